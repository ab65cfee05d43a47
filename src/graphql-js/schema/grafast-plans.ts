import {
  Kind,
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

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
 * @param document what it is to execute, if that is known
 * @returns whether the schema has no plans; one of plans is executed for a document that asks about
 *   the schema alone
 * @throws TypeError for a schema of plans, all of whose fields would be null
 */
export function expectNoPlans(
  name: string,
  schema: GraphQLSchema,
  document?: DocumentNode,
): boolean {
  const coordinate = plannedFieldOf(schema)
  if (coordinate === undefined) return true
  if (document !== undefined && isIntrospection(document)) return false
  throw new TypeError(
    `${name}() was given a schema of Grafast, whose ${coordinate} has a plan; expected a schema of resolvers. Grafast executes plans: leave \`execute\` and \`subscribe\` to it, and take \`parse\` and \`validate\` of tapeql/graphql-js.`,
  )
}

/**
 * Whether all operations of a document ask about the schema alone: Grafast itself leaves such
 * operations to graphql-js, as they need no plans.
 */
function isIntrospection({ definitions }: DocumentNode): boolean {
  return definitions.every(
    definition =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every(
        selection => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
      ),
  )
}

function hasPlan({ extensions }: GraphQLField<any, any>): boolean {
  const grafast = (extensions as { grafast?: { plan?: unknown; subscribePlan?: unknown } } | null)
    ?.grafast
  return typeof grafast?.plan === 'function' || typeof grafast?.subscribePlan === 'function'
}
