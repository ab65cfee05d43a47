import type { Node } from '../language/document.ts'
import {
  deliveringUsages,
  type DeferUsage,
  type FieldSetUsages,
} from '../selections/defer-usages.ts'

/** Field sets, with the usages of their nodes; null where nothing is deferred. */
export interface CollectedFieldSets {
  readonly fieldSets: readonly (readonly Node[])[]
  readonly usages: readonly FieldSetUsages[] | null
}

/** The field sets that the same fragments deliver. */
interface FieldSetGroup extends CollectedFieldSets {
  readonly fieldSets: (readonly Node[])[]
  readonly usages: FieldSetUsages[]
  readonly deliveredBy: readonly DeferUsage[]
}

/**
 * BuildExecutionPlan(): divides the collected fields of an object into its own, which are delivered
 * with the object, and execution groups. Draft of the GraphQL specification, 6.3.2 "Field
 * Collection".
 *
 * @param outerUsages the usages of the field around the object; null where they are not deferred
 */
export function groupFieldSets(
  { fieldSets, usages }: CollectedFieldSets,
  outerUsages: FieldSetUsages | null,
): { readonly objectGroup: CollectedFieldSets; readonly groups: readonly FieldSetGroup[] } {
  const objectGroup = newGroup(outerUsages === null ? [] : deliveringUsages(outerUsages))
  const groups = new Map([[keyOf(objectGroup.deliveredBy), objectGroup]])
  for (const [index, nodes] of fieldSets.entries()) {
    const fieldUsages = usages === null ? nodes.map(() => null) : usages[index]!
    const deliveredBy = deliveringUsages(fieldUsages)
    const key = keyOf(deliveredBy)
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = newGroup(deliveredBy)))
    group.fieldSets.push(nodes)
    group.usages.push(fieldUsages)
  }
  return {
    objectGroup,
    groups: [...groups.values()].filter(group => group !== objectGroup),
  }
}

function newGroup(deliveredBy: readonly DeferUsage[]): FieldSetGroup {
  return { fieldSets: [], usages: [], deliveredBy }
}

function keyOf(usages: readonly DeferUsage[]): string {
  return usages.map(({ id }) => id).join()
}
