import type { Limits } from '../../runtime/limits.ts'
import type { Rule } from '../rule.ts'
import { aliasLimit } from './alias-limit.ts'
import { definitionLimits } from './definition-limits.ts'
import { directiveLimits } from './directive-limits.ts'
import { introspectionLimits } from './introspection-limits.ts'
import { selectionLimits } from './selection-limits.ts'

/**
 * The limits of documents as rules. Limits on the text of a document are checked during the walk;
 * limits on its expanded fragments are checked at the end, when the document is known to be valid.
 * Validation ends at the first limit that is exceeded.
 */
export function limitRules(limits: Limits): readonly Rule[] {
  return [
    definitionLimits(limits),
    aliasLimit(limits),
    directiveLimits(limits),
    introspectionLimits(limits),
    selectionLimits(limits),
  ]
}
