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
import { deprecationNote } from './deprecation-note.ts'
import { findFieldChanges } from './field-changes.ts'
import { findInputValueChanges, inputFieldKinds } from './input-value-changes.ts'
import { matchByName } from './match-by-name.ts'
import type { Report } from './schema-change.ts'
import { specifiedScalarNames } from './specified-scalar-names.ts'

/**
 * The changes of types and of what they hold. GraphQL specification, 3.4 "Types".
 */
export function findTypeChanges(
  before: CompiledSchema,
  after: CompiledSchema,
  report: Report,
): void {
  const { removed, added, kept } = matchByName(definedTypes(before), definedTypes(after))
  for (const { kind, name } of removed) {
    const cause = specifiedScalarNames.has(name) ? ', as nothing refers to it any more' : ''
    report('TYPE_REMOVED', name, `The ${wordOf[kind]} ${name} was removed${cause}.`)
  }
  for (const type of added) {
    const { kind, name } = type
    report('TYPE_ADDED', name, `The ${wordOf[kind]} ${name} was added.`)
    if (kind === 'OBJECT') findNewPossibleTypes(type, before, report)
  }
  for (const [one, other] of kept) {
    if (specifiedScalarNames.has(one.name)) continue
    findAnnotationChanges(one.name, one, other, report)
    findDefinitionChanges(one, other, report)
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

/** A client that selects of an interface may now meet a type that it does not know. */
function findNewPossibleTypes(
  { name, interfaces }: ObjectType,
  before: CompiledSchema,
  report: Report,
): void {
  for (const { name: interfaceName } of interfaces) {
    if (before.typeByName.get(interfaceName)?.kind !== 'INTERFACE') continue
    const message = `The new object type ${name} implements the interface ${interfaceName}.`
    report('TYPE_ADDED_TO_INTERFACE', interfaceName, message)
  }
}

function findDefinitionChanges(before: NamedType, after: NamedType, report: Report): void {
  if (before.kind === 'SCALAR' && after.kind === 'SCALAR') {
    findScalarChanges(before, after, report)
  } else if (before.kind === 'ENUM' && after.kind === 'ENUM') {
    findEnumChanges(before, after, report)
  } else if (before.kind === 'UNION' && after.kind === 'UNION') {
    findUnionChanges(before, after, report)
  } else if (before.kind === 'INPUT_OBJECT' && after.kind === 'INPUT_OBJECT') {
    findInputObjectChanges(before, after, report)
  } else if (
    (before.kind === 'OBJECT' && after.kind === 'OBJECT') ||
    (before.kind === 'INTERFACE' && after.kind === 'INTERFACE')
  ) {
    findFieldChanges(before, after, report)
    findInterfaceChanges(before, after, report)
  } else {
    const [word, otherWord] = [wordOf[before.kind], wordOf[after.kind]]
    const message = `${before.name} changed from ${withArticle(word)} to ${withArticle(otherWord)}.`
    report('TYPE_CHANGED_KIND', before.name, message)
  }
}

function withArticle(word: string): string {
  return `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`
}

// GraphQL specification, 3.13.4 "@specifiedBy": the URL should not change once it is defined.
function findScalarChanges(before: ScalarType, after: ScalarType, report: Report): void {
  const { name, specifiedByURL: url } = before
  const { specifiedByURL: otherURL } = after
  if (url === otherURL) return
  if (url === null)
    report('SPECIFIED_BY_ADDED', name, `The scalar ${name} got the specification ${otherURL}.`)
  else if (otherURL === null)
    report('SPECIFIED_BY_REMOVED', name, `The scalar ${name} lost its specification ${url}.`)
  else {
    const message = `The scalar ${name} changed its specification from ${url} to ${otherURL}.`
    report('SPECIFIED_BY_CHANGED', name, message)
  }
}

function findEnumChanges(before: EnumType, after: EnumType, report: Report): void {
  const { removed, added, kept } = matchByName(before.values, after.values)
  for (const value of removed) {
    const coordinate = `${before.name}.${value.name}`
    const message = `The enum value ${coordinate} was removed${deprecationNote(value)}.`
    report('VALUE_REMOVED_FROM_ENUM', coordinate, message)
  }
  for (const { name } of added) {
    const coordinate = `${before.name}.${name}`
    report('VALUE_ADDED_TO_ENUM', coordinate, `The enum value ${coordinate} was added.`)
  }
  for (const [one, other] of kept)
    findAnnotationChanges(`${before.name}.${one.name}`, one, other, report)
}

function findUnionChanges(before: UnionType, after: UnionType, report: Report): void {
  const { name } = before
  const { removed, added } = matchByName(before.members, after.members)
  for (const member of removed)
    report('TYPE_REMOVED_FROM_UNION', name, `${member.name} was removed from the union ${name}.`)
  for (const member of added)
    report('TYPE_ADDED_TO_UNION', name, `${member.name} was added to the union ${name}.`)
}

function findInputObjectChanges(
  before: InputObjectType,
  after: InputObjectType,
  report: Report,
): void {
  const { name } = before
  if (!before.isOneOf && after.isOneOf)
    report('ONE_OF_ADDED', name, `${name} became a OneOf input object: it takes only one field.`)
  if (before.isOneOf && !after.isOneOf)
    report('ONE_OF_REMOVED', name, `${name} is no longer a OneOf input object.`)
  const coordinateOf = (field: string): string => `${name}.${field}`
  findInputValueChanges(inputFieldKinds, coordinateOf, before.fields, after.fields, report)
}

// GraphQL specification, 3.6 "Objects", 3.7 "Interfaces".
function findInterfaceChanges(
  before: ObjectType | InterfaceType,
  after: ObjectType | InterfaceType,
  report: Report,
): void {
  if (before.interfaces.length === 0 && after.interfaces.length === 0) return
  const { name } = before
  const { removed, added } = matchByName(before.interfaces, after.interfaces)
  for (const { name: interfaceName } of removed) {
    const message = `${name} no longer implements the interface ${interfaceName}.`
    report('IMPLEMENTED_INTERFACE_REMOVED', name, message)
  }
  for (const { name: interfaceName } of added) {
    const message = `${name} implements the interface ${interfaceName} now.`
    report('IMPLEMENTED_INTERFACE_ADDED', name, message)
  }
}
