/** How a type is wrapped in a list and in non-nulls. */
export interface TypeOptions {
  /** Whether the value may be null. Default: true. */
  readonly null?: boolean
  /** Whether it is a list of the type. Default: false. */
  readonly array?: boolean
  /** Whether elements of the list may be null. Default: true. */
  readonly nullable?: boolean
  /** Short for `null: false, array: true, nullable: false`. */
  readonly full?: boolean
}
