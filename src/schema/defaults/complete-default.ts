import { connectedComponents } from '../definitions/connected-components.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import type { Definitions, TypeLookup } from '../definitions/definitions.ts'
import { CodeReader } from '../input-coercion/code-reader.ts'
import { InputCoercion } from '../input-coercion/coerce-input.ts'
import { InputDefinitions, type Defaults } from '../input-coercion/input-definitions.ts'
import { LiteralReader } from '../input-coercion/literal-reader.ts'
import type { InputValueDefinition } from '../definitions/type-map.ts'

type TypedValue = Pick<InputValueDefinition, 'type' | 'default'>

/**
 * The templates of all defaults: the fields of inputs that they omit have taken their own defaults. A default that needs itself
 * stays without what it would never come to. GraphQL specification, 3.10 "Input Objects".
 */
export function completeDefaults(definitions: Definitions): ReadonlyMap<InputValueDefinition, unknown> {
  const withDefaults = definitions.inputValues.map(({ definition }) => definition).filter(hasDefault)
  const ordered = connectedComponents(withDefaults, definition =>
    omittedFields(definition, definitions),
  ).flat()
  const complete = new Map<InputValueDefinition, unknown>()
  for (const definition of ordered) complete.set(definition, completeValue(definition, definitions, complete))
  return complete
}

/** A value with the defaults of what it omits, as a template. What does not fit, in a schema that is assumed to be valid, is null. */
export function completeValue(
  { type, default: declared }: TypedValue,
  definitions: TypeLookup,
  complete: Defaults,
): unknown {
  const inputType = new InputDefinitions(definitions, complete).typeOf(type)
  const value = declared?.value
  const coerced =
    value instanceof ConstLiteral
      ? new InputCoercion(new LiteralReader(value.document), takeAny).coerce(value.node, inputType)
      : new InputCoercion(new CodeReader(), takeAny).coerce(value, inputType)
  return coerced ?? null
}

/** The fields of inputs that a default omits and that have a default themselves. */
export function omittedFields(
  { type, default: declared }: TypedValue,
  definitions: TypeLookup,
): readonly InputValueDefinition[] {
  const value = declared?.value
  if (typeof value !== 'object' || value === null) return []
  const omitted = new Set<InputValueDefinition>()
  const inputType = new InputDefinitions(definitions, {
    has: hasDefault,
    get: field => omitted.add(field),
  }).typeOf(type)
  if (value instanceof ConstLiteral) {
    new InputCoercion(new LeaflessLiterals(value.document), takeAny).coerce(value.node, inputType)
  } else new InputCoercion(new LeaflessValues(), takeAny).coerce(value, inputType)
  return [...omitted]
}

/** Reads objects and lists alone: what scalars are given does not matter. */
class LeaflessLiterals extends LiteralReader {
  override scalarValueOf(): null {
    return null
  }
}

class LeaflessValues extends CodeReader {
  override scalarValueOf(): null {
    return null
  }
}

function hasDefault(definition: InputValueDefinition): boolean {
  return definition.default !== undefined
}

function takeAny(): boolean {
  return true
}
