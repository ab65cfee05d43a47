/** The wrapping types of a named type. GraphQL specification, 3.4.1 "Wrapping Types". */
export interface TypeOptions {
  /** Whether the value may be null. Default: true. */
  readonly null?: boolean
  /** Whether the value is a list. Default: false. */
  readonly array?: boolean
  /** Whether elements of the list may be null. Default: true. */
  readonly nullable?: boolean
  /** Short for `null: false, array: true, nullable: false`. */
  readonly full?: boolean
}
