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
 * Returns the definitions of an introspection result, without the parts that introspection does not
 * show, such as applied directives. GraphQL specification, 4.2 "Schema Introspection".
 *
 * @throws CommandFailure for a text that is no introspection result
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

interface DescribedElement {
  readonly name: string
  readonly description?: string | null
}

interface DeprecatableElement extends DescribedElement {
  readonly isDeprecated?: boolean
  readonly deprecationReason?: string | null
}

interface IntrospectionTypeRef {
  readonly kind: string
  readonly name?: string | null
  readonly ofType?: IntrospectionTypeRef | null
}

interface IntrospectionInputValue extends DeprecatableElement {
  readonly type: IntrospectionTypeRef
  readonly defaultValue?: string | null
}

interface IntrospectionField extends DeprecatableElement {
  readonly args: readonly IntrospectionInputValue[]
  readonly type: IntrospectionTypeRef
}

interface IntrospectionType extends DescribedElement {
  readonly kind: string
  readonly fields?: readonly IntrospectionField[] | null
  readonly inputFields?: readonly IntrospectionInputValue[] | null
  readonly interfaces?: readonly IntrospectionTypeRef[] | null
  readonly enumValues?: readonly DeprecatableElement[] | null
  readonly possibleTypes?: readonly IntrospectionTypeRef[] | null
  readonly specifiedByURL?: string | null
  readonly isOneOf?: boolean | null
}

interface IntrospectionDirective extends DescribedElement {
  readonly isRepeatable?: boolean
  readonly locations: readonly string[]
  readonly args: readonly IntrospectionInputValue[]
}

interface IntrospectionSchema {
  readonly description?: string | null
  readonly queryType: { readonly name: string } | null
  readonly mutationType?: { readonly name: string } | null
  readonly subscriptionType?: { readonly name: string } | null
  readonly types: readonly IntrospectionType[]
  readonly directives: readonly IntrospectionDirective[]
}

function schemaOf(name: string, json: string): IntrospectionSchema {
  let result: { data?: { __schema?: unknown } | null; __schema?: unknown; errors?: unknown } | null
  try {
    result = JSON.parse(json) as typeof result
  } catch (error) {
    throw new CommandFailure(`The JSON in ${name} cannot be read: ${(error as Error).message}.`)
  }
  const schema = result?.data?.__schema ?? result?.__schema
  if (typeof schema === 'object' && schema !== null) return schema as IntrospectionSchema
  const errorsNote = result?.errors === undefined ? '' : '; it has errors'
  throw new CommandFailure(
    `${name} holds no answer to an introspection${errorsNote}; expected { "data": { "__schema": … } } or { "__schema": … }.`,
  )
}

function typeMapOf(schema: IntrospectionSchema): TypeMap {
  return {
    description: schema.description ?? undefined,
    directives: required(schema, 'directives', 'the schema')
      .map(directiveDefinition)
      // A directive without a known location belongs to a later edition of the specification.
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

/**
 * Returns a required field of an introspected element.
 *
 * @throws TypeError when the field is missing
 */
function required<T extends object, K extends string & keyof T>(
  element: T,
  field: K,
  subject: string,
): NonNullable<T[K]> {
  const value = element[field]
  if (value === undefined || value === null)
    throw new TypeError(`\`${field}\` of ${subject} is missing`)
  return value
}

function directiveDefinition(directive: IntrospectionDirective): DirectiveDefinition {
  const coordinate = `@${required(directive, 'name', 'a directive')}`
  return {
    ...nameAndDescription(directive),
    arguments: inputValueDefinitions(required(directive, 'args', coordinate), coordinate),
    isRepeatable: directive.isRepeatable === true,
    locations: required(directive, 'locations', coordinate).filter(isLocation),
  }
}

/**
 * Returns whether this edition of the specification has a location; graphql-js 16.15 and 17 allow
 * `@deprecated` at DIRECTIVE_DEFINITION.
 */
function isLocation(name: string): boolean {
  return Object.hasOwn({ ...executableDirectiveLocations, ...typeSystemDirectiveLocations }, name)
}

function typeDefinition(type: IntrospectionType): TypeDefinition {
  const { name } = type
  const kind = required(type, 'kind', name)
  const base = nameAndDescription(type)
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
      return { kind, ...base, values: required(type, 'enumValues', name).map(enumValueDefinition) }
    case 'INPUT_OBJECT': {
      const fields = inputValueDefinitions(required(type, 'inputFields', name), name)
      return { kind, ...base, fields, isOneOf: type.isOneOf === true }
    }
    default:
      throw new TypeError(`the kind of the type ${name} is ${kind}`)
  }
}

function typeNames(types: readonly IntrospectionTypeRef[], subject: string): readonly string[] {
  return types.map(type => required(type, 'name', subject))
}

function fieldDefinition(field: IntrospectionField, parent: string): FieldDefinition {
  const name = required(field, 'name', `a field of ${parent}`)
  const coordinate = `${parent}.${name}`
  return {
    ...elementDefinition(field),
    declaredName: name,
    type: typeOf(field, coordinate),
    arguments: inputValueDefinitions(required(field, 'args', coordinate), coordinate),
    propertyNames: [name],
    signature: 'positional',
  }
}

function enumValueDefinition(value: DeprecatableElement): EnumValueDefinition {
  return { ...elementDefinition(value), value: value.name }
}

function inputValueDefinitions(
  values: readonly IntrospectionInputValue[],
  parent: string,
): readonly InputValueDefinition[] {
  return values.map(value => {
    const name = required(value, 'name', `an input of ${parent}`)
    const coordinate = `${parent}.${name}`
    const { defaultValue } = value
    return {
      ...elementDefinition(value),
      declaredName: name,
      type: typeOf(value, coordinate),
      default: defaultValue == null ? undefined : { value: literalOf(defaultValue, coordinate) },
    }
  })
}

/** @throws TypeError when the text of a default value is no literal */
function literalOf(source: string, coordinate: string): ConstLiteral {
  const document = parseConstValueToTape(source, { maxTokens: false, maxSourceLength: false })
  if ('errors' in document) {
    const [{ message }] = document.errors
    throw new TypeError(`\`defaultValue\` of ${coordinate} is no literal (${message})`)
  }
  return new ConstLiteral(document, 0, 0)
}

function typeOf(
  element: IntrospectionField | IntrospectionInputValue,
  coordinate: string,
): TypeReference {
  return referenceTo(required(element, 'type', coordinate), `the type of ${coordinate}`)
}

function referenceTo(type: IntrospectionTypeRef, subject: string): TypeReference {
  const wrappedType = (): TypeReference => referenceTo(required(type, 'ofType', subject), subject)
  if (type.kind === 'NON_NULL') return nonNullOf(wrappedType())
  if (type.kind === 'LIST') return listOf(wrappedType())
  return namedType(required(type, 'name', subject))
}

function nameAndDescription({
  name,
  description,
}: DescribedElement): Pick<EnumValueDefinition, 'name' | 'description'> {
  return { name, description: description ?? undefined }
}

function elementDefinition(
  element: DeprecatableElement,
): Pick<EnumValueDefinition, 'name' | 'description' | 'deprecationReason'> {
  const { isDeprecated, deprecationReason } = element
  return {
    ...nameAndDescription(element),
    deprecationReason:
      isDeprecated === true ? (deprecationReason ?? DEFAULT_DEPRECATION_REASON) : undefined,
  }
}
