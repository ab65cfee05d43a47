import type { Expectation } from '../errors/expectation.ts'
import type { Node } from '../language/document.ts'
import { kindNames, type Kind } from '../language/kinds.ts'
import type { ValidationContext } from './validation-context.ts'

/** Checks one node, and reports its faults to the context. */
export type Check = (context: ValidationContext, node: Node) => void

/**
 * A rule of validation: checks for the nodes of each kind, before (`enter`) and after (`leave`) the
 * children of the node. Each file in `rules/` is the rule of one heading of the GraphQL
 * specification's chapter 5. A rule keeps no state between documents; `context.memoryOf(rule, ...)`
 * holds its state for one document.
 */
export interface Rule {
  readonly enter?: { readonly [kind in Kind]?: Check | undefined } | undefined
  readonly leave?: { readonly [kind in Kind]?: Check | undefined } | undefined
}

/** The checks of many rules by the kind of node, each list in the order of the rules. */
export interface Checks {
  readonly enter: readonly (readonly Check[])[]
  readonly leave: readonly (readonly Check[])[]
}

/** The expectation of the rules that a host adds. */
export const rulesExpectation: Expectation = {
  words: 'an array of rules, each with checks by kind under "enter" and "leave"',
  fits: rules => Array.isArray(rules) && rules.every(isRule),
}

function isRule(rule: unknown): rule is Rule {
  if (typeof rule !== 'object' || rule === null) return false
  const { enter = {}, leave = {} } = rule as Rule
  return (
    Object.keys(rule).every(key => key === 'enter' || key === 'leave') &&
    areChecks(enter) &&
    areChecks(leave)
  )
}

function areChecks(checks: unknown): boolean {
  if (typeof checks !== 'object' || checks === null) return false
  return Object.entries(checks).every(
    ([kind, check]) => kind in kindNames && (check === undefined || typeof check === 'function'),
  )
}
