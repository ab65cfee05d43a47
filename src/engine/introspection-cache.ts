import type { ExecutableOperation } from '../execution/execute.ts'
import type { OperationPlan } from '../planning/plan.ts'
import type { WrittenResponse } from '../response/response.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'

/** What the answers may take together; GitHub's schema takes 3 MB. */
const MAX_BYTES = 16 * 1024 * 1024
/** What an entry takes besides its bytes, about: its plan, which may be kept for it alone. */
const FIELD_BYTES = 512

/** The answers to requests that ask for nothing but the schema: they are always the same. The oldest goes first. */
export class IntrospectionCache {
  readonly #answers = new Map<ExecutableOperation, WrittenResponse>()
  #bytes = 0

  get(operation: ExecutableOperation): WrittenResponse | undefined {
    return this.#answers.get(operation)
  }

  /** Keeps an answer without errors. */
  keep(operation: ExecutableOperation, answer: WrittenResponse): void {
    if (answer.errors.length > 0) return
    this.#answers.set(operation, answer)
    this.#bytes += bytesOf(operation, answer)
    for (const [oldest, kept] of this.#answers) {
      if (this.#bytes <= MAX_BYTES) break
      this.#answers.delete(oldest)
      this.#bytes -= bytesOf(oldest, kept)
    }
  }
}

/**
 * Whether an operation asks for the schema alone, and has no variables; not where its fields tell of their calls, for which others
 * stand in their places. GraphQL specification, 4 "Introspection".
 */
export function isIntrospection(
  { metaFieldBySymbol, typenameField }: CompiledSchema,
  { type, document, root }: OperationPlan,
): boolean {
  if (type !== 'query' || document.variableCount > 0) return false
  return root.fields.every(
    ({ field }) => field === typenameField || metaFieldBySymbol.get(field.symbol) === field,
  )
}

function bytesOf({ plan }: ExecutableOperation, { bytes }: WrittenResponse): number {
  return bytes.length + plan.fieldCount * FIELD_BYTES
}
