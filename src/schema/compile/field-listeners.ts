import type { AppliedListener } from '../compiled/compiled-schema.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import type { FieldEvents } from '../definitions/resolver.ts'
import type {
  AppliedDirective,
  DirectiveDefinition,
  FieldDefinition,
  ObjectTypeDefinition,
  TypeDefinition,
  TypeMap,
} from '../definitions/type-map.ts'
import { subjectOfDirective } from './directive-applications.ts'
import { listenerOfEvents } from './field-events.ts'

/** Makes the listeners of applied directives. */
interface Applications {
  listenersOf(directives: readonly AppliedDirective[] | undefined): readonly AppliedListener[]
}

/** Returns the listeners of a field of an object type, the outermost first. */
type ListenersOfField = (
  field: Pick<FieldDefinition, 'name' | 'directives' | 'events'>,
) => readonly AppliedListener[]

/**
 * The listeners around the fields of an object type: those of the schema, where the type is a root
 * type, of each interface that has the field and of the field there, of the type, and of the field.
 * Whatever way leads to an object, its data come of its fields; so a listener of a type is called on
 * each of them.
 */
export function listenersOfType(
  typeName: string,
  { typeMap, typeByName }: Pick<TypeLookup, 'typeMap' | 'typeByName'>,
  applications: Applications,
): ListenersOfField {
  const type = typeByName.get(typeName)
  if (type?.kind !== 'OBJECT') return () => noListeners
  if (type.events === undefined && typeMap.directives.every(isWithoutListener))
    return ({ name, events }) => listenersOfEvents(events, `${typeName}.${name}`)
  const isRoot = Object.values(typeMap.rootTypes).includes(typeName)
  const ofSchema = isRoot ? applications.listenersOf(typeMap.appliedDirectives) : noListeners
  const interfaces = interfacesOf(type, typeByName)
  const ofType = [
    ...applications.listenersOf(type.directives),
    ...listenersOfEvents(type.events, typeName),
  ]
  return field => {
    const { name, directives, events } = field
    const ofInterfaces = interfaces.flatMap(interfaceType => {
      const declared = interfaceType.fields.find(declaration => declaration.name === name)
      if (declared === undefined) return []
      return [
        ...applications.listenersOf(interfaceType.directives),
        ...applications.listenersOf(declared.directives),
      ]
    })
    const ofField = applications.listenersOf(directives)
    const ofEvents = listenersOfEvents(events, `${typeName}.${name}`)
    const listeners = [...ofSchema, ...ofInterfaces, ...ofType, ...ofField, ...ofEvents]
    return listeners.length === 0 ? noListeners : listeners
  }
}

/**
 * Returns a function that names, for a type, the outermost listener around each of its fields, of those
 * that are not the field's own; undefined where there is none.
 */
export function outermostListeners(
  typeMap: TypeMap,
): (typeName: string) => (fieldName: string) => string | undefined {
  const typeByName = new Map(typeMap.types.toReversed().map(type => [type.name, type]))
  const listening = new Set(
    typeMap.directives.filter(directive => !isWithoutListener(directive)).map(({ name }) => name),
  )
  const applications: Applications = {
    listenersOf: (directives = []) =>
      directives
        .filter(({ name }) => listening.has(name))
        .map(({ name }) => ({ subject: subjectOfDirective(name), call: next => next() })),
  }
  return typeName => {
    const listenersOf = listenersOfType(typeName, { typeMap, typeByName }, applications)
    return name => listenersOf({ name })[0]?.subject
  }
}

function isWithoutListener({ onResolve }: DirectiveDefinition): boolean {
  return onResolve === undefined
}

function listenersOfEvents(
  events: FieldEvents | undefined,
  coordinate: string,
): readonly AppliedListener[] {
  return events === undefined ? noListeners : [listenerOfEvents(events, coordinate)]
}

type InterfaceDefinition = Extract<TypeDefinition, { kind: 'INTERFACE' }>

/** The interfaces of a type, and those of its interfaces, each once. */
function interfacesOf(
  type: ObjectTypeDefinition,
  typeByName: TypeLookup['typeByName'],
): readonly InterfaceDefinition[] {
  const names = new Set(type.interfaces)
  const interfaces: InterfaceDefinition[] = []
  // A set takes in what is added while it is visited.
  for (const name of names) {
    const interfaceType = typeByName.get(name)
    if (interfaceType?.kind !== 'INTERFACE') continue
    interfaces.push(interfaceType)
    for (const outerName of interfaceType.interfaces) names.add(outerName)
  }
  return interfaces
}

const noListeners: readonly AppliedListener[] = []
