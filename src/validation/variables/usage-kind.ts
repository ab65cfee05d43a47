import type { InputObjectType, Type } from '../../schema/compiled/compiled-schema.ts'

/** A variable, and a kind of position in which a document uses it. */
export interface UsageKind {
  /** The id of the variable. */
  readonly variable: number
  /** The location type; undefined where the schema does not define the position. */
  readonly type: Type | undefined
  /** Whether the position, an argument or an input field, has a default value. */
  readonly hasDefault: boolean
  /** The OneOf input object type whose field has the variable as its value. */
  readonly oneOf: InputObjectType | undefined
}
