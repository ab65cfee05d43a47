/** The name of an argument, or a sentence about contradictory options of its type. */
export type WrappedName<Name, Options> = Options extends Contradictory
  ? WrappingFault<Options>
  : Name

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
  | { readonly nullable: false; readonly array?: false; readonly full?: false }
  | { readonly full: true; readonly null: true }
  | { readonly full: true; readonly array: false | object }
  | { readonly array: object; readonly nullable: boolean }
  | { readonly full: true; readonly nullable: true }
