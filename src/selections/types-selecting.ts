import type { Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childOfKind, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { ObjectType } from '../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../schema/compiled/field-of.ts'
import { namedTypeOfNode } from '../schema/compiled/type-of-node.ts'
import type { SelectionSource } from './collect-fields.ts'
import { Conditions } from './conditions.ts'
import { typeConditionOf } from './fragments.ts'

/**
 * The object types for which CollectFields() finds a field with a declared name in selection sets. A
 * single walk serves all types, and visits a fragment only for the types to which the fragment
 * applies: most documents name few of the types of a union.
 */
export function typesSelecting(
  source: SelectionSource,
  objectTypes: ReadonlySet<ObjectType>,
  selectionSets: readonly Node[],
  name: string,
): ReadonlySet<ObjectType> {
  const { schema, document, fragments, variables } = source
  const conditions = new Conditions(document, variables)
  const typesWithField = new Set<ObjectType>()
  const visitedFragments = new Map<number, Set<ObjectType>>()
  const pending = selectionSets.map(selectionSet => ({ selectionSet, types: objectTypes }))
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { selectionSet, types } = visit
    const end = nextOf(document, selectionSet)
    for (
      let selection = selectionSet + 1;
      selection < end;
      selection = nextOf(document, selection)
    ) {
      if (!conditions.includes(selection)) continue
      const kind = kindOf(document, selection)
      const symbol = symbolOf(document, selection)
      if (kind === Kind.FIELD) {
        for (const type of types) {
          if (fieldOf(schema, type, symbol)?.declaredName === name) typesWithField.add(type)
        }
        if (typesWithField.size === objectTypes.size) return typesWithField
        continue
      }
      const fragment = kind === Kind.FRAGMENT_SPREAD ? fragments[symbol] : selection
      if (fragment === undefined) continue
      let fragmentTypes = typesOfFragment(source, fragment, types)
      if (kind === Kind.FRAGMENT_SPREAD)
        fragmentTypes = visitFragment(visitedFragments, symbol, fragmentTypes)
      if (fragmentTypes.size === 0) continue
      pending.push({
        selectionSet: childOfKind(document, fragment, Kind.SELECTION_SET)!,
        types: fragmentTypes,
      })
    }
  }
  return typesWithField
}

/** The types among `types` to which a fragment applies. */
function typesOfFragment(
  { schema, document }: SelectionSource,
  fragment: Node,
  types: ReadonlySet<ObjectType>,
): ReadonlySet<ObjectType> {
  const condition = typeConditionOf(document, fragment)
  if (condition === undefined) return types
  const type = namedTypeOfNode(schema, document, condition)
  if (type?.kind === 'OBJECT') return types.has(type) ? new Set([type]) : noTypes
  if (type?.kind !== 'INTERFACE' && type?.kind !== 'UNION') return noTypes
  const possible = schema.possibleTypes.get(type)!
  if (possible === types) return types
  const [smaller, larger] = possible.size < types.size ? [possible, types] : [types, possible]
  return new Set([...smaller].filter(type => larger.has(type)))
}

/** Marks a fragment as visited for `types`; returns the types with the first visit. */
function visitFragment(
  visitedFragments: Map<number, Set<ObjectType>>,
  fragment: number,
  types: ReadonlySet<ObjectType>,
): ReadonlySet<ObjectType> {
  const visitedTypes = visitedFragments.get(fragment)
  if (visitedTypes === undefined) {
    visitedFragments.set(fragment, new Set(types))
    return types
  }
  const newTypes = new Set([...types].filter(type => !visitedTypes.has(type)))
  for (const type of newTypes) visitedTypes.add(type)
  return newTypes
}

const noTypes: ReadonlySet<ObjectType> = new Set()
