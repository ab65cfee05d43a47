import type { FederationRule } from './rule.ts'

/**
 * A type with `@interfaceObject` has a key. Apollo Federation, "@interfaceObject"; composition:
 * `INTERFACE_OBJECT_USAGE_ERROR`.
 */
export const interfaceObjects: FederationRule = ({ types }, report) => {
  for (const type of types.fieldOwners) {
    const [application] = types.applied(type, 'interfaceObject')
    if (application === undefined || types.keys.some(({ owner }) => owner === type)) continue
    report(
      `${type.name} has @${application.name} and no key; expected a @key of the interface.`,
      application,
    )
  }
}
