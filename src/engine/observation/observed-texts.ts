import type { GraphQLError } from '../../errors/graphql-error.ts'
import { syntaxTreeOf, type SyntaxTree } from '../../language/tree/syntax-tree.ts'
import { compactDocument, type Document } from '../../language/document.ts'
import type { ParseFailure } from '../../language/parse.ts'
import { traceStage, type TracedOutcome } from '../../runtime/tracing.ts'
import type { Hooks } from './hooks.ts'

/**
 * A schema whose stages are observed by its hooks and on the diagnostics channels of graphql-js.
 */
export interface ObservedSchema {
  /** The `schema` in the messages of channels. */
  readonly schema: object
  readonly hooks: Hooks
}

/** Parses a text, and reports that to hooks and channels. */
export function observeParse(
  { hooks }: ObservedSchema,
  source: string,
  run: () => Document | ParseFailure,
): Document | ParseFailure {
  const outcomeOf = (parsed: Document | ParseFailure): TracedOutcome => {
    if ('errors' in parsed) return { error: parsed.errors[0] }
    // A listener may read the result after the parser has reused its memory for other documents.
    const document = compactDocument(parsed)
    let tree: SyntaxTree | undefined
    return {
      get result() {
        return (tree ??= syntaxTreeOf(document)).document
      },
    }
  }
  const traced = (): Document | ParseFailure =>
    traceStage('parse', () => ({ source }), run, outcomeOf)
  if (!hooks.hasListeners('parse')) return traced()
  const end = hooks.begin('parse', { source })
  const parsed = traced()
  end({ errors: 'errors' in parsed ? parsed.errors : [] })
  return parsed
}

/** Validates a document, and reports that to hooks and channels. */
export function observeValidate(
  { schema, hooks }: ObservedSchema,
  document: Document,
  run: () => readonly GraphQLError[],
): readonly GraphQLError[] {
  const message = (): object => {
    const own = compactDocument(document)
    let tree: SyntaxTree | undefined
    return {
      schema,
      get document() {
        return (tree ??= syntaxTreeOf(own)).document
      },
    }
  }
  const traced = (): readonly GraphQLError[] => traceStage('validate', message, run)
  if (!hooks.hasListeners('validate')) return traced()
  const end = hooks.begin('validate', { source: document.source })
  const errors = traced()
  end({ errors })
  return errors
}
