/** A literal in a document that a scalar is to coerce. */
export interface Literal {
  readonly kind:
    | 'IntValue'
    | 'FloatValue'
    | 'StringValue'
    | 'BooleanValue'
    | 'EnumValue'
    | 'ListValue'
    | 'ObjectValue'
  /** The literal as text in canonical form. Numbers have the digits of the document. */
  readonly text: string
  /**
   * The plain value: an IntValue as a number, a ListValue as an array, an ObjectValue as
   * the object that `JSON.parse` would make of it.
   */
  readonly value: unknown
  /** The values of the variables in the literal by name; absent for a literal without variables. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined
}

/** A built-in scalar. `leafTests` has a test for values that its coercion returns unchanged. */
export type LeafTest = 'Int' | 'Float' | 'String' | 'Boolean' | 'ID'

/**
 * The coercion of a scalar. Each function throws an Error with a message for the client, which
 * names the found and the expected value. GraphQL specification, 3.5 "Scalars".
 */
export interface ScalarCoercion {
  /** Result coercion of a resolved value to a JSON value. */
  readonly coerceResult: (value: unknown) => unknown
  /** Input coercion of a variable's JSON value. */
  readonly coerceInput: (value: unknown) => unknown
  /** Input coercion of a literal in a document. */
  readonly coerceLiteral: (literal: Literal) => unknown
  /**
   * The built-in scalar with the test for values that coercion returns unchanged, for which
   * coercion is not called; undefined for a scalar with another coercion.
   */
  readonly leafTest?: LeafTest | undefined
  /** Whether literals are coerced anew for each request. Default: if a value cannot be copied. */
  readonly coercesAnew?: boolean | undefined
  /**
   * Whether the values of variables pass without a copy for each request and call, because functions
   * of the engine alone read them. Default: no.
   */
  readonly isLent?: boolean | undefined
}
