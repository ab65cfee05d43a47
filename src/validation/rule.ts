import type { Node } from '../language/document.ts'
import type { Kind } from '../language/kinds.ts'
import type { ValidationContext } from './validation-context.ts'

/** What a rule does at the nodes of each kind, before and behind their children. */
interface RuleVisitor {
  readonly enter?: { readonly [kind in Kind]?: (node: Node) => void }
  readonly leave?: { readonly [kind in Kind]?: (node: Node) => void }
}

/**
 * A rule of validation: looks at nodes as the walk passes them and reports faults to the context. One rule is one heading
 * of the GraphQL specification's chapter 5 and one file in `rules/`.
 */
export type Rule = (context: ValidationContext) => RuleVisitor
