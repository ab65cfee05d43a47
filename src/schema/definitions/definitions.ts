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
  const fields = fieldOwners.flatMap(type => membersOf<FieldDefinition>(type, 'FIELD_DEFINITION'))
  const inputValues = [
    ...fields.flatMap(field => argumentsOf(field.definition, field)),
    ...inputs.flatMap(type => membersOf<InputValueDefinition>(type, 'INPUT_FIELD_DEFINITION')),
    ...directives.flatMap(directive =>
      argumentsOf(directive, { coordinate: `@${directive.name}` }),
    ),
  ]
  return { ...lookup, fieldOwners, inputs, fields, isIncremental, inputValues }
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

function membersOf<Definition extends Named>(
  { name, fields }: MemberOwner<Definition>,
  location: Member<Definition>['location'],
): Member<Definition>[] {
  const owner = { coordinate: name }
  return fields.map(definition => new Member(definition, location, owner))
}

function argumentsOf(
  { arguments: definitions }: { readonly arguments: readonly InputValueDefinition[] },
  owner: { readonly coordinate: string },
): Member<InputValueDefinition>[] {
  return definitions.map(definition => new Member(definition, 'ARGUMENT_DEFINITION', owner))
}

interface Named {
  readonly name: string
}

interface MemberOwner<Definition> extends Named {
  readonly fields: readonly Definition[]
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
