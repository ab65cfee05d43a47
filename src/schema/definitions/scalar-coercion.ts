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

/** The specified scalars, by whose names `leafTests` has the values that they return unchanged. */
export type LeafTest = 'Int' | 'Float' | 'String' | 'Boolean' | 'ID'

/**
 * How a scalar reads and writes its values. Each function throws an Error whose message tells the
 * client what was found and what was expected. GraphQL specification, 3.5 "Scalars".
 */
export interface ScalarCoercion {
  /** Result coercion: a resolved value to what JSON can hold. */
  readonly coerceResult: (value: unknown) => unknown
  /** Input coercion of a variable's JSON value. */
  readonly coerceInput: (value: unknown) => unknown
  /** Input coercion of a literal in a document. */
  readonly coerceLiteral: (literal: Literal) => unknown
  /**
   * The specified scalar whose values coercion returns unchanged, so that it need not be called;
   * undefined where it has to be.
   */
  readonly leafTest?: LeafTest | undefined
  /** Whether literals are coerced anew for each request. Default: where a value cannot be copied. */
  readonly coercesAnew?: boolean | undefined
}
