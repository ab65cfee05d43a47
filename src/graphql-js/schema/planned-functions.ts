import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ReplaceField } from '../../planning/plan-operation.ts'

/**
 * Whether the fields of a plan had resolvers, and its types an `isTypeOf`, at the time of planning.
 * A library may add such functions later, and then the plan is no longer right.
 */
export class PlannedFunctions {
  readonly #schema: GraphQLSchema
  readonly #fields: GraphQLField<any, any>[] = []
  readonly #hasResolver: boolean[] = []
  readonly #types: GraphQLObjectType[] = []
  readonly #hasTest: boolean[] = []

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /**
   * Whether no function has been added or removed since. A function that replaces another needs no
   * new plan. Hot: read for each execution.
   */
  get isCurrent(): boolean {
    for (let index = 0; index < this.#fields.length; index++)
      if ((this.#fields[index]!.resolve != null) !== this.#hasResolver[index]) return false
    for (let index = 0; index < this.#types.length; index++)
      if ((this.#types[index]!.isTypeOf != null) !== this.#hasTest[index]) return false
    return true
  }

  /** Notes the functions of a field that is planned, and of its type. */
  readonly noteField: ReplaceField = (objectType, field) => {
    const type = this.#schema.getType(objectType.name) as GraphQLObjectType
    const { [field.name]: hostField } = type.getFields()
    if (hostField !== undefined) {
      this.#fields.push(hostField)
      this.#hasResolver.push(field.resolve !== null)
    }
    if (this.#types.at(-1) !== type) {
      this.#types.push(type)
      this.#hasTest.push(objectType.isTypeOf !== null)
    }
    return field
  }
}
