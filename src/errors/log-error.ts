import { inspect } from 'node:util'
import { clip } from './clip.ts'
import { CompletionError } from './completion-error.ts'
import type { ErrorDetails, OnError } from './masking.ts'

/** The maximum number of characters printed of a document, a message, a path or a value. */
const MAX_TEXT_LENGTH = 1_000

/** The maximum number of names printed of a context. */
const MAX_NAMES = 20

/**
 * The default `onError`: writes to standard error a line with the exception and its field, then the
 * stack or the value that does not fit, then the document and the names in the context. The values
 * in the context may be secret.
 */
export const logError: OnError = (error, details) => {
  // A single argument: with several, console.error replaces `%s` in the first.
  console.error([firstLine(error, details), ...linesBelow(error, details)].join('\n'))
}

function firstLine(error: unknown, { id, coordinate, path, operationName }: ErrorDetails): string {
  const origin = [
    coordinate === undefined ? '' : ` at ${coordinate}`,
    path === undefined ? '' : ` (${onOneLine(path.join('.'))})`,
    operationName === undefined ? '' : ` in ${onOneLine(operationName)}`,
  ]
  const kind = error instanceof CompletionError ? 'completion error' : 'masked error'
  return `tapeql: ${kind} ${id}${origin.join('')}: ${onOneLine(titleOf(error))}`
}

function titleOf(error: unknown): string {
  if (error instanceof CompletionError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : printValue(error)
}

function linesBelow(error: unknown, { source, context, value }: ErrorDetails): readonly string[] {
  const lines =
    error instanceof CompletionError
      ? [`  found: ${onOneLine(printValue(value))}`, ...reasonOf(error)]
      : error instanceof Error
        ? [inspect(error)]
        : []
  if (source !== undefined) lines.push(`  document: ${onOneLine(source)}`)
  const names = context === undefined ? [] : Object.keys(context)
  if (names.length > 0) lines.push(`  context: ${onOneLine(names.slice(0, MAX_NAMES).join(', '))}`)
  return lines
}

/** The message of the built-in scalar that cannot represent the value. */
function reasonOf({ cause }: CompletionError): readonly string[] {
  return cause instanceof Error ? [`  reason: ${onOneLine(cause.message)}`] : []
}

function printValue(value: unknown): string {
  return inspect(value, {
    depth: 2,
    breakLength: Infinity,
    maxArrayLength: 10,
    maxStringLength: MAX_TEXT_LENGTH,
  })
}

/** Returns a text of a client, cut, and without characters that move a terminal's cursor. */
function onOneLine(text: string): string {
  return clip(text, MAX_TEXT_LENGTH).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
