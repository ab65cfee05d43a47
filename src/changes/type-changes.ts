import type {
  CompiledSchema,
  EnumType,
  InputObjectType,
  InterfaceType,
  NamedType,
  ObjectType,
  ScalarType,
  UnionType,
} from '../schema/compiled/compiled-schema.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { deprecationNote } from './deprecation.ts'
import { findFieldChanges } from './field-changes.ts'
import { findInputValueChanges, inputFieldKinds } from './input-value-changes.ts'
import { matchByName } from './match-by-name.ts'
import type { Report } from './schema-change.ts'
import { specifiedScalarNames } from './specified-scalar-names.ts'

/** Reports the changes of types and of their members. GraphQL specification, 3.4 "Types". */
export function findTypeChanges(
  oldSchema: CompiledSchema,
  newSchema: CompiledSchema,
  report: Report,
): void {
  const { removed, added, persisted } = matchByName(
    definedTypes(oldSchema),
    definedTypes(newSchema),
  )
  for (const { kind, name } of removed) {
    const cause = specifiedScalarNames.has(name) ? ', as nothing refers to it any more' : ''
    report('TYPE_REMOVED', name, `The ${wordOf[kind]} ${name} was removed${cause}.`)
  }
  for (const type of added) {
    const { kind, name } = type
    report('TYPE_ADDED', name, `The ${wordOf[kind]} ${name} was added.`)
    if (kind === 'OBJECT') findNewPossibleTypes(type, oldSchema, report)
  }
  for (const [oldType, newType] of persisted) {
    if (specifiedScalarNames.has(oldType.name)) continue
    findAnnotationChanges(oldType.name, oldType, newType, report)
    findDefinitionChanges(oldType, newType, report)
  }
}

function definedTypes({ types }: CompiledSchema): readonly NamedType[] {
  return types.filter(({ name }) => !name.startsWith('__'))
}

const wordOf: Readonly<Record<NamedType['kind'], string>> = {
  SCALAR: 'scalar',
  OBJECT: 'object type',
  INTERFACE: 'interface',
  UNION: 'union',
  ENUM: 'enum',
  INPUT_OBJECT: 'input object type',
}

/** Reports the interfaces of a new object type: their selections may now return an unknown type. */
function findNewPossibleTypes(
  { name, interfaces }: ObjectType,
  oldSchema: CompiledSchema,
  report: Report,
): void {
  for (const { name: interfaceName } of interfaces) {
    if (oldSchema.typeByName.get(interfaceName)?.kind !== 'INTERFACE') continue
    const message = `The new object type ${name} implements the interface ${interfaceName}.`
    report('TYPE_ADDED_TO_INTERFACE', interfaceName, message)
  }
}

function findDefinitionChanges(oldType: NamedType, newType: NamedType, report: Report): void {
  if (oldType.kind === 'SCALAR' && newType.kind === 'SCALAR') {
    findScalarChanges(oldType, newType, report)
  } else if (oldType.kind === 'ENUM' && newType.kind === 'ENUM') {
    findEnumChanges(oldType, newType, report)
  } else if (oldType.kind === 'UNION' && newType.kind === 'UNION') {
    findUnionChanges(oldType, newType, report)
  } else if (oldType.kind === 'INPUT_OBJECT' && newType.kind === 'INPUT_OBJECT') {
    findInputObjectChanges(oldType, newType, report)
  } else if (
    (oldType.kind === 'OBJECT' && newType.kind === 'OBJECT') ||
    (oldType.kind === 'INTERFACE' && newType.kind === 'INTERFACE')
  ) {
    findFieldChanges(oldType, newType, report)
    findInterfaceChanges(oldType, newType, report)
  } else {
    const [oldWord, newWord] = [wordOf[oldType.kind], wordOf[newType.kind]]
    const message = `${oldType.name} changed from ${withArticle(oldWord)} to ${withArticle(newWord)}.`
    report('TYPE_CHANGED_KIND', oldType.name, message)
  }
}

function withArticle(word: string): string {
  return `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`
}

// GraphQL specification, 3.13.4 "@specifiedBy": the URL should not change once it is defined.
function findScalarChanges(oldType: ScalarType, newType: ScalarType, report: Report): void {
  const { name, specifiedByURL: oldURL } = oldType
  const { specifiedByURL: newURL } = newType
  if (oldURL === newURL) return
  if (oldURL === null)
    report('SPECIFIED_BY_ADDED', name, `The scalar ${name} got the specification ${newURL}.`)
  else if (newURL === null)
    report('SPECIFIED_BY_REMOVED', name, `The scalar ${name} lost its specification ${oldURL}.`)
  else {
    const message = `The scalar ${name} changed its specification from ${oldURL} to ${newURL}.`
    report('SPECIFIED_BY_CHANGED', name, message)
  }
}

function findEnumChanges(oldType: EnumType, newType: EnumType, report: Report): void {
  const { removed, added, persisted } = matchByName(oldType.values, newType.values)
  for (const value of removed) {
    const coordinate = `${oldType.name}.${value.name}`
    const message = `The enum value ${coordinate} was removed${deprecationNote(value)}.`
    report('VALUE_REMOVED_FROM_ENUM', coordinate, message)
  }
  for (const { name } of added) {
    const coordinate = `${oldType.name}.${name}`
    report('VALUE_ADDED_TO_ENUM', coordinate, `The enum value ${coordinate} was added.`)
  }
  for (const [oldValue, newValue] of persisted)
    findAnnotationChanges(`${oldType.name}.${oldValue.name}`, oldValue, newValue, report)
}

function findUnionChanges(oldType: UnionType, newType: UnionType, report: Report): void {
  const { name } = oldType
  const { removed, added } = matchByName(oldType.members, newType.members)
  for (const member of removed)
    report(
      'TYPE_REMOVED_FROM_UNION',
      name,
      `${member.name} was removed from the union ${name}.`,
      member.name,
    )
  for (const member of added)
    report('TYPE_ADDED_TO_UNION', name, `${member.name} was added to the union ${name}.`)
}

function findInputObjectChanges(
  oldType: InputObjectType,
  newType: InputObjectType,
  report: Report,
): void {
  const { name } = oldType
  if (!oldType.isOneOf && newType.isOneOf)
    report('ONE_OF_ADDED', name, `${name} became a OneOf input object: it takes only one field.`)
  if (oldType.isOneOf && !newType.isOneOf)
    report('ONE_OF_REMOVED', name, `${name} is no longer a OneOf input object.`)
  const coordinateOf = (fieldName: string): string => `${name}.${fieldName}`
  findInputValueChanges(inputFieldKinds, coordinateOf, oldType.fields, newType.fields, report)
}

// GraphQL specification, 3.6 "Objects", 3.7 "Interfaces".
function findInterfaceChanges(
  oldType: ObjectType | InterfaceType,
  newType: ObjectType | InterfaceType,
  report: Report,
): void {
  if (oldType.interfaces.length === 0 && newType.interfaces.length === 0) return
  const { name } = oldType
  const { removed, added } = matchByName(oldType.interfaces, newType.interfaces)
  for (const { name: interfaceName } of removed) {
    const message = `${name} no longer implements the interface ${interfaceName}.`
    report('IMPLEMENTED_INTERFACE_REMOVED', name, message, interfaceName)
  }
  for (const { name: interfaceName } of added) {
    const message = `${name} implements the interface ${interfaceName} now.`
    report('IMPLEMENTED_INTERFACE_ADDED', name, message, interfaceName)
  }
}
