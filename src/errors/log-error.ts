import { inspect } from 'node:util'
import { clip } from './clip.ts'
import { CompletionError } from './completion-error.ts'
import type { ErrorDetails, OnError } from './masking.ts'

/** The most characters of a document, a message, a path or a value that are printed. */
const MAX_PRINTED = 1_000

/** How many names of a context are printed. */
const MAX_NAMES = 20

/**
 * The default `onError`: writes to standard error one line that says what was thrown and where, and
 * below it the stack, or the value that does not fit, and the document. Of the context it writes
 * names only, because its values may be secret.
 */
export const logError: OnError = (error, details) => {
  // In one argument, because console.error replaces `%s` in the first of several.
  console.error([firstLine(error, details), ...linesBelow(error, details)].join('\n'))
}

function firstLine(error: unknown, { id, coordinate, path, operationName }: ErrorDetails): string {
  const place = [
    coordinate === undefined ? '' : ` at ${coordinate}`,
    path === undefined ? '' : ` (${onOneLine(path.join('.'))})`,
    operationName === undefined ? '' : ` in ${onOneLine(operationName)}`,
  ]
  const kind = error instanceof CompletionError ? 'completion error' : 'masked error'
  return `tapeql: ${kind} ${id}${place.join('')}: ${onOneLine(titleOf(error))}`
}

function titleOf(error: unknown): string {
  if (error instanceof CompletionError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : printed(error)
}

function linesBelow(error: unknown, { source, context, value }: ErrorDetails): readonly string[] {
  const found =
    error instanceof CompletionError
      ? [`  found: ${onOneLine(printed(value))}`, ...reasonOf(error)]
      : error instanceof Error
        ? [inspect(error)]
        : []
  if (source !== undefined) found.push(`  document: ${onOneLine(source)}`)
  const names = context === undefined ? [] : Object.keys(context)
  if (names.length > 0) found.push(`  context: ${onOneLine(names.slice(0, MAX_NAMES).join(', '))}`)
  return found
}

/** What a built-in scalar says of the value. */
function reasonOf({ cause }: CompletionError): readonly string[] {
  return cause instanceof Error ? [`  reason: ${onOneLine(cause.message)}`] : []
}

function printed(value: unknown): string {
  return inspect(value, {
    depth: 2,
    breakLength: Infinity,
    maxArrayLength: 10,
    maxStringLength: MAX_PRINTED,
  })
}

/** A text that may come from a client, cut, and without characters that move a terminal's cursor. */
function onOneLine(text: string): string {
  return clip(text, MAX_PRINTED).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
