import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ReplaceField } from '../../planning/plan-operation.ts'

/**
 * Which functions the fields and types of a plan have had when they were planned: a library may give
 * a field a resolver, or a type a test of its values, at any time.
 */
export class PlannedFunctions {
  readonly #schema: GraphQLSchema
  readonly #fields: (readonly [field: GraphQLField<any, any>, hasResolver: boolean])[] = []
  readonly #types = new Map<GraphQLObjectType, boolean>()

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** Whether they have the same still. One function in the place of another is called as it is. */
  get isCurrent(): boolean {
    for (const [field, hasResolver] of this.#fields)
      if ((field.resolve != null) !== hasResolver) return false
    for (const [type, hasTest] of this.#types) if ((type.isTypeOf != null) !== hasTest) return false
    return true
  }

  /** Notes a field that is planned. */
  readonly note: ReplaceField = (objectType, field) => {
    const type = this.#schema.getType(objectType.name) as GraphQLObjectType
    const { [field.name]: hostField } = type.getFields()
    if (hostField !== undefined) this.#fields.push([hostField, field.resolve !== null])
    this.#types.set(type, objectType.isTypeOf !== null)
    return field
  }
}
