import { connectedComponents } from '../definitions/connected-components.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import type { Definitions, TypeLookup } from '../definitions/definitions.ts'
import { CodeReader } from '../input-coercion/code-reader.ts'
import { InputCoercion } from '../input-coercion/coerce-input.ts'
import { InputDefinitions, type Defaults } from '../input-coercion/input-definitions.ts'
import { LiteralReader } from '../input-coercion/literal-reader.ts'
import { SharedPart } from '../input-coercion/template.ts'
import type { InputValueDefinition } from '../definitions/type-map.ts'

type TypedValue = Pick<InputValueDefinition, 'type' | 'default'>

/**
 * Makes the templates of all default values. Input fields that a default value omits have their own
 * defaults there. If a default value depends on itself, which rules forbid, the fields whose
 * defaults are not known yet are left out. GraphQL specification, 3.10 "Input Objects".
 */
export function completeDefaults(
  definitions: Definitions,
): ReadonlyMap<InputValueDefinition, unknown> {
  const withDefaults = definitions.inputValues
    .map(({ definition }) => definition)
    .filter(hasDefault)
  const ordered = connectedComponents(withDefaults, definition =>
    omittedFields(definition, definitions),
  ).flat()
  const complete = new Map<InputValueDefinition, unknown>()
  for (const definition of ordered)
    complete.set(definition, completeValue(definition, definitions, complete))
  return complete
}

/**
 * Makes a template of a value in which omitted input fields have their defaults. A value that does
 * not fit its type, in a schema that is assumed to be valid, becomes null.
 */
export function completeValue(
  { type, default: declared }: TypedValue,
  definitions: TypeLookup,
  complete: Defaults,
): unknown {
  const value = declared?.value
  if (declared?.isFinal === true)
    return typeof value === 'object' && value !== null ? new SharedPart(value) : value
  const inputType = new InputDefinitions(definitions, complete).typeOf(type)
  const coerced =
    value instanceof ConstLiteral
      ? new InputCoercion(new LiteralReader(value.document), ignoreFault).coerceInputValue(
          value.node,
          inputType,
        )
      : new InputCoercion(new CodeReader(), ignoreFault).coerceInputValue(value, inputType)
  return coerced ?? null
}

/** The input fields that a default value omits and that have a default themselves. */
export function omittedFields(
  { type, default: declared }: TypedValue,
  definitions: TypeLookup,
): readonly InputValueDefinition[] {
  const value = declared?.value
  if (typeof value !== 'object' || value === null || declared?.isFinal === true) return []
  const omitted = new Set<InputValueDefinition>()
  const inputType = new InputDefinitions(definitions, {
    has: hasDefault,
    get: field => omitted.add(field),
  }).typeOf(type)
  if (value instanceof ConstLiteral) {
    new InputCoercion(new LeaflessLiterals(value.document), ignoreFault).coerceInputValue(
      value.node,
      inputType,
    )
  } else new InputCoercion(new LeaflessValues(), ignoreFault).coerceInputValue(value, inputType)
  return [...omitted]
}

/** Reads objects and lists only. The values of scalars do not matter, so no scalar coerces them. */
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

function ignoreFault(): boolean {
  return true
}
