/**
 * The wrapping types of the type of an argument or input field, whose lists have one dimension.
 * GraphQL specification, 3.4.1 "Wrapping Types".
 */
export interface TypeOptions {
  /** Whether the value may be null. Default: true. */
  readonly null?: boolean | undefined
  /** Whether the value is a list. Default: false. */
  readonly array?: boolean | undefined
  /** Whether elements of the list may be null. Default: true. */
  readonly nullable?: boolean | undefined
  /** Short for `null: false, array: true, nullable: false`. */
  readonly full?: boolean | undefined
}

/**
 * The wrapping types of the type of a field, which may be a list of lists: `array` then holds the
 * options of the inner lists, as `{ null: false, array: { full: true } }` for `[[Int!]!]!`.
 */
export interface FieldTypeOptions extends Omit<TypeOptions, 'array'> {
  /** Whether the value is a list, or the options of the lists in the list. Default: false. */
  readonly array?: boolean | InnerListOptions | undefined
}

/** The options of the lists in a list. */
export type InnerListOptions =
  | {
      readonly array: true
      readonly null?: boolean | undefined
      readonly nullable?: boolean | undefined
      readonly full?: false | undefined
    }
  | {
      readonly array: InnerListOptions
      readonly null?: boolean | undefined
      readonly nullable?: undefined
      readonly full?: false | undefined
    }
  | {
      readonly full: true
      readonly null?: false | undefined
      readonly array?: true | undefined
      readonly nullable?: false | undefined
    }

/**
 * The compiler's message about options that contradict each other, or that would have no effect.
 */
export type WrappingFault<Options> = Options extends { readonly full: true }
  ? '`full: true` stands for `null: false, array: true, nullable: false`: leave these out'
  : Options extends { readonly array: object }
    ? '`array` holds the options of the inner lists, and `null` in it says whether they may be null: leave out `nullable`'
    : '`nullable: false` is for the elements of a list: write `null: false`, or `array: true` as well'

/** Options of a type that contradict each other, or that would have no effect. */
export type Contradictory =
  | {
      readonly nullable: false
      readonly array?: false | undefined
      readonly full?: false | undefined
    }
  | { readonly full: true; readonly null: true }
  | { readonly full: true; readonly array: false | object }
  | { readonly array: object; readonly nullable: boolean }
  | { readonly full: true; readonly nullable: true }
