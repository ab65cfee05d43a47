import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Document, Node } from '../language/document.ts'
import { Flag, kindNames, type Kind } from '../language/kinds.ts'
import { hasFlag, isExecutableDefinition, kindOf, nextOf } from '../language/tape.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { collectVariableUsages } from './collect-variable-usages.ts'
import type { Rule } from './rule.ts'
import { rules } from './rules.ts'
import { Scope } from './scope.ts'
import { ValidationContext, type ValidationOptions } from './validation-context.ts'

type Handler = (node: Node) => void

/**
 * Checks a document against a schema: one walk along the tape, in which every rule sees every node of its kinds.
 * Returns the faults, in the order in which the walk found them. GraphQL specification, 5 "Validation".
 */
export function validate(
  schema: CompiledSchema,
  document: Document,
  options: ValidationOptions,
  ruleList: readonly Rule[] = rules,
): readonly GraphQLError[] {
  const context = new ValidationContext(schema, document, options)
  const visitors = [collectVariableUsages, ...ruleList].map(rule => rule(context))
  walk(
    context,
    handlersByKind(visitors.map(visitor => visitor.enter)),
    handlersByKind(visitors.map(visitor => visitor.leave)),
  )
  return context.errors
}

/**
 * The tape is in document order, so a walk is a loop; the stack holds the nodes around the one that it is at. Of definitions
 * of the type system a rule sees no more than that the document has them.
 */
function walk(
  context: ValidationContext,
  enter: readonly (readonly Handler[])[],
  leave: readonly (readonly Handler[])[],
): void {
  const { schema, document } = context
  const scopes: Scope[] = [context.scope]
  const nodes: Node[] = []
  for (let node = 0; node <= document.nodeCount; node++) {
    while (nodes.length > 0 && nextOf(document, nodes.at(-1)!) <= node) {
      const left = nodes.pop()!
      context.scope = scopes[nodes.length + 1]!
      for (const handle of leave[kindOf(document, left)]!) handle(left)
    }
    if (node === document.nodeCount || context.isFull) return
    if (nodes.length === 1 && !isExecutableDefinition(document, node)) {
      node = nextOf(document, node) - 1
      continue
    }
    const outer = scopes[nodes.length]!
    nodes.push(node)
    const scope = (scopes[nodes.length] ??= new Scope(outer))
    scope.enter(schema, document, node)
    context.scope = scope
    for (const handle of enter[scope.kind]!) handle(node)
    // Descriptions "must not affect" validation, so the walk passes over them.
    if (hasFlag(document, node, Flag.HAS_DESCRIPTION)) node++
  }
}

function handlersByKind(
  visitors: readonly ({ readonly [kind in Kind]?: Handler } | undefined)[],
): Handler[][] {
  return kindNames.map((_, kind) => visitors.flatMap(visitor => visitor?.[kind as Kind] ?? []))
}
