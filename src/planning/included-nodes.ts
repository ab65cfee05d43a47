import type { Node } from '../language/document.ts'
import { holds } from '../selections/conditions.ts'
import type { VariableValues } from '../values/variables.ts'
import type { FieldPlan } from './plan.ts'

/** The merged nodes of a field that are part of a response, each once. */
export function includedNodes({ nodes }: FieldPlan, variables: VariableValues): readonly Node[] {
  const included = new Set<Node>()
  // A fragment that was collected under several conditions has brought its nodes several times.
  for (const { node, when } of nodes) if (holds(when, variables)) included.add(node)
  return [...included]
}
