import type { ExecutionGroupPlan } from '../../planning/plan.ts'
import type { DeferUsage } from '../../selections/defer-usages.ts'
import { ObjectNode, type ResponseNode } from '../slots/response-node.ts'
import { ExecutionGroup, type DeferredFragment } from './part-root.ts'

/** The fragment of a usage to which an object belongs. */
export function fragmentOf(usage: DeferUsage, object: ObjectNode): DeferredFragment {
  let ancestor: ResponseNode | null = object
  while (ancestor !== null) {
    if (ancestor instanceof ObjectNode && ancestor.fragments !== null)
      for (const fragment of ancestor.fragments as readonly (DeferredFragment | undefined)[])
        if (fragment?.usage === usage) return fragment
    ancestor = ancestor instanceof ExecutionGroup ? ancestor.object : ancestor.parent
  }
  throw new Error('A deferred field is inside of its fragment.')
}

/** The fragments that deliver a group: those that begin at its object, or some of them or above. */
export function fragmentsOf(
  { usages }: ExecutionGroupPlan,
  object: ObjectNode,
): readonly DeferredFragment[] {
  const begun = (object.fragments ?? noFragments) as readonly DeferredFragment[]
  const areThese =
    begun.length === usages.length && begun.every(({ usage }, index) => usage === usages[index])
  return areThese ? begun : usages.map(usage => fragmentOf(usage, object))
}

/** Of the announced fragments that deliver a group, the one with the longest path. */
export function nearestFragment(
  { fragments }: ExecutionGroup,
  first: DeferredFragment,
): DeferredFragment {
  if (fragments.length === 1) return first
  let nearest = first
  for (const fragment of fragments)
    if (fragment.id !== '' && !fragment.isOver && fragment.path.length > nearest.path.length)
      nearest = fragment
  return nearest
}

const noFragments: readonly DeferredFragment[] = []
