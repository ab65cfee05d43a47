import {
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { isIncluded, type ConditionValues } from './conditions.ts'

/** What the collection of fields needs to know. */
interface Collection {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  readonly conditions: ConditionValues
}

/**
 * The field nodes of selection sets by response name, for an object type. GraphQL specification,
 * 6.3.2 "Field Collection".
 */
export function collectFields(
  collection: Collection,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const visited = new Set<string>()
  for (const selectionSet of selectionSets) collect(collection, type, selectionSet, fields, visited)
  return fields
}

function collect(
  collection: Collection,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fields: Map<string, FieldNode[]>,
  visited: Set<string>,
): void {
  const { fragments, conditions } = collection
  for (const selection of selections) {
    switch (selection.kind) {
      case Kind.FIELD: {
        if (!isIncluded(selection, conditions)) continue
        const key = (selection.alias ?? selection.name).value
        const nodes = fields.get(key)
        if (nodes === undefined) fields.set(key, [selection])
        else nodes.push(selection)
        break
      }
      case Kind.INLINE_FRAGMENT:
        if (!isIncluded(selection, conditions)) continue
        if (applies(collection, selection.typeCondition?.name.value, type))
          collect(collection, type, selection.selectionSet, fields, visited)
        break
      case Kind.FRAGMENT_SPREAD: {
        const name = selection.name.value
        if (visited.has(name) || !isIncluded(selection, conditions)) continue
        visited.add(name)
        const fragment = fragments[name]
        if (fragment !== undefined && applies(collection, fragment.typeCondition.name.value, type))
          collect(collection, type, fragment.selectionSet, fields, visited)
        break
      }
    }
  }
}

function applies(
  { schema }: Collection,
  condition: string | undefined,
  type: GraphQLObjectType,
): boolean {
  if (condition === undefined) return true
  const named = schema.getType(condition)
  if (named === undefined) return false
  if (named === type) return true
  const isAbstract = 'resolveType' in named
  return isAbstract && schema.isSubType(named, type)
}
