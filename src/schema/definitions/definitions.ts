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
  readonly fields: readonly Placed<FieldDefinition>[]
  /** Arguments of fields, fields of inputs, and arguments of directives. */
  readonly inputValues: readonly Placed<InputValueDefinition>[]
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
 * A definition, its schema coordinate and its directive location.
 * GraphQL specification, 2.14 "Schema Coordinates".
 */
class Placed<Definition extends Named> {
  readonly definition: Definition
  readonly location: 'FIELD_DEFINITION' | 'ARGUMENT_DEFINITION' | 'INPUT_FIELD_DEFINITION'
  readonly #owner: { readonly coordinate: string }

  constructor(
    definition: Definition,
    location: Placed<Definition>['location'],
    owner: { readonly coordinate: string },
  ) {
    this.definition = definition
    this.location = location
    this.#owner = owner
  }

  /** Made when a message needs it, because a schema has thousands of definitions. */
  get coordinate(): string {
    const { coordinate } = this.#owner
    const { name } = this.definition
    return this.location === 'ARGUMENT_DEFINITION'
      ? `${coordinate}(${name}:)`
      : `${coordinate}.${name}`
  }
}

/** Makes the indexes and lists of a type map. */
export function definitionsOf(typeMap: TypeMap, introspection: Introspection): Definitions {
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
    inputValues,
    enumValueNames: new Map(enums.map(type => [type, valueNamesOf(type)])),
  }
}

/** The name of a type in messages: `object User`, or the one that the host's code gives. */
export function placeOf({ kind, name, definedAt }: TypeDefinition): string {
  return definedAt ?? `${words[kind]} ${name}`
}

const words: Readonly<Record<TypeDefinition['kind'], string>> = {
  SCALAR: 'scalar',
  OBJECT: 'object',
  INTERFACE: 'interface',
  UNION: 'union',
  ENUM: 'enum',
  INPUT_OBJECT: 'input',
}

function membersOf<Member extends Named>(
  { name, fields }: MemberOwner<Member>,
  location: Placed<Member>['location'],
): Placed<Member>[] {
  const owner = { coordinate: name }
  return fields.map(definition => new Placed(definition, location, owner))
}

function argumentsOf(
  owner: { readonly arguments: readonly InputValueDefinition[] },
  place: { readonly coordinate: string },
): Placed<InputValueDefinition>[] {
  return owner.arguments.map(definition => new Placed(definition, 'ARGUMENT_DEFINITION', place))
}

interface Named {
  readonly name: string
}

interface MemberOwner<Member> extends Named {
  readonly fields: readonly Member[]
}

function valueNamesOf({ values }: EnumTypeDefinition): ReadonlyMap<unknown, string> {
  return new Map(values.map(({ name, value }) => [value, name]))
}

function byName<Member extends Named>(members: readonly Member[]): ReadonlyMap<string, Member> {
  const first = new Map<string, Member>()
  for (const member of members) if (!first.has(member.name)) first.set(member.name, member)
  return first
}
