import type { LeafTest } from '../definitions/scalar-coercion.ts'

/** How a value is recognised that coercion returns unchanged. */
interface Test {
  /** The test as code, in which `$` stands for the value. */
  readonly source: string
  readonly passes: (value: unknown) => boolean
}

const ofText: Test = {
  source: 'typeof $ === "string"',
  passes: value => typeof value === 'string',
}

/**
 * The values that the specified scalars return unchanged, in input coercion and, but for a whole
 * number as ID, in result coercion. GraphQL specification, 3.5 "Scalars".
 */
export const leafTests: Readonly<Record<LeafTest, Test>> = {
  Int: {
    source: 'typeof $ === "number" && ($ | 0) === $',
    passes: value => typeof value === 'number' && (value | 0) === value,
  },
  Float: {
    source: 'typeof $ === "number" && $ - $ === 0',
    passes: value => typeof value === 'number' && value - value === 0,
  },
  Boolean: {
    source: 'typeof $ === "boolean"',
    passes: value => typeof value === 'boolean',
  },
  String: ofText,
  ID: ofText,
}
