import { minimize, type Predicate } from '../../random/minimize.ts'
import { reductionsOf, type Tree, type TreeRules } from '../../random/shrink-tree.ts'
import type { SchemaModel } from './model.ts'

/** Directives are known by their identity, so that they stay as they are, or go. */
const rules: TreeRules = {
  isOptional: (_, property) =>
    ['default', 'deprecated', 'desc', 'description', 'shareOfBase', 'specifiedByURL'].includes(
      property,
    ),
  opaque: ['directive', 'directives', 'name', 'type', 'value', 'values'],
}

/** A schema with as few types, fields, arguments and directives as a predicate lets go. */
export async function shrinkModel(
  whole: SchemaModel,
  isInteresting: Predicate<SchemaModel>,
): Promise<SchemaModel> {
  const smallest = await minimize<Tree>(
    whole as unknown as Tree,
    tree => reductionsOf(tree, rules),
    tree => isInteresting(tree as unknown as SchemaModel),
  )
  return smallest as unknown as SchemaModel
}
