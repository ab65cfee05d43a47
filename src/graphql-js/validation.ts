import type { Document } from '../language/document.ts'
import { defaultLimits, type Limits } from '../runtime/limits.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { limitRules } from '../validation/limits/limit-rules.ts'
import { rules } from '../validation/rules.ts'
import { checksOf, validateDocument } from '../validation/validate.ts'

/** The only limit, because the stack is finite. */
const MAX_DEPTH = 500

/** The depth that MaxIntrospectionDepthRule of graphql-js admits. */
const MAX_INTROSPECTION_LIST_DEPTH = 2

/** The limits of documents. The host's graphql-js executes documents beyond them. */
export const limits: Limits = {
  ...(Object.fromEntries(
    Object.keys(defaultLimits).map(name => [name, false]),
  ) as unknown as Limits),
  maxSyntaxDepth: MAX_DEPTH,
  maxDepth: MAX_DEPTH,
  maxFieldComparisons: defaultLimits.maxFieldComparisons,
  maxIntrospectionListDepth: MAX_INTROSPECTION_LIST_DEPTH,
}

const checks = checksOf([...limitRules(limits, { isIncremental: false }), ...rules])

/**
 * Whether a document is certainly valid. The host's graphql-js validates all others, so that the
 * errors are the host's. GraphQL specification, 5 "Validation".
 */
export function isValid(schema: CompiledSchema, document: Document): boolean {
  const options = {
    maxErrors: 1,
    maxFieldComparisons: limits.maxFieldComparisons,
    hasSuggestions: false,
    work: { fieldComparisons: 0 },
  }
  return validateDocument(schema, document, options, checks).length === 0
}
