import type { Node } from '../language/document.ts'
import { namedTypeOfNode } from '../schema/compiled/type-of-node.ts'
import type { ValidationContext } from './validation-context.ts'

/** Reports a NamedType that the schema does not define. */
export function reportUnknownType(context: ValidationContext, node: Node): void {
  const { schema, document } = context
  if (namedTypeOfNode(schema, document, node) !== undefined) return
  const name = context.shownNameOf(node)
  context.report(
    `Unknown type "${name}".${context.didYouMean(name, schema.typeByName.keys())}`,
    node,
  )
}
