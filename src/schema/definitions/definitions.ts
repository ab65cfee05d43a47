import type {
  DirectiveDefinition,
  FieldDefinition,
  InputValueDefinition,
  Introspection,
  TypeDefinition,
  TypeMap,
} from './type-map.ts'

/** A type map with the indexes and lists that rules and compilation use. */
export interface Definitions extends TypeLookup {
  /** The types that have output fields. */
  readonly fieldOwners: readonly FieldOwner[]
  readonly inputs: readonly InputObjectDefinition[]
  readonly fields: readonly Member<FieldDefinition>[]
  /** Whether the schema has `@defer` and `@stream` of incremental delivery. */
  readonly isIncremental: boolean
  /** Arguments of fields, fields of inputs, and arguments of directives. */
  readonly inputValues: readonly Member<InputValueDefinition>[]
  /** The fields, then the input values. */
  readonly members: readonly Member<FieldDefinition | InputValueDefinition>[]
}

/** The part of `Definitions` that finds definitions by name. */
export interface TypeLookup {
  readonly typeMap: TypeMap
  /**
   * Includes the introspection types, because a schema may refer to them. If two types have one
   * name, the first counts.
   */
  readonly typeByName: ReadonlyMap<string, TypeDefinition>
  readonly directiveByName: ReadonlyMap<string, DirectiveDefinition>
}

export type FieldOwner = Extract<TypeDefinition, { kind: 'OBJECT' | 'INTERFACE' }>
export type InputObjectDefinition = Extract<TypeDefinition, { kind: 'INPUT_OBJECT' }>

/**
 * A field, an input field or an argument: its definition, schema coordinate and directive location.
 * GraphQL specification, 2.14 "Schema Coordinates".
 */
class Member<Definition extends Named> {
  readonly definition: Definition
  readonly location: 'FIELD_DEFINITION' | 'ARGUMENT_DEFINITION' | 'INPUT_FIELD_DEFINITION'
  readonly #owner: { readonly coordinate: string }

  constructor(
    definition: Definition,
    location: Member<Definition>['location'],
    owner: { readonly coordinate: string },
  ) {
    this.definition = definition
    this.location = location
    this.#owner = owner
  }

  /** The schema coordinate, made when a message needs it: a schema has thousands of definitions. */
  get coordinate(): string {
    const { coordinate } = this.#owner
    const { name } = this.definition
    return this.location === 'ARGUMENT_DEFINITION'
      ? `${coordinate}(${name}:)`
      : `${coordinate}.${name}`
  }
}

/** The part of introspection in a schema that has none. */
export const noIntrospection: Introspection = { types: [], metaFields: [] }

/** Returns a type map with its indexes. */
export function typeLookupOf(
  typeMap: TypeMap,
  introspection: Introspection = noIntrospection,
): TypeLookup {
  return {
    typeMap,
    typeByName: byName([...typeMap.types, ...introspection.types]),
    directiveByName: byName(typeMap.directives),
  }
}

/** Returns a type map with its indexes and lists. */
export function definitionsOf(lookup: TypeLookup, isIncremental = false): Definitions {
  const { types, directives } = lookup.typeMap
  const fieldOwners = types.filter(type => type.kind === 'OBJECT' || type.kind === 'INTERFACE')
  const inputs = types.filter(type => type.kind === 'INPUT_OBJECT')
  const fields: Member<FieldDefinition>[] = []
  const inputValues: Member<InputValueDefinition>[] = []
  for (const { name, fields: definitions } of fieldOwners) {
    const owner = { coordinate: name }
    for (const definition of definitions) {
      const field = new Member(definition, 'FIELD_DEFINITION', owner)
      fields.push(field)
      for (const inputValue of definition.arguments)
        inputValues.push(new Member(inputValue, 'ARGUMENT_DEFINITION', field))
    }
  }
  for (const { name, fields: definitions } of inputs) {
    const owner = { coordinate: name }
    for (const definition of definitions)
      inputValues.push(new Member(definition, 'INPUT_FIELD_DEFINITION', owner))
  }
  for (const { name, arguments: definitions } of directives) {
    const owner = { coordinate: `@${name}` }
    for (const definition of definitions)
      inputValues.push(new Member(definition, 'ARGUMENT_DEFINITION', owner))
  }
  const members = [...fields, ...inputValues]
  return { ...lookup, fieldOwners, inputs, fields, isIncremental, inputValues, members }
}

/** The arguments of fields, the fields of inputs, and the arguments of directives. */
export function inputValuesOf({ types, directives }: TypeMap): readonly InputValueDefinition[] {
  const inputValues: InputValueDefinition[] = []
  for (const type of types) {
    if (type.kind === 'INPUT_OBJECT') inputValues.push(...type.fields)
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue
    for (const field of type.fields) inputValues.push(...field.arguments)
  }
  for (const directive of directives) inputValues.push(...directive.arguments)
  return inputValues
}

/**
 * Returns one definition of each name, because a schema that is assumed to be valid may have
 * several: the last one, in the position of the first.
 */
export function distinct<Definition extends { readonly name: string }>(
  definitions: readonly Definition[],
): readonly Definition[] {
  const lastByName = new Map<string, Definition>()
  for (const definition of definitions) lastByName.set(definition.name, definition)
  return lastByName.size === definitions.length ? definitions : [...lastByName.values()]
}

/** The names of a list, each once. */
export function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}

/** Describes a type in messages: `object User`, or as the host's code names the definition. */
export function describeType({ kind, name, definedAt }: TypeDefinition): string {
  return definedAt ?? `${kindNames[kind]} ${name}`
}

const kindNames: Readonly<Record<TypeDefinition['kind'], string>> = {
  SCALAR: 'scalar',
  OBJECT: 'object',
  INTERFACE: 'interface',
  UNION: 'union',
  ENUM: 'enum',
  INPUT_OBJECT: 'input',
}

interface Named {
  readonly name: string
}

function byName<Definition extends Named>(
  definitions: readonly Definition[],
): ReadonlyMap<string, Definition> {
  const firstByName = new Map<string, Definition>()
  for (const definition of definitions) {
    if (!firstByName.has(definition.name)) firstByName.set(definition.name, definition)
  }
  return firstByName
}
