import type { GraphQLArgument, GraphQLInputField, GraphQLInputType } from 'graphql'
import type { ConstValueNode } from '../../language/ast.ts'
import { parseConstValueToTape } from '../../language/parse.ts'
import { printTree } from '../../language/print/print-tree.ts'
import { ConstLiteral } from '../../schema/definitions/const-literal.ts'
import type { InputValueDefinition } from '../../schema/definitions/type-map.ts'
import { kindOfType } from './kind-of-type.ts'

/** A default in graphql-js 17: a literal, or a value as a client sends it. */
interface Default17 {
  readonly literal?: ConstValueNode | undefined
  readonly value?: unknown
}

/**
 * The default of an argument or input field. `defaultValue`, which is all that graphql-js 16 has, is
 * in the form that resolvers receive; `default` of 17 is a literal, or is made one.
 *
 * @param isFinal whether resolvers receive that value itself, as those of graphql-js do
 */
export function defaultOf(
  input: GraphQLArgument | GraphQLInputField,
  isFinal: boolean,
): InputValueDefinition['default'] {
  const { default: declared } = input as { readonly default?: Default17 | undefined }
  if (declared != null) {
    const { literal, value } = declared
    return {
      value: constLiteral(
        literal ? printTree(literal, [literal.kind]) : literalText(value, input.type),
      ),
    }
  }
  return input.defaultValue === undefined ? undefined : { value: input.defaultValue, isFinal }
}

function constLiteral(text: string): ConstLiteral {
  const document = parseConstValueToTape(text)
  if ('errors' in document) throw new TypeError(`The default ${text} is no literal.`)
  return new ConstLiteral(document, 0, 0)
}

/** The literal that a client would write for a value that it could send. */
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

/** The literal of a scalar's value. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(', ')}]`
  return typeof value === 'object' && value !== null
    ? objectText(value, plainText)
    : JSON.stringify(value)
}

function objectText(value: unknown, textOf: (item: unknown, name: string) => string): string {
  const entries = Object.entries(value as object).filter(([, item]) => item !== undefined)
  return `{${entries.map(([name, item]) => `${name}: ${textOf(item, name)}`).join(', ')}}`
}
