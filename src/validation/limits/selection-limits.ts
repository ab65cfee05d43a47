import { GraphQLError } from '../../errors/graphql-error.ts'
import { locate } from '../../errors/location.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childOfKind, childrenOfKind, kindOf, nextOf, spanStartOf, symbolOf } from '../../language/tape.ts'
import type { Limits } from '../../limits.ts'
import { fragmentSpreadsOf } from '../../selections/fragment-spreads.ts'
import { fragmentDefinitionsOf } from '../../selections/fragments.ts'

/** What a selection set comes to when every fragment stands where it is spread. */
interface Extent {
  /** Fields, as often as fragments bring them. */
  readonly fields: number
  /** Fields inside each other. */
  readonly depth: number
}

/**
 * Holds the operations of a valid document against the limits of what they select. A fragment is measured once, however
 * often it is spread, so the cost is linear while the count may be astronomical.
 */
export function selectionLimitFaults(
  document: Document,
  { maxFields, maxDepth }: Pick<Limits, 'maxFields' | 'maxDepth'>,
): readonly GraphQLError[] {
  const extentOf = measure(document)
  const faults: GraphQLError[] = []
  for (const operation of childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)) {
    const { fields, depth } = extentOf.get(operation)!
    const report = (message: string, code: ErrorCode): void => {
      const locations = [locate(document.source, spanStartOf(document, operation))]
      faults.push(new GraphQLError(message, { locations, extensions: { code } }))
    }
    if (maxFields !== false && fields > maxFields) {
      report(
        `The operation selects more than ${maxFields} fields when its fragments are expanded.`,
        'COMPLEXITY_LIMIT',
      )
    }
    if (maxDepth !== false && depth > maxDepth) {
      report(`The operation nests fields ${depth} deep; at most ${maxDepth} are allowed.`, 'DEPTH_LIMIT')
    }
  }
  return faults
}

/** The fields of all operations of a valid document, each as often as fragments bring it. */
export function countFields(document: Document): number {
  const extentOf = measure(document)
  const operations = [...childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)]
  return operations.reduce((sum, operation) => sum + extentOf.get(operation)!.fields, 0)
}

/** The extents of all definitions, each measured after the fragments that it spreads. */
function measure(document: Document): ReadonlyMap<Node, Extent> {
  const fragments = fragmentDefinitionsOf(document)
  const spreads = fragmentSpreadsOf(document)
  const extents = new Map<Node, Extent>()
  const pending = [...spreads.keys()]
  for (let definition = pending.at(-1); definition !== undefined; definition = pending.at(-1)) {
    const unmeasured = extents.has(definition)
      ? []
      : spreads
          .get(definition)!
          .map(spread => fragments[symbolOf(document, spread)]!)
          .filter(fragment => !extents.has(fragment))
    if (unmeasured.length > 0) {
      pending.push(...new Set(unmeasured))
      continue
    }
    pending.pop()
    if (extents.has(definition)) continue
    extents.set(
      definition,
      extentIn(document, definition, spread => extents.get(fragments[symbolOf(document, spread)]!)!),
    )
  }
  return extents
}

function extentIn(document: Document, definition: Node, extentOfSpread: (spread: Node) => Extent): Extent {
  const end = nextOf(document, definition)
  /** Where the fields around the node end. */
  const open: Node[] = []
  let fields = 0
  let deepest = 0
  for (let node = childOfKind(document, definition, Kind.SELECTION_SET)!; node < end; node++) {
    while (open.length > 0 && open.at(-1)! <= node) open.pop()
    if (kindOf(document, node) === Kind.FIELD) {
      fields++
      open.push(nextOf(document, node))
      deepest = Math.max(deepest, open.length)
    } else if (kindOf(document, node) === Kind.FRAGMENT_SPREAD) {
      const spread = extentOfSpread(node)
      fields += spread.fields
      deepest = Math.max(deepest, open.length + spread.depth)
    }
  }
  return { fields, depth: deepest }
}
