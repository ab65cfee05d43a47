import type { Fault } from '../../validation/fixture.ts'
import type { SchemaName } from './schemas.ts'

/** A document, and what validation finds in it. */
export interface RuleCase {
  readonly name: string
  readonly source: string
  /** The schema it is validated against, `petShop` if none is named. */
  readonly schema?: SchemaName
  /** What is wrong, in any order; nothing in a valid document. */
  readonly faults: readonly Fault[]
  /** What graphql-js finds instead. */
  readonly peers?: Disagreement
}

/** What each graphql-js that disagrees finds or throws. */
export interface Disagreement {
  readonly 16?: readonly Fault[] | { readonly throws: string }
  readonly 17?: readonly Fault[]
  /** Why ours is right: the section of the specification, and what it says. */
  readonly why: string
}

/** Cases of one section of the specification. */
export interface RuleSection {
  /** Its number and heading; the cases of one that is long have several names. */
  readonly section: string
  readonly cases: readonly RuleCase[]
}
