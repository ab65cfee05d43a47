import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'

/**
 * The coordinate of a field that Grafast alone executes, as it has a plan and no resolver; undefined
 * if there is none. A schema of PostGraphile has such fields.
 */
function plannedFieldOf(schema: GraphQLSchema): string | undefined {
  for (const type of Object.values(schema.getTypeMap())) {
    // The schema may be of any copy of graphql-js.
    if (Object.prototype.toString.call(type) !== '[object GraphQLObjectType]') continue
    for (const field of Object.values((type as GraphQLObjectType).getFields()))
      if (hasPlan(field) && field.resolve == null) return `${type.name}.${field.name}`
  }
  return undefined
}

/**
 * @param name the function that was called with the schema
 * @throws TypeError for a schema of plans, all of whose fields would be null
 */
export function expectNoPlans(name: string, schema: GraphQLSchema): void {
  const coordinate = plannedFieldOf(schema)
  if (coordinate === undefined) return
  throw new TypeError(
    `${name}() was given a schema of Grafast, whose ${coordinate} has a plan; expected a schema of resolvers. Grafast executes plans: leave \`execute\` and \`subscribe\` to it, and take \`parse\` and \`validate\` of tapeql/graphql-js.`,
  )
}

function hasPlan({ extensions }: GraphQLField<any, any>): boolean {
  const grafast = (extensions as { grafast?: { plan?: unknown; subscribePlan?: unknown } } | null)
    ?.grafast
  return typeof grafast?.plan === 'function' || typeof grafast?.subscribePlan === 'function'
}
