import { bareObject } from './bare-object.ts'
import { completeLiteral, omittedInLiteral, type CompleteDefaults } from './complete-literal.ts'
import { connectedComponents } from './connected-components.ts'
import { ConstLiteral } from './const-literal.ts'
import type { Definitions, TypeLookup } from './definitions.ts'
import { ownEntry } from './own-entry.ts'
import { specifiedScalars } from './scalars.ts'
import type { InputValueDefinition, ScalarTypeDefinition, TypeReference } from './type-map.ts'

/** Defaults may have as many levels as values that clients give. */
export const MAX_DEFAULT_DEPTH = 200

/**
 * All defaults as input coercion leaves them: the fields of inputs that they omit have taken their own defaults. A default
 * that needs itself stays without what it would never come to. GraphQL specification, 3.10 "Input Objects".
 */
export function completeDefaults(definitions: Definitions): ReadonlyMap<InputValueDefinition, unknown> {
  const withDefaults = definitions.inputValues.map(({ definition }) => definition).filter(hasDefault)
  const ordered = connectedComponents(withDefaults, definition =>
    omittedFields(definition, definitions),
  ).flat()
  const complete = new Map<InputValueDefinition, unknown>()
  for (const definition of ordered) {
    complete.set(definition, completeValue(definition.type, definition.default!.value, definitions, complete))
  }
  return complete
}

/** A default that nobody else has, in the same form. */
export function newDefault(
  definition: InputValueDefinition,
  definitions: TypeLookup,
  open: readonly InputValueDefinition[] = [],
): unknown {
  const within = [...open, definition]
  const complete: CompleteDefaults = {
    has: omitted => omitted.default !== undefined && !within.includes(omitted),
    get: omitted => newDefault(omitted, definitions, within),
  }
  return completeValue(definition.type, definition.default!.value, definitions, complete)
}

/** The fields of inputs that a default omits and that have a default themselves. */
export function omittedFields(
  { type, default: declared }: InputValueDefinition,
  definitions: TypeLookup,
): readonly InputValueDefinition[] {
  const omitted = new Set<InputValueDefinition>()
  collectOmittedFields(type, declared?.value, definitions, omitted, 0)
  return [...omitted]
}

/** Whether a scalar's values are the same in code and in JSON, so that input coercion fits what code declares. */
export function isSpecifiedScalar(type: ScalarTypeDefinition): boolean {
  return specifiedScalars.includes(type)
}

function hasDefault(definition: InputValueDefinition): boolean {
  return definition.default !== undefined
}

function collectOmittedFields(
  reference: TypeReference,
  value: unknown,
  definitions: TypeLookup,
  omitted: Set<InputValueDefinition>,
  depth: number,
): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEFAULT_DEPTH) return
  if (value instanceof ConstLiteral) {
    omittedInLiteral(reference, value.document, value.node, definitions, omitted)
    return
  }
  if (reference.kind === 'NON_NULL') {
    collectOmittedFields(reference.ofType, value, definitions, omitted, depth)
  } else if (reference.kind === 'LIST') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const item of items) {
      collectOmittedFields(reference.ofType, item, definitions, omitted, depth + 1)
    }
  } else {
    const type = definitions.typeByName.get(reference.name)
    if (type?.kind !== 'INPUT_OBJECT') return
    const given = value as Readonly<Record<string, unknown>>
    for (const field of type.fields) {
      const entry = ownEntry(given, field.declaredName)
      if (entry !== undefined) collectOmittedFields(field.type, entry, definitions, omitted, depth + 1)
      else if (hasDefault(field)) omitted.add(field)
    }
  }
}

/** A value with the defaults of what it omits, which are complete already. */
export function completeValue(
  reference: TypeReference,
  value: unknown,
  definitions: TypeLookup,
  complete: CompleteDefaults,
): unknown {
  if (value == null) return value
  if (value instanceof ConstLiteral) {
    return completeLiteral(reference, value.document, value.node, definitions, complete)
  }
  if (reference.kind === 'NON_NULL') return completeValue(reference.ofType, value, definitions, complete)
  if (reference.kind === 'LIST') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    return items.map(item => completeValue(reference.ofType, item, definitions, complete))
  }
  const type = definitions.typeByName.get(reference.name)
  if (type?.kind === 'SCALAR') return coerceScalar(type, value)
  if (type?.kind !== 'INPUT_OBJECT') return value
  const given = value as Readonly<Record<string, unknown>>
  const object = bareObject()
  for (const field of type.fields) {
    const entry = ownEntry(given, field.declaredName)
    if (entry !== undefined) {
      object[field.declaredName] = completeValue(field.type, entry, definitions, complete)
    } else if (complete.has(field)) {
      object[field.declaredName] = complete.get(field)
    }
  }
  return object
}

/** A number that stands for an ID becomes text, as in a request; what does not fit stays as it is. */
function coerceScalar(type: ScalarTypeDefinition, value: unknown): unknown {
  try {
    return isSpecifiedScalar(type) ? type.coerceInput(value) : value
  } catch {
    return value
  }
}
