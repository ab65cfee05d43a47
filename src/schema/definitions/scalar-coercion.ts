/** A literal in a document, given to a scalar: its kind, its text as written, and its plain value. */
export interface Literal {
  readonly kind:
    'IntValue' | 'FloatValue' | 'StringValue' | 'BooleanValue' | 'EnumValue' | 'ListValue' | 'ObjectValue'
  /** The literal as GraphQL documents usually write it; for messages. */
  readonly text: string
  /** The plain value: an IntValue as a number, a ListValue as an array, an ObjectValue as a null-prototype object. */
  readonly value: unknown
  /** The values of the variables in it by their names; absent where there are none. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined
}

/**
 * How a scalar reads and writes its values. Each function throws an Error whose message tells the client what was found
 * and what was expected. GraphQL specification, 3.5 "Scalars".
 */
export interface ScalarCoercion {
  /** Result coercion: a resolved value to what JSON can hold. */
  readonly coerceResult: (value: unknown) => unknown
  /** Input coercion of a variable's JSON value. */
  readonly coerceInput: (value: unknown) => unknown
  /** Input coercion of a literal in a document. */
  readonly coerceLiteral: (literal: Literal) => unknown
}
