import type { ErrorCode } from './error-code.ts'
import { EngineError } from './engine-error.ts'

const code: ErrorCode = 'INTERNAL_SERVER_ERROR'

/**
 * The error of a value that does not fit the type of its field: a fault of the host, not of the
 * client. Its message is for clients, so it shows the kind of the value and not the value. GraphQL
 * specification, 6.4.3 "Value Completion".
 */
export class CompletionError extends EngineError {
  /** What the host has returned. */
  readonly value: unknown

  constructor(message: string, value: unknown, cause?: unknown) {
    super(message, { extensions: { code }, cause })
    this.value = value
  }
}

/**
 * Thrown where a built-in scalar cannot represent a value that the host has returned. The message
 * shows the value, so it is for the host alone.
 */
export class ResultMisfit extends EngineError {}

/** The kind of a value in the message of a completion error: `a string`, `NaN`, `an object`. */
export function kindOfValue(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return kindOfNumber(value)
    case 'object':
      return value === null ? 'null' : isList(value) ? 'a list' : 'an object'
    case 'undefined':
      return 'undefined'
    default:
      return `a ${typeof value}`
  }
}

function kindOfNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (!Number.isInteger(value)) return 'a number with a fraction'
  return (value | 0) === value ? 'a whole number' : 'a whole number of more than 32 bits'
}

function isList(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // A proxy that was revoked.
    return false
  }
}
