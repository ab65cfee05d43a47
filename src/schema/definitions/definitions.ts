import type {
  DirectiveDefinition,
  EnumTypeDefinition,
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
  /** The names of enum values, by their internal values. */
  readonly enumValueNames: ReadonlyMap<TypeDefinition, ReadonlyMap<unknown, string>>
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

/** Returns a type map with its indexes and lists. */
export function definitionsOf(
  typeMap: TypeMap,
  introspection: Introspection,
  isIncremental = false,
): Definitions {
  const { types, directives } = typeMap
  const fieldOwners = types.filter(type => type.kind === 'OBJECT' || type.kind === 'INTERFACE')
  const inputs = types.filter(type => type.kind === 'INPUT_OBJECT')
  const enums = [...types, ...introspection.types].filter(type => type.kind === 'ENUM')
  const fields = fieldOwners.flatMap(type => membersOf<FieldDefinition>(type, 'FIELD_DEFINITION'))
  const inputValues = [
    ...fields.flatMap(field => argumentsOf(field.definition, field)),
    ...inputs.flatMap(type => membersOf<InputValueDefinition>(type, 'INPUT_FIELD_DEFINITION')),
    ...directives.flatMap(directive =>
      argumentsOf(directive, { coordinate: `@${directive.name}` }),
    ),
  ]
  return {
    typeMap,
    typeByName: byName([...types, ...introspection.types]),
    directiveByName: byName(directives),
    fieldOwners,
    inputs,
    fields,
    isIncremental,
    inputValues,
    enumValueNames: new Map(enums.map(type => [type, valueNamesOf(type)])),
  }
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

function valueNamesOf({ values }: EnumTypeDefinition): ReadonlyMap<unknown, string> {
  return new Map(values.map(({ name, value }) => [value, name]))
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
