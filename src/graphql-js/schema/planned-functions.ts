import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { ReplaceField } from '../../planning/plan-operation.ts'

/**
 * Which functions the fields and types of a plan have had when they were planned: a library may give
 * a field a resolver, or a type a test of its values, at any time.
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

  /** Hot: asked for each execution. Whether they have the same still. One function in the place of another is called as it is. */
  get isCurrent(): boolean {
    for (let index = 0; index < this.#fields.length; index++)
      if ((this.#fields[index]!.resolve != null) !== this.#hasResolver[index]) return false
    for (let index = 0; index < this.#types.length; index++)
      if ((this.#types[index]!.isTypeOf != null) !== this.#hasTest[index]) return false
    return true
  }

  /** Notes a field that is planned. */
  readonly note: ReplaceField = (objectType, field) => {
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
