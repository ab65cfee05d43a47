import { compareNaturally, suggest } from '../../errors/suggestion.ts'
import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type {
  CompiledSchema,
  CompositeType,
  InterfaceType,
  ObjectType,
} from '../../schema/compiled/compiled-schema.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * Each selected field is defined on the type of its selection set.
 * GraphQL specification, 5.3.1 "Field Selections".
 */
export const fieldSelections: Rule = {
  enter: {
    [Kind.FIELD]: (context, node) => {
      const { parentType, field } = context.scope
      if (parentType === undefined || field !== undefined) return
      const name = context.shownNameOf(node)
      const hint = isIntrospection(context, parentType, name)
        ? ' Introspection is switched off; the option enableIntrospection switches it on.'
        : suggestionFor(context, parentType, node, name)
      context.report(`Cannot query field "${name}" on type "${parentType.name}".${hint}`, node)
    },
  },
}

/** Whether the query root type lacks a field only because introspection is off. */
function isIntrospection(
  { schema }: ValidationContext,
  parentType: CompositeType,
  name: string,
): boolean {
  return parentType === schema.queryType && (name === '__schema' || name === '__type')
}

function suggestionFor(
  context: ValidationContext,
  parentType: CompositeType,
  node: Node,
  name: string,
): string {
  if (!context.hasSuggestions) return ''
  const types = typesWithField(context.schema, parentType, symbolOf(context.document, node))
  if (types.length > 0) return suggest(types, 'to use an inline fragment on ')
  if (parentType.kind === 'UNION') return ''
  const fieldNames = parentType.fields.map(field => field.name)
  return context.didYouMean(name, fieldNames)
}

/**
 * The names of the possible types of an abstract type that define a field, and of their interfaces
 * that define the field. An interface that many of these types implement comes first, and an
 * interface precedes its own implementations.
 */
function typesWithField(schema: CompiledSchema, type: CompositeType, symbol: number): string[] {
  if (type.kind === 'OBJECT') return []
  const counts = new Map<ObjectType | InterfaceType, number>()
  for (const possibleType of schema.possibleTypes.get(type)!) {
    if (!possibleType.fieldBySymbol.has(symbol)) continue
    counts.set(possibleType, 1)
    for (const interfaceType of possibleType.interfaces) {
      if (interfaceType.fieldBySymbol.has(symbol))
        counts.set(interfaceType, (counts.get(interfaceType) ?? 0) + 1)
    }
  }
  const order = (a: ObjectType | InterfaceType, b: ObjectType | InterfaceType): number => {
    const difference = counts.get(b)! - counts.get(a)!
    if (difference !== 0) return difference
    if (b.interfaces.some(interfaceType => interfaceType === a)) return -1
    if (a.interfaces.some(interfaceType => interfaceType === b)) return 1
    return compareNaturally(a.name, b.name)
  }
  return [...counts.keys()].sort(order).map(({ name }) => name)
}
