import type { GeneratedDefinitions } from '../declare/declarations.ts'

/**
 * Declarations with the types that they generate. The name of a generated type is the name of the
 * declared type with a suffix.
 */
export type WithGenerated<Types> = [GeneratingName<Types>] extends [never]
  ? Types
  : Types & { readonly [Pair in GeneratedPairs<Types> as Pair[0]]: Pair[1] }

/** The names of the declarations that generate types. */
type GeneratingName<Types> = {
  [Name in keyof Types]: Types[Name] extends TypeGenerator<unknown> ? Name : never
}[keyof Types]

interface TypeGenerator<GeneratedTypes> {
  generate(...parameters: any[]): GeneratedDefinitions<GeneratedTypes>
}

type GeneratedPairs<Types> = {
  [Name in keyof Types]: Types[Name] extends TypeGenerator<infer GeneratedTypes>
    ? Pairs<Name & string, GeneratedTypes>
    : never
}[keyof Types]

type Pairs<Name extends string, GeneratedTypes> = {
  [Suffix in keyof GeneratedTypes & string]: readonly [`${Name}${Suffix}`, GeneratedTypes[Suffix]]
}[keyof GeneratedTypes & string]
