import { vi } from 'vitest'
import type { Document } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import type { CompiledSchema } from '../../src/schema/compiled/compiled-schema.ts'
import type { Rule } from '../../src/validation/rule.ts'
import { checksOf, validateDocument } from '../../src/validation/validate.ts'

/** What validation does for each node of a document. */
interface Steps {
  /** How often the tape is read. */
  readonly reads: number
  /** How often something is added to a set or looked for in one, or in a list. */
  readonly members: number
}

/** Counts the steps of validation. */
export function stepsOf(schema: CompiledSchema, source: string, rules: readonly Rule[]): Steps {
  const document = parseToTape(
    source,
    { maxTokens: false, maxSyntaxDepth: false },
    schema.symbolTable,
  )
  if ('errors' in document) throw document.errors[0]
  let reads = 0
  const words = new Proxy(document.words, {
    get: (target, key) => {
      reads++
      return Reflect.get(target, key) as unknown
    },
  })
  const observed: Document = { ...document, words }
  const spies = [
    vi.spyOn(Set.prototype, 'add'),
    vi.spyOn(Set.prototype, 'has'),
    vi.spyOn(Array.prototype, 'includes'),
  ]
  validateDocument(schema, observed, { maxErrors: 100, hasSuggestions: true }, checksOf(rules))
  const members = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return { reads: reads / document.nodeCount, members: members / document.nodeCount }
}
