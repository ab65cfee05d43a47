import type { Limits } from '../../runtime/limits.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import type { Rule } from '../rule.ts'
import { aliasLimit } from './alias-limit.ts'
import { definitionLimits } from './definition-limits.ts'
import { directiveLimits } from './directive-limits.ts'
import { incrementalLimit } from './incremental-limit.ts'
import { introspectionLimits } from './introspection-limits.ts'
import { selectionLimits } from './selection-limits.ts'

/**
 * Returns the limits of the documents of a schema as rules. The walk checks the limits on the text
 * of a document; the limits on expanded fragments are checked at the end, and for valid documents
 * only. Validation ends at the first exceeded limit.
 */
export function limitRules(
  limits: Limits,
  { isIncremental }: Pick<CompiledSchema, 'isIncremental'>,
): readonly Rule[] {
  return [
    definitionLimits(limits),
    aliasLimit(limits),
    directiveLimits(limits),
    introspectionLimits(limits),
    selectionLimits(limits),
    ...(isIncremental ? [incrementalLimit(limits)] : []),
  ]
}
