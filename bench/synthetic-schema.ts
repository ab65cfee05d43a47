/**
 * The SDL of a schema of so many types besides the query root: of ten, six are objects, the others an interface, an enum, an
 * input and a union. Types refer to others near and far, and some of everything is described or deprecated.
 */
export function syntheticSchema(typeCount: number): string {
  const definitions = Array.from({ length: typeCount }, (_, index) => definition(index, typeCount))
  const roots = Array.from({ length: 10 }, (_, index) => `  type${index * 10}: Type${index * 10}`)
  return [...definitions, `type Query {\n${roots.join('\n')}\n}`].join('\n\n')
}

function definition(index: number, typeCount: number): string {
  const ten = index - (index % 10)
  const far = (step: number): string => `Type${Math.floor(((index * 7 + step * 130) % typeCount) / 10) * 10}`
  switch (index % 10) {
    case 6:
      return `interface Type${index} {\n  id: ID!\n  name: String\n}`
    case 7:
      return `"""The values of enum ${index}, which are few."""
enum Type${index} {
  "The first."
  FIRST_${index}
  SECOND_${index}
  THIRD_${index} @deprecated(reason: "Use \\"FIRST_${index}\\".")
}`
    case 8:
      return `input Type${index} {
  "The id."
  id: ID!
  first: Int = 10
  names: [String!]
  order: Type${ten + 7} = FIRST_${ten + 7}
}`
    case 9:
      return `union Type${index} = Type${ten} | Type${ten + 1}`
    default:
      return `"""
An object of the synthetic schema, number ${index}.
"""
type Type${index} implements Type${ten + 6} {
  "The id of the object."
  id: ID!
  name: String
  count(filter: Type${ten + 8}, "How many." first: Int = 10): Int!
  near: Type${ten}
  all(order: Type${ten + 7}): [${far(2)}!]!
  found: Type${ten + 9}
  old: String @deprecated(reason: "Use name.")
}`
  }
}
