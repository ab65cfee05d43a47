import type { SchemaSource } from '../../definition/text/schema-texts.ts'
import { parseConstValueToTape } from '../../language/parse.ts'
import { ConstLiteral } from '../../schema/definitions/const-literal.ts'
import {
  executableDirectiveLocations,
  typeSystemDirectiveLocations,
} from '../../schema/definitions/directive-locations.ts'
import { DEFAULT_DEPRECATION_REASON } from '../../schema/definitions/specified-directives.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type DirectiveDefinition,
  type EnumValueDefinition,
  type FieldDefinition,
  type InputValueDefinition,
  type TypeDefinition,
  type TypeMap,
  type TypeReference,
} from '../../schema/definitions/type-map.ts'
import { coercionOf } from '../../schema/sdl/read-types.ts'
import { CommandFailure } from '../failure.ts'

/**
 * The definitions in the answer to an introspection. What introspection does not show, such as
 * applied directives, they do not have. GraphQL specification, 4.2 "Schema Introspection".
 *
 * @throws CommandFailure for a text that is no such answer
 */
export function introspectedTypeMap({ name, source }: SchemaSource): TypeMap {
  const schema = schemaOf(name, source)
  try {
    return typeMapOf(schema)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandFailure(
      `The introspection in ${name} is not complete: ${error.message}; expected the answer to the whole introspection query, as getIntrospectionQuery() of graphql-js makes it.`,
    )
  }
}

interface Described {
  readonly name: string
  readonly description?: string | null
}

interface Deprecatable extends Described {
  readonly isDeprecated?: boolean
  readonly deprecationReason?: string | null
}

interface TypeRef {
  readonly kind: string
  readonly name?: string | null
  readonly ofType?: TypeRef | null
}

interface InputValueAnswer extends Deprecatable {
  readonly type: TypeRef
  readonly defaultValue?: string | null
}

interface FieldAnswer extends Deprecatable {
  readonly args: readonly InputValueAnswer[]
  readonly type: TypeRef
}

interface TypeAnswer extends Described {
  readonly kind: string
  readonly fields?: readonly FieldAnswer[] | null
  readonly inputFields?: readonly InputValueAnswer[] | null
  readonly interfaces?: readonly TypeRef[] | null
  readonly enumValues?: readonly Deprecatable[] | null
  readonly possibleTypes?: readonly TypeRef[] | null
  readonly specifiedByURL?: string | null
  readonly isOneOf?: boolean | null
}

interface DirectiveAnswer extends Described {
  readonly isRepeatable?: boolean
  readonly locations: readonly string[]
  readonly args: readonly InputValueAnswer[]
}

interface SchemaAnswer {
  readonly description?: string | null
  readonly queryType: { readonly name: string } | null
  readonly mutationType?: { readonly name: string } | null
  readonly subscriptionType?: { readonly name: string } | null
  readonly types: readonly TypeAnswer[]
  readonly directives: readonly DirectiveAnswer[]
}

function schemaOf(name: string, json: string): SchemaAnswer {
  let answer: { data?: { __schema?: unknown } | null; __schema?: unknown; errors?: unknown } | null
  try {
    answer = JSON.parse(json) as typeof answer
  } catch (error) {
    throw new CommandFailure(`The JSON in ${name} cannot be read: ${(error as Error).message}.`)
  }
  const schema = answer?.data?.__schema ?? answer?.__schema
  if (typeof schema === 'object' && schema !== null) return schema as SchemaAnswer
  const found = answer?.errors === undefined ? '' : '; it has errors'
  throw new CommandFailure(
    `${name} holds no answer to an introspection${found}; expected { "data": { "__schema": … } } or { "__schema": … }.`,
  )
}

function typeMapOf(schema: SchemaAnswer): TypeMap {
  return {
    description: schema.description ?? undefined,
    directives: required(schema, 'directives', 'the schema')
      .map(directiveDefinition)
      // A directive without a location is for later editions alone.
      .filter(({ locations }) => locations.length > 0),
    types: required(schema, 'types', 'the schema')
      // The types of introspection belong to every schema.
      .filter(type => !required(type, 'name', 'a type').startsWith('__'))
      .map(typeDefinition),
    rootTypes: {
      query: schema.queryType?.name,
      mutation: schema.mutationType?.name,
      subscription: schema.subscriptionType?.name,
    },
  }
}

/** A field of an answer that definitions need; a TypeError says that it is missing. */
function required<T extends object, K extends string & keyof T>(
  answer: T,
  field: K,
  place: string,
): NonNullable<T[K]> {
  const value = answer[field]
  if (value === undefined || value === null)
    throw new TypeError(`\`${field}\` of ${place} is missing`)
  return value
}

