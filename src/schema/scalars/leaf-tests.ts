import type { LeafTest } from '../definitions/scalar-coercion.ts'

/** A test for values that coercion returns unchanged. */
interface Test {
  /** The test as code, in which `$` is the value. */
  readonly source: string
  readonly passes: (value: unknown) => boolean
}

const stringTest: Test = {
  source: 'typeof $ === "string"',
  passes: value => typeof value === 'string',
}

/**
 * The tests for values that built-in scalars return unchanged, in input coercion and, except for a
 * whole number as ID, in result coercion. GraphQL specification, 3.5 "Scalars".
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
  String: stringTest,
  ID: stringTest,
}
