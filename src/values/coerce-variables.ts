import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import { locate } from '../errors/location.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOf, kindOf, spanStartOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { printType } from '../schema/type-reference.ts'
import { coerceInputValue } from './coerce-input-value.ts'
import { coerceLiteral } from './coerce-literal.ts'
import { variableDefinitionOf, type VariableValues } from './variables.ts'
import { typeOfNode } from '../schema/type-of-node.ts'

const MAX_ECHO = 1_000

/** What variables are coerced with. */
interface VariableCoercion {
  /** The most errors that are reported; then one more says that there were more. */
  readonly maxErrors: number | false
  /** Whether messages suggest names of the schema. */
  readonly hasSuggestions: boolean
}

/**
 * The values of the variables of an operation, or every fault in them.
 * GraphQL specification, 6.1.2 "Coercing Variable Values".
 */
export function coerceVariableValues(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
  given: Readonly<Record<string, unknown>>,
  { maxErrors, hasSuggestions }: VariableCoercion,
): { readonly values: VariableValues } | { readonly errors: readonly GraphQLError[] } {
  const errors: GraphQLError[] = []
  const values: unknown[] = new Array<unknown>(document.variableCount).fill(undefined)
  for (const node of childrenOf(document, operation)) {
    if (kindOf(document, node) !== Kind.VARIABLE_DEFINITION) continue
    const { name, typeNode, defaultNode } = variableDefinitionOf(document, node)
    const type = typeOfNode(schema, document, typeNode)
    if (type === undefined) continue

    const report = (message: string): void => {
      if (maxErrors !== false && errors.length > maxErrors) return
      errors.push(
        maxErrors === false || errors.length < maxErrors
          ? new GraphQLError(message, {
              locations: [locate(document.source, spanStartOf(document, node))],
              extensions: { code: 'BAD_USER_INPUT' },
            })
          : new GraphQLError(
              'Too many errors processing variables, error limit reached. Execution aborted.',
              { extensions: { code: 'BAD_USER_INPUT' } },
            ),
      )
    }
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined && defaultNode !== undefined) {
      values[symbolOf(document, node)] = coerceLiteral(document, defaultNode, type, [])
    } else if (value === undefined) {
      if (type.kind === 'NON_NULL') {
        report(`Variable "$${name}" of required type "${printType(type)}" was not provided.`)
      }
    } else if (value === null && type.kind === 'NON_NULL') {
      report(`Variable "$${name}" of non-null type "${printType(type)}" must not be null.`)
    } else {
      values[symbolOf(document, node)] = coerceInputValue(
        value,
        type,
        (path, invalid, message) => {
          if (maxErrors !== false && errors.length > maxErrors) return
          const place = path.length > 0 ? ` at "${name}${printPath(path)}"` : ''
          report(`Variable "$${name}" got invalid value ${clip(inspect(invalid))}${place}; ${message}`)
        },
        hasSuggestions,
      )
    }
  }
  return errors.length > 0 ? { errors } : { values }
}

/** A value in a message: long ones are cut, since each fault of a value would repeat all of it. */
function clip(text: string): string {
  return text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}…` : text
}

function printPath(path: ResponsePath): string {
  return path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
}
