import type { GeneratedDefinitions } from '../declare/declarations.ts'

/**
 * Declarations with the types that they generate. A generated type has the name of the declared one
 * and a suffix.
 */
export type WithGenerated<Types> = [Generating<Types>] extends [never]
  ? Types
  : Types & { readonly [Pair in GeneratedPairs<Types> as Pair[0]]: Pair[1] }

/** The names of the declarations that generate types. */
type Generating<Types> = {
  [Name in keyof Types]: Types[Name] extends GeneratesTypes<unknown> ? Name : never
}[keyof Types]

interface GeneratesTypes<Generated> {
  generate(...parameters: any[]): GeneratedDefinitions<Generated>
}

type GeneratedPairs<Types> = {
  [Name in keyof Types]: Types[Name] extends GeneratesTypes<infer Generated>
    ? Pairs<Name & string, Generated>
    : never
}[keyof Types]

type Pairs<Name extends string, Generated> = {
  [Suffix in keyof Generated & string]: readonly [`${Name}${Suffix}`, Generated[Suffix]]
}[keyof Generated & string]
