import { composedDirectives } from './composed-directives.ts'
import { externalFields } from './external-fields.ts'
import { fieldSets } from './field-sets.ts'
import { interfaceKeys } from './interface-keys.ts'
import { interfaceObjects } from './interface-objects.ts'
import { keys } from './keys.ts'
import { referenceResolvers } from './reference-resolvers.ts'
import type { FederationRule } from './rule.ts'

/** The rules of a subgraph, besides those of every schema. */
export const federationRules: readonly FederationRule[] = [
  fieldSets,
  keys,
  externalFields,
  interfaceKeys,
  interfaceObjects,
  referenceResolvers,
  composedDirectives,
]