function directiveDefinition(directive: DirectiveAnswer): DirectiveDefinition {
  const coordinate = `@${required(directive, 'name', 'a directive')}`
  return {
    ...described(directive),
    arguments: inputValues(required(directive, 'args', coordinate), coordinate),
    isRepeatable: directive.isRepeatable === true,
    locations: required(directive, 'locations', coordinate).filter(isLocation),
  }
}

/** Whether this edition has a location; graphql-js 16.15 and 17 allow @deprecated at DIRECTIVE_DEFINITION. */
function isLocation(name: string): boolean {
  return Object.hasOwn({ ...executableDirectiveLocations, ...typeSystemDirectiveLocations }, name)
}

function typeDefinition(type: TypeAnswer): TypeDefinition {
  const { name } = type
  const kind = required(type, 'kind', name)
  const base = described(type)
  switch (kind) {
    case 'SCALAR':
      return {
        kind,
        ...base,
        specifiedByURL: type.specifiedByURL ?? undefined,
        ...coercionOf(name),
      }
    case 'OBJECT':
    case 'INTERFACE': {
      const interfaces = typeNames(type.interfaces ?? [], `an interface of ${name}`)
      const fields = required(type, 'fields', name).map(field => fieldDefinition(field, name))
      return { kind, ...base, interfaces, fields }
    }
    case 'UNION': {
      const members = typeNames(required(type, 'possibleTypes', name), `a member of ${name}`)
      return { kind, ...base, members }
    }
    case 'ENUM':
      return { kind, ...base, values: required(type, 'enumValues', name).map(enumValue) }
    case 'INPUT_OBJECT': {
      const fields = inputValues(required(type, 'inputFields', name), name)
      return { kind, ...base, fields, isOneOf: type.isOneOf === true }
    }
    default:
      throw new TypeError(`the kind of the type ${name} is ${kind}`)
  }
}

function typeNames(types: readonly TypeRef[], place: string): readonly string[] {
  return types.map(type => required(type, 'name', place))
}

function fieldDefinition(field: FieldAnswer, parent: string): FieldDefinition {
  const name = required(field, 'name', `a field of ${parent}`)
  const coordinate = `${parent}.${name}`
  return {
    ...deprecatable(field),
    declaredName: name,
    type: typeOf(field, coordinate),
    arguments: inputValues(required(field, 'args', coordinate), coordinate),
    propertyNames: [name],
    signature: 'positional',
  }
}

function enumValue(value: Deprecatable): EnumValueDefinition {
  return { ...deprecatable(value), value: value.name }
}

function inputValues(
  values: readonly InputValueAnswer[],
  parent: string,
): readonly InputValueDefinition[] {
  return values.map(value => {
    const name = required(value, 'name', `an input of ${parent}`)
    const coordinate = `${parent}.${name}`
    const { defaultValue } = value
    return {
      ...deprecatable(value),
      declaredName: name,
      type: typeOf(value, coordinate),
      default: defaultValue == null ? undefined : { value: literalOf(defaultValue, coordinate) },
    }
  })
}

/** @throws TypeError where the text of a default value is no literal */
function literalOf(source: string, coordinate: string): ConstLiteral {
  const document = parseConstValueToTape(source, { maxTokens: false, maxSourceLength: false })
  if ('errors' in document) {
    const [{ message }] = document.errors
    throw new TypeError(`\`defaultValue\` of ${coordinate} is no literal (${message})`)
  }
  return new ConstLiteral(document, 0, 0)
}

function typeOf(answer: FieldAnswer | InputValueAnswer, coordinate: string): TypeReference {
  return referenceTo(required(answer, 'type', coordinate), `the type of ${coordinate}`)
}

function referenceTo(type: TypeRef, place: string): TypeReference {
  const inner = (): TypeReference => referenceTo(required(type, 'ofType', place), place)
  if (type.kind === 'NON_NULL') return nonNullOf(inner())
  if (type.kind === 'LIST') return listOf(inner())
  return namedType(required(type, 'name', place))
}

function described({
  name,
  description,
}: Described): Pick<EnumValueDefinition, 'name' | 'description'> {
  return { name, description: description ?? undefined }
}

function deprecatable(
  answer: Deprecatable,
): Pick<EnumValueDefinition, 'name' | 'description' | 'deprecationReason'> {
  const { isDeprecated, deprecationReason } = answer
  return {
    ...described(answer),
    deprecationReason:
      isDeprecated === true ? (deprecationReason ?? DEFAULT_DEPRECATION_REASON) : undefined,
  }
}
