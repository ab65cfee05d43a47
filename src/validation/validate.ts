import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Document, Node } from '../language/document.ts'
import { Flag, kindNames, type Kind } from '../language/kinds.ts'
import { hasFlag, isExecutableDefinition, nextOf } from '../language/tape.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { collectVariableUsages } from './collect-variable-usages.ts'
import type { Check, Checks, Rule } from './rule.ts'
import { rules } from './rules.ts'
import { Scope } from './scope.ts'
import { ValidationContext, type ValidationOptions } from './validation-context.ts'

/** Sorts the checks of rules by the kinds of nodes that they look at. */
export function checksOf(ruleList: readonly Rule[]): Checks {
  const all = [collectVariableUsages, ...ruleList]
  const byKind = (when: 'enter' | 'leave'): readonly (readonly Check[])[] =>
    kindNames.map((_, kind) => all.flatMap(rule => rule[when]?.[kind as Kind] ?? []))
  return { enter: byKind('enter'), leave: byKind('leave') }
}

const specifiedChecks = checksOf(rules)

/**
 * Checks a document against a schema: one walk along the tape, in which every rule sees every node of its kinds.
 * Returns the faults, in the order in which the walk found them. GraphQL specification, 5 "Validation".
 */
export function validate(
  schema: CompiledSchema,
  document: Document,
  options: ValidationOptions,
  checks: Checks = specifiedChecks,
): readonly GraphQLError[] {
  const context = new ValidationContext(schema, document, options)
  walk(context, checks)
  return context.errors
}

/**
 * The tape is in document order, so a walk is a loop; the stack holds the nodes around the one that it is at. Of definitions
 * of the type system a rule sees no more than that the document has them. Hot: `bench/validate.ts`.
 */
function walk(context: ValidationContext, { enter, leave }: Checks): void {
  const { schema, document } = context
  const { nodeCount } = document
  const scopes: Scope[] = [context.scope]
  const nodes: Node[] = [0]
  const ends: Node[] = [0]
  let depth = 0
  for (let node = 0; ; node++) {
    while (depth > 0 && ends[depth]! <= node) {
      const scope = scopes[depth]!
      context.scope = scope
      const checks = leave[scope.kind]!
      for (let index = 0; index < checks.length; index++) checks[index]!(context, nodes[depth]!)
      depth--
    }
    if (node === nodeCount || context.isFull) return
    if (depth === 1 && !isExecutableDefinition(document, node)) {
      node = nextOf(document, node) - 1
      continue
    }
    const outer = scopes[depth]!
    const scope = (scopes[++depth] ??= new Scope(outer))
    nodes[depth] = node
    ends[depth] = nextOf(document, node)
    scope.enter(schema, document, node)
    context.scope = scope
    const checks = enter[scope.kind]!
    for (let index = 0; index < checks.length; index++) checks[index]!(context, node)
    // Descriptions "must not affect" validation, so the walk passes over them.
    if (hasFlag(document, node, Flag.HAS_DESCRIPTION)) node++
  }
}
