/** How generated code writes text. */
export interface TextForm {
  /** What stands around names and strings. */
  readonly quote: string
  /** What begins and ends JSON that is finished. */
  readonly finished: string
  /** Whether values are escaped when they are written; else whoever encodes the text does it, and the marks are counted. */
  readonly escapes: boolean
}

/** JSON. */
export const plainForm: TextForm = { quote: '"', finished: '', escapes: true }
