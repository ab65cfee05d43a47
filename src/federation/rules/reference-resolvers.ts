import type { FederationRule } from './rule.ts'

/** Only a type with a key that is resolvable has functions that resolve references. */
export const referenceResolvers: FederationRule = ({ types }, report) => {
  for (const type of types.fieldOwners) {
    const isResolved = type.references?.some(
      ({ resolve, batch }) => resolve !== undefined || batch !== undefined,
    )
    if (isResolved !== true) continue
    const keys = types.keys.filter(({ owner }) => owner === type)
    if (keys.some(({ isResolvable }) => isResolvable)) continue
    report(
      keys.length === 0
        ? `${type.name} has a function that resolves references, and no key; expected a @key.`
        : `${type.name} has a function that resolves references, and no key that is resolvable; expected a @key without resolvable: false.`,
      type,
    )
  }
}
