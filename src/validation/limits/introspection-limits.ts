import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childOfKind, kindOf, nextOf, symbolOf } from '../../language/tape.ts'
import type { Limits } from '../../runtime/limits.ts'
import { SCHEMA_SYMBOL, TYPE_SYMBOL } from '../../schema/compiled/symbols.ts'
import { measureDefinitions } from '../../selections/fragment-extents.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/** The fields of introspection that lead from one type to many. */
const listNames = ['fields', 'interfaces', 'possibleTypes', 'inputFields']

/** How deeply introspection fields are nested, with fragments expanded. */
interface Extent {
  readonly lists: number
  readonly ofTypes: number
}

/**
 * Limits the depth of introspection: each nested list of types multiplies the response by the size
 * of the schema.
 * GraphQL specification, 4.2 "Schema Introspection".
 */
export function introspectionLimits(
  limits: Pick<Limits, 'maxIntrospectionListDepth' | 'maxIntrospectionOfTypeDepth'>,
): Rule {
  const rule: Rule = {
    enter: {
      [Kind.FIELD]: (context, node) => {
        const symbol = symbolOf(context.document, node)
        if (symbol === SCHEMA_SYMBOL || symbol === TYPE_SYMBOL) context.memoryOf(rule, () => true)
      },
    },
    leave: {
      [Kind.DOCUMENT]: context => {
        if (context.errors.length === 0 && context.hasMemoryOf(rule)) checkDepth(context, limits)
      },
    },
  }
  return rule
}

function checkDepth(
  context: ValidationContext,
  {
    maxIntrospectionListDepth: maxLists,
    maxIntrospectionOfTypeDepth: maxOfTypes,
  }: Pick<Limits, 'maxIntrospectionListDepth' | 'maxIntrospectionOfTypeDepth'>,
): void {
  const { document, operations, fragments, spreads } = context
  const extentOf = measureDefinitions<Extent>(
    document,
    fragments,
    spreads,
    (definition, extentOfSpread) => extentIn(context, definition, extentOfSpread),
  )
  for (const operation of operations) {
    const { lists, ofTypes } = extentOf(operation)
    if (maxLists !== false && lists > maxLists) {
      const message = `Introspection nests lists of types ${lists} deep; at most ${maxLists} are allowed.`
      context.reportExcess(message, 'INTROSPECTION_LIMIT', operation)
    }
    if (maxOfTypes !== false && ofTypes > maxOfTypes) {
      const message = `Introspection nests "ofType" ${ofTypes} deep; at most ${maxOfTypes} are allowed.`
      context.reportExcess(message, 'INTROSPECTION_LIMIT', operation)
    }
  }
}

function extentIn(
  context: ValidationContext,
  definition: Node,
  extentOfSpread: (spread: Node) => Extent,
): Extent {
  const { document } = context
  const end = nextOf(document, definition)
  const openFields: { readonly end: Node; readonly lists: number; readonly ofTypes: number }[] = []
  /** The end of the `__schema` or `__type` field around the node; 0 before the first. */
  let introspectionEnd = isAboutIntrospection(context, definition) ? end : 0
  let deepest: Extent = { lists: 0, ofTypes: 0 }
  for (let node = childOfKind(document, definition, Kind.SELECTION_SET)!; node < end; node++) {
    const kind = kindOf(document, node)
    if (kind !== Kind.FIELD && kind !== Kind.FRAGMENT_SPREAD) continue
    while (openFields.length > 0 && openFields.at(-1)!.end <= node) openFields.pop()
    const parent = openFields.at(-1) ?? { lists: 0, ofTypes: 0 }
    if (kind === Kind.FRAGMENT_SPREAD) {
      const spread = extentOfSpread(node)
      deepest = deeper(deepest, parent.lists + spread.lists, parent.ofTypes + spread.ofTypes)
      continue
    }
    const symbol = symbolOf(document, node)
    if (node >= introspectionEnd) {
      if (symbol === SCHEMA_SYMBOL || symbol === TYPE_SYMBOL)
        introspectionEnd = nextOf(document, node)
      continue
    }
    const name = context.nameOf(node)
    const lists = parent.lists + (listNames.includes(name) ? 1 : 0)
    const ofTypes = parent.ofTypes + (name === 'ofType' ? 1 : 0)
    deepest = deeper(deepest, lists, ofTypes)
    openFields.push({ end: nextOf(document, node), lists, ofTypes })
  }
  return deepest
}

/** Whether a definition is a fragment on a type of introspection. */
function isAboutIntrospection(context: ValidationContext, definition: Node): boolean {
  const { document } = context
  if (kindOf(document, definition) !== Kind.FRAGMENT_DEFINITION) return false
  return context.nameOf(typeConditionOf(document, definition)!).startsWith('__')
}

function deeper(extent: Extent, lists: number, ofTypes: number): Extent {
  return { lists: Math.max(extent.lists, lists), ofTypes: Math.max(extent.ofTypes, ofTypes) }
}
