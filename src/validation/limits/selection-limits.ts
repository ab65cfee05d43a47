import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childOfKind, childrenOfKind, kindOf, nextOf } from '../../language/tape.ts'
import type { Limits } from '../../runtime/limits.ts'
import { measureDefinitions } from '../../selections/fragment-extents.ts'
import { fragmentSpreadsOf } from '../../selections/fragment-spreads.ts'
import { fragmentDefinitionsOf } from '../../selections/fragments.ts'
import type { Rule } from '../rule.ts'

/** The size of a selection set with its fragments expanded. */
interface Extent {
  /** The number of fields. The fields of a fragment count for each spread. */
  readonly fields: number
  /** The number of levels of nested fields. */
  readonly depth: number
}

/** Limits the fields and the depth of the operations of a valid document, fragments expanded. */
export function selectionLimits({
  maxFields,
  maxDepth,
}: Pick<Limits, 'maxFields' | 'maxDepth'>): Rule {
  return {
    leave: {
      [Kind.DOCUMENT]: context => {
        if (context.errors.length > 0) return
        const { document, operations, fragments, spreads } = context
        const extentOf = measureDefinitions<Extent>(
          document,
          fragments,
          spreads,
          (definition, extentOfSpread) => extentIn(document, definition, extentOfSpread),
        )
        for (const operation of operations) {
          const { fields, depth } = extentOf(operation)
          if (maxFields !== false && fields > maxFields) {
            const message = `The operation selects more than ${maxFields} fields when its fragments are expanded.`
            context.reportExcess(message, 'COMPLEXITY_LIMIT', operation)
          }
          if (maxDepth !== false && depth > maxDepth) {
            const message = `The operation nests fields ${depth} deep; at most ${maxDepth} are allowed.`
            context.reportExcess(message, 'DEPTH_LIMIT', operation)
          }
        }
      },
    },
  }
}

/** The number of fields in the operations of a valid document, with fragments expanded. */
export function countFields(document: Document): number {
  const extentOf = measureDefinitions<Extent>(
    document,
    fragmentDefinitionsOf(document),
    fragmentSpreadsOf(document),
    (definition, extentOfSpread) => extentIn(document, definition, extentOfSpread),
  )
  const operations = childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)
  return operations.reduce((sum, operation) => sum + extentOf(operation).fields, 0)
}

function extentIn(
  document: Document,
  definition: Node,
  extentOfSpread: (spread: Node) => Extent,
): Extent {
  const end = nextOf(document, definition)
  /** The ends of the `depth` fields around the node. */
  const ends: Node[] = []
  let depth = 0
  let fields = 0
  let deepest = 0
  for (let node = childOfKind(document, definition, Kind.SELECTION_SET)!; node < end; node++) {
    const kind = kindOf(document, node)
    if (kind !== Kind.FIELD && kind !== Kind.FRAGMENT_SPREAD) continue
    while (depth > 0 && ends[depth - 1]! <= node) depth--
    if (kind === Kind.FIELD) {
      fields++
      ends[depth++] = nextOf(document, node)
      if (depth > deepest) deepest = depth
    } else {
      const spread = extentOfSpread(node)
      fields += spread.fields
      deepest = Math.max(deepest, depth + spread.depth)
    }
  }
  return { fields, depth: deepest }
}
