import type { Document } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { symbolOf } from '../language/tape.ts'
import { defaultLimits, type Limits } from '../runtime/limits.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { DEFER_SYMBOL, STREAM_SYMBOL } from '../schema/compiled/symbols.ts'
import { limitRules } from '../validation/limits/limit-rules.ts'
import type { Checks, Rule } from '../validation/rule.ts'
import { rulesOf } from '../validation/rules.ts'
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

/** Leaves documents with `@defer` and `@stream` to the host where they are not those of the draft. */
const neitherDeferNorStream: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, directive) => {
      const symbol = symbolOf(context.document, directive)
      if (symbol !== DEFER_SYMBOL && symbol !== STREAM_SYMBOL) return
      context.report('The host validates @defer and @stream.', directive)
    },
  },
}

function checksFor(isIncremental: boolean, rules: readonly Rule[]): Checks {
  const schema = { isIncremental }
  return checksOf([...limitRules(limits, schema), ...rules, ...rulesOf(schema)])
}

const checks = checksFor(false, [neitherDeferNorStream])
const incrementalChecks = checksFor(true, [])

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
  const schemaChecks = schema.isIncremental ? incrementalChecks : checks
  return validateDocument(schema, document, options, schemaChecks).length === 0
}
