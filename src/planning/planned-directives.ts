import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, Directive, Field } from '../schema/compiled/compiled-schema.ts'
import { PreparedArguments } from '../values/coerce-arguments.ts'
import type { PlannedDirective } from './plan.ts'

/**
 * The directives with a listener on the nodes of a field set, in document order; null for none. Of
 * several nodes the first that has a directive counts, as the first node has the arguments of the
 * field: otherwise a client could have a listener called any number of times for one field of the
 * response. Fields of introspection have no listeners.
 *
 * @param nextArgumentsId the next `PreparedArguments.id` of the operation
 */
export function plannedDirectivesOf(
  schema: CompiledSchema,
  document: Document,
  nodes: readonly Node[],
  field: Field,
  nextArgumentsId: () => number,
): readonly PlannedDirective[] | null {
  if (field.name.startsWith('__') || field.coordinate.startsWith('__')) return null
  const nodeOf = new Map<Directive, Node>()
  const planned: PlannedDirective[] = []
  for (const node of nodes) {
    for (const directiveNode of childrenOfKind(document, node, Kind.DIRECTIVE)) {
      const directive = schema.directiveBySymbol.get(symbolOf(document, directiveNode))
      if (directive === undefined || directive.onField === null) continue
      if (!nodeOf.has(directive)) nodeOf.set(directive, node)
      if (nodeOf.get(directive) !== node) continue
      const definitions = directive.arguments
      const prepared =
        definitions.length === 0
          ? null
          : new PreparedArguments(nextArgumentsId(), document, directiveNode, definitions)
      planned.push({ name: directive.name, onField: directive.onField, arguments: prepared })
    }
  }
  return planned.length === 0 ? null : planned
}
