import type { GraphQLError } from '../../errors/graphql-error.ts'
import { syntaxTreeOf, type SyntaxTree } from '../../language/tree/syntax-tree.ts'
import { compactDocument, type Document } from '../../language/document.ts'
import type { ParseFailure } from '../../language/parse.ts'
import { traceStage, type TracedOutcome } from '../../runtime/tracing.ts'
import type { Hooks } from './hooks.ts'

/**
 * A schema whose stages report to its hooks and to the diagnostics channels of graphql-js.
 */
export interface ObservedSchema {
  /** The entry `schema` in the messages of channels. */
  readonly schema: object
  readonly hooks: Hooks
}

/** Parses a text, and reports the parsing to hooks and channels. */
export function observeParse(
  { hooks }: ObservedSchema,
  source: string,
  run: () => Document | ParseFailure,
): Document | ParseFailure {
  const outcomeOf = (parsed: Document | ParseFailure): TracedOutcome => {
    if ('errors' in parsed) return { error: parsed.errors[0] }
    // A listener may read the result after the parser has reused the memory of the tape.
    const document = compactDocument(parsed)
    let tree: SyntaxTree | undefined
    return {
      get result() {
        return (tree ??= syntaxTreeOf(document)).document
      },
    }
  }
  const parse = (): Document | ParseFailure =>
    traceStage('parse', () => ({ source }), run, outcomeOf)
  if (!hooks.hasListeners('parse')) return parse()
  const end = hooks.begin('parse', { source })
  const parsed = parse()
  end({ errors: 'errors' in parsed ? parsed.errors : [] })
  return parsed
}

/** Validates a document, and reports the validation to hooks and channels. */
export function observeValidate(
  { schema, hooks }: ObservedSchema,
  document: Document,
  run: () => readonly GraphQLError[],
): readonly GraphQLError[] {
  const message = (): object => {
    const compacted = compactDocument(document)
    let tree: SyntaxTree | undefined
    return {
      schema,
      get document() {
        return (tree ??= syntaxTreeOf(compacted)).document
      },
    }
  }
  const validate = (): readonly GraphQLError[] => traceStage('validate', message, run)
  if (!hooks.hasListeners('validate')) return validate()
  const end = hooks.begin('validate', { source: document.source })
  const errors = validate()
  end({ errors })
  return errors
}
