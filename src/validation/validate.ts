import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Document } from '../language/document.ts'
import { Flag, kindNames } from '../language/kinds.ts'
import { hasFlag, isExecutableDefinition, kindOf, nextOf } from '../language/tape.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { collectVariableUsages } from './collect-variable-usages.ts'
import type { Check, Checks, Rule } from './rule.ts'
import { rules, rulesOf } from './rules.ts'
import { ValidationContext, type ValidationOptions } from './validation-context.ts'

/** Returns the checks of rules by the kind of node. */
export function checksOf(ruleList: readonly Rule[]): Checks {
  const checks = {
    enter: kindNames.map((): Check[] => []),
    leave: kindNames.map((): Check[] => []),
  }
  for (const rule of [collectVariableUsages, ...ruleList]) {
    for (const phase of ['enter', 'leave'] as const) {
      for (const [kind, check] of Object.entries(rule[phase] ?? {}))
        if (check !== undefined) checks[phase][Number(kind)]!.push(check)
    }
  }
  return checks
}

const specifiedChecks = checksOf(rules)
const incrementalChecks = checksOf(rulesOf({ isIncremental: true }))

/**
 * Checks a document against a schema in one walk along the tape, in which every rule visits every
 * node of its kinds. Returns the errors in the order of the walk.
 * GraphQL specification, 5 "Validation".
 */
export function validateDocument(
  schema: CompiledSchema,
  document: Document,
  options: ValidationOptions,
  checks: Checks = schema.isIncremental ? incrementalChecks : specifiedChecks,
): readonly GraphQLError[] {
  const context = new ValidationContext(schema, document, options)
  walk(context, checks)
  return context.errors
}

/**
 * The tape is in document order, so the walk is a loop. The scope of the innermost open node leads to
 * those around it. The walk passes over definitions of the type system; a rule reads them from the
 * children of the document. Hot: `bench/benches/validate.ts`.
 */
function walk(context: ValidationContext, { enter, leave }: Checks): void {
  const { schema, document } = context
  const { nodeCount } = document
  let scope = context.scope
  let depth = 0
  for (let node = 0; ; node++) {
    while (depth > 0 && scope.end <= node) {
      context.scope = scope
      const checks = leave[scope.kind]!
      for (let index = 0; index < checks.length; index++) checks[index]!(context, scope.node)
      scope = scope.outer
      depth--
    }
    if (node === nodeCount || context.isFull) return
    const end = nextOf(document, node)
    if (depth === 1 && !isExecutableDefinition(document, node)) {
      node = end - 1
      continue
    }
    const kind = kindOf(document, node)
    const checks = enter[kind]!
    const lastChecks = leave[kind]!
    const hasChildren = end > node + 1
    if (!hasChildren && checks.length === 0 && lastChecks.length === 0) continue
    const inner = scope.inner()
    inner.enter(schema, document, node, kind)
    context.scope = inner
    for (let index = 0; index < checks.length; index++) checks[index]!(context, node)
    if (!hasChildren) {
      for (let index = 0; index < lastChecks.length; index++) lastChecks[index]!(context, node)
      continue
    }
    inner.end = end
    scope = inner
    depth++
    // Descriptions "must not affect" validation, so the walk passes over them.
    if (hasFlag(document, node, Flag.HAS_DESCRIPTION)) node++
  }
}
