import type {
  GraphQLArgument,
  GraphQLEnumType,
  GraphQLInputField,
  GraphQLInputObjectType,
  GraphQLInputType,
} from 'graphql'
import type { ConstValueNode } from '../../language/ast.ts'
import { parseConstValueToTape } from '../../language/parse.ts'
import { printTree } from '../../language/print/print-tree.ts'
import { ConstLiteral } from '../../schema/definitions/const-literal.ts'
import type { InputValueDefinition } from '../../schema/definitions/type-map.ts'
import { kindOfType } from './kind-of-type.ts'

/** A default value in graphql-js 17: a literal, or a value as a client sends it. */
interface Default17 {
  readonly literal?: ConstValueNode | undefined
  readonly value?: unknown
}

/**
 * Returns the default value of an argument or input field. `defaultValue`, the only form in
 * graphql-js 16, is the value that resolvers receive; `default` of 17 is a literal, or is converted
 * to a literal.
 *
 * @param isFinal whether resolvers receive `defaultValue` itself, as in graphql-js
 */
export function defaultOf(
  input: GraphQLArgument | GraphQLInputField,
  isFinal: boolean,
): InputValueDefinition['default'] {
  const { default: declaredDefault } = input as { readonly default?: Default17 | undefined }
  if (declaredDefault != null) {
    const { literal, value } = declaredDefault
    return {
      value: constLiteral(
        literal ? printTree(literal, [literal.kind]) : literalText(value, input.type),
      ),
    }
  }
  const { defaultValue, type } = input
  if (defaultValue === undefined) return undefined
  return isFinal ? { value: defaultValue, isFinal } : { value: internalValue(defaultValue, type) }
}

/**
 * Replaces names of enum values by their internal values: libraries set internal values, and leave
 * the defaults that graphql-js has made of names before.
 */
function internalValue(value: unknown, type: GraphQLInputType): unknown {
  const kind = kindOfType(type)
  if (value == null) return value
  if (kind === 'NON_NULL' || kind === 'LIST') {
    const { ofType } = type as { readonly ofType: GraphQLInputType }
    const isList = kind === 'LIST' && Array.isArray(value)
    return isList ? value.map(item => internalValue(item, ofType)) : internalValue(value, ofType)
  }
  if (kind === 'ENUM') {
    const values = (type as GraphQLEnumType).getValues()
    if (values.some(enumValue => enumValue.value === value)) return value
    const named = values.find(({ name }) => name === value)
    return named === undefined ? value : (named.value as unknown)
  }
  if (kind !== 'INPUT_OBJECT' || typeof value !== 'object') return value
  const fields = (type as GraphQLInputObjectType).getFields()
  const entries = Object.entries(value).map(([name, entry]: [string, unknown]) => [
    name,
    Object.hasOwn(fields, name) ? internalValue(entry, fields[name]!.type) : entry,
  ])
  return Object.fromEntries(entries) as unknown
}

function constLiteral(text: string): ConstLiteral {
  const document = parseConstValueToTape(text)
  if ('errors' in document) throw new TypeError(`The default ${text} is no literal.`)
  return new ConstLiteral(document, 0, 0)
}

/** Returns the literal of a value as a client sends it. */
function literalText(value: unknown, type: GraphQLInputType): string {
  const kind = kindOfType(type)
  const { ofType } = type as { readonly ofType: GraphQLInputType }
  if (value == null) return 'null'
  if (kind === 'NON_NULL') return literalText(value, ofType)
  if (kind === 'LIST') {
    return Array.isArray(value)
      ? `[${value.map(item => literalText(item, ofType)).join(', ')}]`
      : literalText(value, ofType)
  }
  if (kind === 'ENUM') return value as string
  if (kind === 'INPUT_OBJECT') {
    const fields = (
      type as { getFields(): Readonly<Record<string, GraphQLInputField>> }
    ).getFields()
    return objectText(value, (item, name) => literalText(item, fields[name]!.type))
  }
  return plainText(value)
}

/** Returns the literal of a scalar's value. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(', ')}]`
  return typeof value === 'object' && value !== null
    ? objectText(value, plainText)
    : JSON.stringify(value)
}

function objectText(value: unknown, textOf: (item: unknown, name: string) => string): string {
  const fields = Object.entries(value as object).filter(([, item]) => item !== undefined)
  return `{${fields.map(([name, item]) => `${name}: ${textOf(item, name)}`).join(', ')}}`
}
