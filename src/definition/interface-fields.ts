import type {
  FieldDefinition,
  ObjectTypeDefinition,
  TypeDefinition,
  TypeMap,
} from '../schema/definitions/type-map.ts'
import type { ReportDefinitionFault } from './declare/options.ts'

/**
 * Returns a type map whose types have the fields of their interfaces that they do not repeat, in front
 * of their other fields. A copied field has no directives, because listeners of an interface's field
 * are called around the field of each implementing type. GraphQL specification, 3.7 "Interfaces".
 */
export function withInterfaceFields(typeMap: TypeMap): TypeMap {
  const { interfaces, fieldsOf } = interfacesOf(typeMap)
  if (interfaces.size === 0) return typeMap
  const types = typeMap.types.map(type =>
    isImplementing(type) ? { ...type, fields: fieldsOf(type) } : type,
  )
  return { ...typeMap, types }
}

/**
 * Returns a type map in which the resolver of an interface's field resolves the field of each object
 * type that has no resolver for it. The resolver of an interface takes the place of one of the
 * interfaces that the interface implements. Reports an object type whose interfaces have several.
 */
export function withInterfaceResolvers(typeMap: TypeMap, report: ReportDefinitionFault): TypeMap {
  const { interfaces, namesFrom } = interfacesOf(typeMap)
  const hasResolvers = [...interfaces.values()].some(({ fields }) => fields.some(isResolved))
  if (!hasResolvers) return typeMap
  const resolvedFields = (type: ObjectTypeDefinition, name: string): ResolvedField[] => {
    const candidates = [...namesFrom(type)].flatMap(interfaceName => {
      const field = interfaces.get(interfaceName)?.fields.find(field => field.name === name)
      return field !== undefined && isResolved(field) ? [{ interfaceName, field }] : []
    })
    return candidates.filter(({ interfaceName }) =>
      candidates.every(
        candidate =>
          candidate.interfaceName === interfaceName ||
          !namesFrom(interfaces.get(candidate.interfaceName)!).has(interfaceName),
      ),
    )
  }
  const types = typeMap.types.map(type => {
    if (type.kind !== 'OBJECT' || type.interfaces.length === 0) return type
    const fields = type.fields.map(field => {
      if (isResolved(field)) return field
      const candidates = resolvedFields(type, field.name)
      if (candidates.length > 1) {
        const names = candidates.map(({ interfaceName }) => interfaceName).join(' and ')
        report(
          `${type.name}.${field.name} has no resolver, and ${names} have one each; expected a resolver at ${type.name}.`,
        )
      }
      return candidates.length === 0 ? field : withResolution(field, candidates[0]!.field)
    })
    return { ...type, fields }
  })
  return { ...typeMap, types }
}

type InterfaceDefinition = Extract<TypeDefinition, { kind: 'INTERFACE' }>
type ImplementingDefinition = ObjectTypeDefinition | InterfaceDefinition

interface ResolvedField {
  readonly interfaceName: string
  readonly field: FieldDefinition
}

interface Interfaces {
  readonly interfaces: ReadonlyMap<string, InterfaceDefinition>
  /** Returns the names of the interfaces of a type, and of their interfaces. */
  readonly namesFrom: (type: ImplementingDefinition) => ReadonlySet<string>
  /** Returns the inherited fields of a type, and then the others. */
  readonly fieldsOf: (type: ImplementingDefinition) => readonly FieldDefinition[]
}

function interfacesOf({ types }: TypeMap): Interfaces {
  const interfaces = new Map(
    types.flatMap(type => (type.kind === 'INTERFACE' ? [[type.name, type] as const] : [])),
  )
  const namesFrom = (type: ImplementingDefinition): ReadonlySet<string> => {
    const names = new Set(type.interfaces)
    // A set takes in what is added while it is visited.
    for (const name of names)
      for (const outerName of interfaces.get(name)?.interfaces ?? []) names.add(outerName)
    return names
  }
  const fieldsOf = (type: ImplementingDefinition): readonly FieldDefinition[] => {
    const names = new Set(type.fields.map(({ name }) => name))
    const inherited = new Map<string, FieldDefinition>()
    for (const interfaceName of namesFrom(type))
      for (const field of interfaces.get(interfaceName)?.fields ?? [])
        if (!names.has(field.name) && !inherited.has(field.name))
          inherited.set(field.name, inheritedField(field))
    return inherited.size === 0 ? type.fields : [...inherited.values(), ...type.fields]
  }
  return { interfaces, namesFrom, fieldsOf }
}

function isImplementing(type: TypeDefinition): type is ImplementingDefinition {
  return (type.kind === 'OBJECT' || type.kind === 'INTERFACE') && type.interfaces.length > 0
}

/** Whether a field has a function, or reads a property of another name. */
function isResolved(field: FieldDefinition): boolean {
  const { resolve, batch, subscribe, propertyNames } = field
  const isRenamed = propertyNames.some(name => name !== field.name && name !== field.declaredName)
  return (resolve ?? batch ?? subscribe) !== undefined || isRenamed
}

/** Returns a field without what the definition of another type resolves and guards. */
function inheritedField(field: FieldDefinition): FieldDefinition {
  const noResolution = { signature: undefined, resolve: undefined, batch: undefined }
  return { ...field, ...noResolution, directives: undefined, events: undefined } as FieldDefinition
}

/**
 * Returns a field with the functions of an interface's field, which read the arguments by the names
 * that the interface declares.
 */
function withResolution(field: FieldDefinition, resolved: FieldDefinition): FieldDefinition {
  const { signature, resolve, batch, subscribe, scope, events, propertyNames } = resolved
  const resolution = { signature, resolve, batch, subscribe, scope, propertyNames }
  const declaredNames = new Map(
    resolved.arguments.map(({ name, declaredName }) => [name, declaredName]),
  )
  const inputValues = field.arguments.map(argument => ({
    ...argument,
    declaredName: declaredNames.get(argument.name) ?? argument.declaredName,
  }))
  return { ...field, ...resolution, arguments: inputValues, events } as FieldDefinition
}
