import { appliedLiterals, valueOfLiteral, type Annotated } from '../applied-arguments.ts'

/**
 * The definitions of `@cost` and `@listSize`, for the texts of a schema. `@cost` says what one value of
 * a field, an argument or a type costs, as a number; `@listSize` how many items a list has at most: as
 * many as one of its `slicingArguments` says, or else `assumedSize`; with `sizedFields` it says that of
 * the lists in the object of the field, such as the edges of a connection.
 * GraphQL Cost Directives Specification, draft of IBM; Apollo has the same directives.
 *
 * @example
 * const schema = buildSchema([costDirectives, `
 *   type Query {
 *     users(first: Int = 20): [User!]! @listSize(slicingArguments: ["first"])
 *     report: Report @cost(weight: "50")
 *   }
 *   type User { name: String }
 *   type Report { text: String }
 * `], { config: { limits: { maxCost: 1000 } } })
 */
export const costDirectives: string = `
"What a value costs, as a number."
directive @cost(weight: String!) on ARGUMENT_DEFINITION | ENUM | FIELD_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | SCALAR

"How many items a list has at most."
directive @listSize(
  "The number of items where no slicing argument says it."
  assumedSize: Int
  "The arguments that say how many items the list has, or fields of them: input.first."
  slicingArguments: [String!]
  "The fields of the object that are the lists, such as the edges of a connection."
  sizedFields: [String!]
  "Whether a document has to have exactly one of the slicing arguments."
  requireOneSlicingArgument: Boolean = true
) on FIELD_DEFINITION
`

/** The names of the directives. */
const COST = 'cost'
const LIST_SIZE = 'listSize'

/** What `@listSize` says. */
export interface ListSize {
  readonly assumedSize: number | undefined
  readonly slicingArguments: readonly string[]
  readonly sizedFields: readonly string[]
  readonly requiresOne: boolean
}

/** The weight that `@cost` gives a definition; undefined where it gives none. */
export function weightOf(definition: Annotated): number | undefined {
  const weight = valueOfLiteral(appliedLiterals(definition, COST)?.get('weight'))
  // A schema that is assumed to be valid may have any text here.
  return typeof weight === 'string' && Number.isFinite(Number(weight)) ? Number(weight) : undefined
}

/** What `@listSize` says of a field; undefined where it says nothing. */
export function listSizeOf(field: Annotated): ListSize | undefined {
  const literals = appliedLiterals(field, LIST_SIZE)
  if (literals === undefined) return undefined
  const valueOf = (name: string): unknown => valueOfLiteral(literals.get(name))
  const assumedSize = valueOf('assumedSize')
  return {
    assumedSize: typeof assumedSize === 'number' && assumedSize >= 0 ? assumedSize : undefined,
    slicingArguments: textsIn(valueOf('slicingArguments')),
    sizedFields: textsIn(valueOf('sizedFields')),
    requiresOne: valueOf('requireOneSlicingArgument') !== false,
  }
}

/** The texts that a literal is, alone or in a list. GraphQL specification, 3.11 "List". */
function textsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter(item => typeof item === 'string')
}
