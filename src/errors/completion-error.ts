import type { ErrorCode } from './error-code.ts'
import { EngineError } from './engine-error.ts'

const code: ErrorCode = 'INTERNAL_SERVER_ERROR'

/**
 * Why a value does not fit the type of its field. `coordinate` is that of the field, as
 * `Type.field`; `type` is printed, or the name of a named type.
 */
export type CompletionFault = { readonly coordinate: string; readonly type: string } & (
  | { readonly kind: 'NULL' | 'NO_ITERABLE' | 'OTHER_TYPE' | 'MISFIT' }
  /** The result of a scalar for the value. */
  | { readonly kind: 'NO_RESULT'; readonly result: unknown }
  /** What was said to be the name of the object type, and what is of that name. */
  | { readonly kind: 'NO_OBJECT_TYPE'; readonly name: unknown; readonly isDefined: boolean }
  | { readonly kind: 'IMPOSSIBLE_TYPE'; readonly name: string }
)

/**
 * The error of a value that does not fit the type of its field: a fault of the host, not of the
 * client. Its message is for clients, so it shows the kind of the value and not the value. GraphQL
 * specification, 6.4.3 "Value Completion".
 */
export class CompletionError extends EngineError {
  /** What the host has returned. */
  readonly value: unknown
  /** Undefined where the value is not that of a field. */
  readonly fault: CompletionFault | undefined

  constructor(fault: CompletionFault | string, value: unknown, cause?: unknown) {
    const message = typeof fault === 'string' ? fault : completionMessage(fault, value)
    super(message, { extensions: { code }, cause })
    this.value = value
    this.fault = typeof fault === 'string' ? undefined : fault
  }
}

function completionMessage(fault: CompletionFault, value: unknown): string {
  const { coordinate, type } = fault
  switch (fault.kind) {
    case 'NULL':
      return `Cannot return null for non-nullable field ${coordinate}.`
    case 'NO_ITERABLE':
      return `Expected Iterable of type "${type}" for field "${coordinate}", but got: ${kindOfValue(value)}.`
    case 'OTHER_TYPE':
      return `Expected value of type "${type}" for field "${coordinate}", but got: ${kindOfValue(value)}.`
    case 'MISFIT':
      return `${type} cannot represent the value of ${coordinate}: ${kindOfValue(value)}.`
    case 'NO_RESULT':
      return (
        `Expected \`${type}.serialize\` to return non-nullable value for field ` +
        `"${coordinate}", but for ${kindOfValue(value)} it returned ${kindOfValue(fault.result)}.`
      )
    case 'IMPOSSIBLE_TYPE':
      return `Runtime Object type "${fault.name}" is not a possible type for "${type}" of field "${coordinate}".`
    case 'NO_OBJECT_TYPE':
      return noObjectType(fault)
  }
}

/** The name of a type may come from the value, so one that the schema lacks is not shown. */
function noObjectType({
  coordinate,
  type,
  name,
  isDefined,
}: Extract<CompletionFault, { kind: 'NO_OBJECT_TYPE' }>): string {
  const abstract = `Abstract type "${type}"`
  const expected = `${abstract} must resolve to an Object type at runtime for field "${coordinate}"`
  if (name == null) {
    return (
      `${expected}. Either the "${type}" type should provide a "resolveType" function ` +
      `or each possible type should provide an "isTypeOf" function.`
    )
  }
  if (typeof name !== 'string') return `${expected}, but its name was ${kindOfValue(name)}.`
  return isDefined
    ? `${abstract} was resolved to a non-object type "${name}" for field "${coordinate}".`
    : `${abstract} was resolved to a type that does not exist inside the schema for field "${coordinate}".`
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
