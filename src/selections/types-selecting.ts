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
 * The object types for which CollectFields() finds a field with a declared name in selection sets.
 * One walk serves all types, and visits a fragment for those types only to which it applies: most
 * documents name few of the types of a union.
 */
export function typesSelecting(
  source: SelectionSource,
  objectTypes: ReadonlySet<ObjectType>,
  selectionSets: readonly Node[],
  name: string,
): ReadonlySet<ObjectType> {
  const { schema, document, fragments, variables } = source
  const conditions = new Conditions(document, variables)
  const selecting = new Set<ObjectType>()
  const visited = new Map<number, Set<ObjectType>>()
  const open = selectionSets.map(selectionSet => ({ selectionSet, types: objectTypes }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { selectionSet, types } = next
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
          if (fieldOf(schema, type, symbol)?.declaredName === name) selecting.add(type)
        }
        if (selecting.size === objectTypes.size) return selecting
        continue
      }
      const fragment = kind === Kind.FRAGMENT_SPREAD ? fragments[symbol] : selection
      if (fragment === undefined) continue
      let inside = typesOfFragment(source, fragment, types)
      if (kind === Kind.FRAGMENT_SPREAD) inside = unvisited(visited, symbol, inside)
      if (inside.size === 0) continue
      open.push({
        selectionSet: childOfKind(document, fragment, Kind.SELECTION_SET)!,
        types: inside,
      })
    }
  }
  return selecting
}

/** Those of `types` to which a fragment applies. */
function typesOfFragment(
  { schema, document }: SelectionSource,
  fragment: Node,
  types: ReadonlySet<ObjectType>,
): ReadonlySet<ObjectType> {
  const condition = typeConditionOf(document, fragment)
  if (condition === undefined) return types
  const type = namedTypeOfNode(schema, document, condition)
  if (type?.kind === 'OBJECT') return types.has(type) ? new Set([type]) : none
  if (type?.kind !== 'INTERFACE' && type?.kind !== 'UNION') return none
  const possible = schema.possibleTypes.get(type)!
  if (possible === types) return types
  const [fewer, more] = possible.size < types.size ? [possible, types] : [types, possible]
  return new Set([...fewer].filter(each => more.has(each)))
}

/**
 * Those of `types` for which a fragment was not visited before. From then on they count as visited.
 */
function unvisited(
  visited: Map<number, Set<ObjectType>>,
  fragment: number,
  types: ReadonlySet<ObjectType>,
): ReadonlySet<ObjectType> {
  const before = visited.get(fragment)
  if (before === undefined) {
    visited.set(fragment, new Set(types))
    return types
  }
  const added = new Set([...types].filter(type => !before.has(type)))
  for (const type of added) before.add(type)
  return added
}

const none: ReadonlySet<ObjectType> = new Set()
