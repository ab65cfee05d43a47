import type { DirectiveApplication } from '../../schema/compiled/compiled-schema.ts'

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

interface Annotated {
  readonly appliedDirectives: readonly DirectiveApplication[]
}

/** What `@listSize` says. */
export interface ListSize {
  readonly assumedSize: number | undefined
  readonly slicingArguments: readonly string[]
  readonly sizedFields: readonly string[]
  readonly requiresOne: boolean
}

/** The weight that `@cost` gives a definition; undefined where it gives none. */
export function weightOf(definition: Annotated): number | undefined {
  const weight = argumentsOf(definition, COST)?.['weight']
  // A schema that is assumed to be valid may have any text here.
  return typeof weight === 'string' && Number.isFinite(Number(weight)) ? Number(weight) : undefined
}

/** What `@listSize` says of a field; undefined where it says nothing. */
export function listSizeOf(field: Annotated): ListSize | undefined {
  const values = argumentsOf(field, LIST_SIZE)
  if (values === undefined) return undefined
  const { assumedSize, slicingArguments, sizedFields, requireOneSlicingArgument } = values
  return {
    assumedSize: typeof assumedSize === 'number' && assumedSize >= 0 ? assumedSize : undefined,
    slicingArguments: textsIn(slicingArguments),
    sizedFields: textsIn(sizedFields),
    requiresOne: requireOneSlicingArgument !== false,
  }
}

/** The arguments of a directive that is applied to a definition; undefined where it is not. */
function argumentsOf(
  { appliedDirectives }: Annotated,
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const application = appliedDirectives.find(({ directive }) => directive.name === name)
  if (application === undefined) return undefined
  return Object.fromEntries(
    application.arguments.map(({ name: argument, literal }) => [argument, plainValueOf(literal)]),
  )
}

/** The value of a text, a number, a boolean or a list of texts; these are JSON, too. */
function plainValueOf(literal: string): unknown {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}

/** The texts that a literal is, alone or in a list. GraphQL specification, 3.11 "List". */
function textsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter(item => typeof item === 'string')
}
