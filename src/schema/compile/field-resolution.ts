import type { AppliedListener, FieldResolution } from '../compiled/compiled-schema.ts'
import type { FieldDefinition } from '../definitions/type-map.ts'
import {
  positionalPropertyResolver,
  propertyResolver,
  wrapBatchResolver,
  wrapPositionalResolver,
  wrapResolver,
} from './listeners.ts'

/** Whether a field is a property of its parent value, because its definition has no resolver. */
export function readsProperty({ resolve, batch }: FieldDefinition): boolean {
  return resolve === undefined && batch === undefined
}

/**
 * Returns the functions of a field, with its listeners around the resolver. A field with listeners
 * and without a resolver gets a resolver that reads its property.
 * GraphQL specification, 6.4.2 "Value Resolution".
 */
export function fieldResolutionOf(
  definition: FieldDefinition,
  listeners: readonly AppliedListener[],
): FieldResolution {
  const { propertyNames } = definition
  const needsNoResolver = readsProperty(definition) && listeners.length === 0
  if (definition.signature === 'positional') {
    const { subscribe = null, scope = null } = definition
    if (needsNoResolver) {
      const isPropertyOnly = subscribe === null && scope === null
      return isPropertyOnly ? propertyResolution : { ...propertyResolution, subscribe, scope }
    }
    const { resolve = positionalPropertyResolver(propertyNames) } = definition
    const wrapped = wrapPositionalResolver(listeners, resolve)
    return { signature: 'positional', resolve: wrapped, batch: null, subscribe, scope }
  }
  const { batch, subscribe = null, scope = null } = definition
  const needsResolver = !needsNoResolver && batch === undefined
  const resolve =
    definition.resolve ?? (needsResolver ? propertyResolver(propertyNames) : undefined)
  return {
    signature: 'named',
    resolve: resolve === undefined ? null : wrapResolver(listeners, resolve),
    batch: batch === undefined ? null : wrapBatchResolver(listeners, batch),
    subscribe,
    scope,
  }
}

/** The resolution of most fields of a schema text, which are properties of the parent value. */
const propertyResolution = {
  signature: 'positional',
  resolve: null,
  batch: null,
  subscribe: null,
  scope: null,
} as const
