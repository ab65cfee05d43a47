import type { ScalarCoercion } from '../definitions/scalar-coercion.ts'

/**
 * A type in the form that input coercion uses. Compiled types have this form; `InputDefinitions`
 * makes it of definitions, which refer to types by name.
 * GraphQL specification, 3.4.2 "Input and Output Types".
 */
export type InputType =
  | ScalarInputType
  | EnumInputType
  | ObjectInputType
  | { readonly kind: 'LIST'; readonly ofType: InputType }
  | NonNullInputType
  /** An output type, which no input value fits. */
  | { readonly kind: 'OBJECT' | 'INTERFACE' | 'UNION'; readonly name: string }

export interface NonNullInputType {
  readonly kind: 'NON_NULL'
  readonly ofType: InputType
}

export interface ScalarInputType extends ScalarCoercion {
  readonly kind: 'SCALAR'
  readonly name: string
}

export interface EnumInputType {
  readonly kind: 'ENUM'
  readonly name: string
  /** By the name in GraphQL. */
  readonly valueByName: ReadonlyMap<string, { readonly value: unknown }>
}

export interface ObjectInputType {
  readonly kind: 'INPUT_OBJECT'
  readonly name: string
  readonly isOneOf: boolean
  readonly fields: readonly InputField[]
}

/** A field of an input object. */
export interface InputField {
  readonly name: string
  /** The key of the coerced value. */
  readonly declaredName: string
  readonly type: InputType
  readonly hasDefault: boolean
  /** A template of the default. */
  readonly defaultValue: unknown
}
