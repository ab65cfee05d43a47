import type { Expectation } from '../../errors/expectation.ts'

/**
 * The used part of [Standard Schema](https://standardschema.dev), version 1: `validate` returns a
 * value, or issues with paths. `Input` and `Output` are the types before and after validation.
 */
export interface StandardSchema<Input = any, Output = any> {
  readonly '~standard': {
    readonly version: 1
    readonly validate: (value: unknown) => ValidationResult | Promise<ValidationResult>
    /** Never set: carries the types. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What a schema makes of its values. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<
  Schema['~standard']['types']
>['output']

/** The values that a schema takes. */
export type AcceptedBy<Schema extends StandardSchema> = NonNullable<
  Schema['~standard']['types']
>['input']

export type ValidationResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] }

export interface ValidationIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The condition on the option `validate`. */
export const aStandardSchema: Expectation = {
  words: 'a schema of a library with Standard Schema, such as zod, valibot or arktype',
  fits: value => {
    const { '~standard': standard } = Object(value) as Partial<StandardSchema>
    return standard?.version === 1 && typeof standard.validate === 'function'
  },
}

/** Returns the keys of the path of an issue. */
export function keysOf({ path }: ValidationIssue): readonly PropertyKey[] {
  if (path === undefined) return []
  // A path of arktype is of a class of lists, whose `map` makes an item of the length.
  return Array.from(path, segment => (typeof segment === 'object' ? segment.key : segment))
}
