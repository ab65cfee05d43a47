import { clip, MAX_ECHO } from '../errors/clip.ts'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspectInput } from '../errors/inspect.ts'
import { locatorOf } from '../errors/location.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { printValue } from '../language/print-value.ts'
import { childrenOfKind, spanStartOf, symbolOf } from '../language/tape.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { typeOfNode } from '../schema/type-of-node.ts'
import { printType } from '../schema/type-reference.ts'
import { coerceInputValue } from './coerce-input-value.ts'
import { coerceLiteral } from './coerce-literal.ts'
import { variableDefinitionOf, type VariableValues } from './variables.ts'

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
  const faults = new VariableFaults(document, maxErrors)
  const values: unknown[] = new Array<unknown>(document.variableCount).fill(undefined)
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    if (faults.isFull) break
    const { name, typeNode, defaultNode } = variableDefinitionOf(document, node)
    const type = typeOfNode(schema, document, typeNode)
    if (type === undefined) continue

    const variable = (): string => `Variable "$${clip(name)}"`
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    let coerced: unknown
    if (value === undefined && defaultNode !== undefined) {
      coerced = coerceLiteral(document, defaultNode, type, [])
      if (coerced === undefined) {
        const literal = clip(printValue(document, defaultNode, MAX_ECHO))
        faults.add(node, `${variable()} has invalid default value ${literal}.`)
      }
    } else if (value === undefined) {
      if (type.kind === 'NON_NULL') {
        faults.add(node, `${variable()} of required type "${clip(printType(type))}" was not provided.`)
      }
    } else if (value === null && type.kind === 'NON_NULL') {
      faults.add(node, `${variable()} of non-null type "${clip(printType(type))}" must not be null.`)
    } else {
      const report = (path: ResponsePath, invalid: unknown, message: string): boolean => {
        const place = path.length > 0 ? ` at "${clip(name)}${printPath(path)}"` : ''
        return faults.add(node, `${variable()} got invalid value ${faults.show(invalid)}${place}; ${message}`)
      }
      coerced = coerceInputValue(value, type, report, hasSuggestions)
    }
    values[symbolOf(document, node)] = coerced
  }
  return faults.errors.length > 0 ? { errors: faults.errors } : { values }
}

/** The faults in the variables of a request, up to the limit. */
class VariableFaults {
  readonly errors: GraphQLError[] = []
  readonly #document: Document
  readonly #maxErrors: number | false
  #locate: ReturnType<typeof locatorOf> | undefined
  /** An object is shown with each of its faults, and may have many entries. */
  #shown: Map<object, string> | undefined

  constructor(document: Document, maxErrors: number | false) {
    this.#document = document
    this.#maxErrors = maxErrors
  }

  /** Whether there were more faults than are reported. */
  get isFull(): boolean {
    return this.#maxErrors !== false && this.errors.length > this.#maxErrors
  }

  /** Returns whether there is room for more. */
  add(node: Node, message: string): boolean {
    const extensions = { code: 'BAD_USER_INPUT' }
    if (this.errors.length === this.#maxErrors) {
      const closing = 'Too many errors processing variables, error limit reached. Execution aborted.'
      this.errors.push(new GraphQLError(closing, { extensions }))
      return false
    }
    this.#locate ??= locatorOf(this.#document.source)
    const locations = [this.#locate(spanStartOf(this.#document, node))]
    this.errors.push(new GraphQLError(message, { locations, extensions }))
    return true
  }

  show(value: unknown): string {
    if (typeof value !== 'object' || value === null) return inspectInput(value)
    this.#shown ??= new Map()
    let text = this.#shown.get(value)
    if (text === undefined) this.#shown.set(value, (text = inspectInput(value)))
    return text
  }
}

function printPath(path: ResponsePath): string {
  return path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
}
