import type { ErrorCode } from './error-code.ts'
import { EngineError } from './engine-error.ts'

const code: ErrorCode = 'INTERNAL_SERVER_ERROR'

/**
 * The reason why a result cannot be completed. `coordinate` is the field's, as `Type.field`; `type`
 * is the printed type, or the name of a named type.
 */
export type CompletionFault = { readonly coordinate: string; readonly type: string } & (
  | { readonly kind: 'NULL' | 'NO_ITERABLE' | 'OTHER_TYPE' | 'MISFIT' }
  /** The result of a scalar for the value. */
  | { readonly kind: 'NO_RESULT'; readonly result: unknown }
  /** `name` is the result of type resolution; `isDefined`: whether the schema has a type of it. */
  | { readonly kind: 'NO_OBJECT_TYPE'; readonly name: unknown; readonly isDefined: boolean }
  | { readonly kind: 'IMPOSSIBLE_TYPE'; readonly name: string }
)

/**
 * The error of a result that does not fit the type of its field: a fault of the host, not of the
 * client. Clients see the message, which therefore has the kind of the value and not the value.
 * GraphQL specification, 6.4.3 "Value Completion".
 */
export class CompletionError extends EngineError {
  /** The result of the host's resolver. */
  readonly value: unknown
  /** Undefined for a value that is not the result of a field. */
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

/** A type name may come from the value, so the message leaves out a name that the schema lacks. */
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
 * Thrown by the result coercion of a built-in scalar that cannot represent a value of the host. The
 * message has the value, so only the host sees the message.
 */
export class ResultMisfit extends EngineError {}

/** Returns the kind of a value for the message of a completion error: `a string`, `an object`. */
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
    // `Array.isArray` throws for a revoked proxy.
    return false
  }
}
