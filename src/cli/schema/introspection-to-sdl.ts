import type { SchemaSource } from '../../definition/text/schema-texts.ts'
import {
  executableDirectiveLocations,
  typeSystemDirectiveLocations,
} from '../../schema/definitions/directive-locations.ts'
import { CommandFailure } from '../failure.ts'

/**
 * Makes a text in the type system definition language of the answer to an introspection, for
 * `buildSchema`. What introspection does not show, such as applied directives, is not in the text.
 * GraphQL specification, 4.2 "Schema Introspection".
 *
 * @throws CommandFailure for a text that is no such answer
 */
export function introspectionToSDL(name: string, json: string): SchemaSource {
  const schema = schemaOf(name, json)
  try {
    return { name: `${name} as SDL`, source: printIntrospection(schema) }
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

function printIntrospection(schema: SchemaAnswer): string {
  return [
    printSchemaDefinition(schema),
    ...required(schema, 'directives', 'the schema').flatMap(printDirective),
    // The types of introspection belong to every schema.
    ...required(schema, 'types', 'the schema')
      .filter(type => !required(type, 'name', 'a type').startsWith('__'))
      .map(printType),
  ].join('\n\n')
}

/** A field of an answer that the text needs; a TypeError says that it is missing. */
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

function printSchemaDefinition(schema: SchemaAnswer): string {
  const roots = (['query', 'mutation', 'subscription'] as const).flatMap(operation => {
    const type = schema[`${operation}Type`]
    return type == null ? [] : [`  ${operation}: ${type.name}`]
  })
  return `${printDescription(schema, '')}schema {\n${roots.join('\n')}\n}`
}

/** Nothing for a directive that is for later editions alone. */
function printDirective(directive: DirectiveAnswer): readonly string[] {
  const name = `@${required(directive, 'name', 'a directive')}`
  const repeatable = directive.isRepeatable === true ? ' repeatable' : ''
  const locations = required(directive, 'locations', name).filter(isLocation)
  if (locations.length === 0) return []
  return [
    `${printDescription(directive, '')}directive ${name}${printArguments(directive, name)}${repeatable} on ${locations.join(' | ')}`,
  ]
}

/** Whether this edition has a location; graphql-js 16.15 and 17 allow @deprecated at DIRECTIVE_DEFINITION. */
function isLocation(name: string): boolean {
  return Object.hasOwn({ ...executableDirectiveLocations, ...typeSystemDirectiveLocations }, name)
}

function printType(type: TypeAnswer): string {
  const head = printDescription(type, '')
  const { name, interfaces } = type
  const kind = required(type, 'kind', name)
  const names = (interfaces ?? []).map(each => printReference(each, `an interface of ${name}`))
  const implemented = names.length === 0 ? '' : ` implements ${names.join(' & ')}`
  const fields = (): string =>
    printBlock(required(type, 'fields', name).map(each => printField(each, name)))
  switch (kind) {
    case 'SCALAR':
      return `${head}scalar ${name}${printApplied('specifiedBy', 'url', type.specifiedByURL)}`
    case 'OBJECT':
      return `${head}type ${name}${implemented}${fields()}`
    case 'INTERFACE':
      return `${head}interface ${name}${implemented}${fields()}`
    case 'UNION': {
      const members = required(type, 'possibleTypes', name).map(each =>
        printReference(each, `a member of ${name}`),
      )
      return `${head}union ${name} = ${members.join(' | ')}`
    }
    case 'ENUM':
      return `${head}enum ${name}${printBlock(required(type, 'enumValues', name).map(printMember))}`
    case 'INPUT_OBJECT': {
      const oneOf = type.isOneOf === true ? ' @oneOf' : ''
      const inputFields = required(type, 'inputFields', name)
      return `${head}input ${name}${oneOf}${printBlock(inputFields.map(each => printInputValue(each, name)))}`
    }
    default:
      throw new TypeError(`the kind of the type ${name} is ${kind}`)
  }
}

function printBlock(members: readonly string[]): string {
  return members.length === 0 ? '' : ` {\n${members.map(each => `  ${each}`).join('\n')}\n}`
}

function printField(field: FieldAnswer, parent: string): string {
  const name = required(field, 'name', `a field of ${parent}`)
  const place = `${parent}.${name}`
  return `${printDescription(field, ' ')}${name}${printArguments(field, place)}: ${printTypeOf(field, place)}${printDeprecation(field)}`
}

function printMember(value: Deprecatable): string {
  return `${printDescription(value, ' ')}${value.name}${printDeprecation(value)}`
}

function printArguments(answer: FieldAnswer | DirectiveAnswer, place: string): string {
  const args = required(answer, 'args', place)
  return args.length === 0 ? '' : `(${args.map(each => printInputValue(each, place)).join(', ')})`
}

function printInputValue(value: InputValueAnswer, parent: string): string {
  const { defaultValue } = value
  const name = required(value, 'name', `an input of ${parent}`)
  const literal = defaultValue == null ? '' : ` = ${defaultValue}`
  return `${printDescription(value, ' ')}${name}: ${printTypeOf(value, `${parent}.${name}`)}${literal}${printDeprecation(value)}`
}

function printTypeOf(answer: FieldAnswer | InputValueAnswer, place: string): string {
  return printReference(required(answer, 'type', place), `the type of ${place}`)
}

function printReference(type: TypeRef, place: string): string {
  const inner = (): string => printReference(required(type, 'ofType', place), place)
  if (type.kind === 'NON_NULL') return `${inner()}!`
  if (type.kind === 'LIST') return `[${inner()}]`
  return required(type, 'name', place)
}

/** A string of JSON is one of GraphQL, too. */
function printDescription({ description }: Partial<Described>, gap: string): string {
  return description == null ? '' : `${JSON.stringify(description)}${gap || '\n'}`
}

function printDeprecation({ isDeprecated, deprecationReason }: Deprecatable): string {
  if (isDeprecated !== true) return ''
  return printApplied('deprecated', 'reason', deprecationReason) || ' @deprecated'
}

function printApplied(
  directive: string,
  argument: string,
  value: string | null | undefined,
): string {
  return value == null ? '' : ` @${directive}(${argument}: ${JSON.stringify(value)})`
}
