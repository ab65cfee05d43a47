/** The name of an argument, or a sentence about options of its type that do not fit together. */
export type WrappedName<Name, Options> = Options extends Contradictory
  ? WrappingFault<Options>
  : Name

/** What the compiler says about options that would do nothing, or that contradict each other. */
export type WrappingFault<Options> = Options extends { readonly full: true }
  ? '`full: true` stands for `null: false, array: true, nullable: false`: leave these out'
  : '`nullable: false` is for the elements of a list: write `null: false`, or `array: true` as well'

/** The options of a type of which one would do nothing. */
export type Contradictory =
  | { readonly nullable: false; readonly array?: false; readonly full?: false }
  | { readonly full: true; readonly null: true }
  | { readonly full: true; readonly array: false }
  | { readonly full: true; readonly nullable: true }
