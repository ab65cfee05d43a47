import type { FederationRule } from './rule.ts'

/**
 * Each object that implements an interface with a key has that key, too. Apollo Federation,
 * "Entity interfaces"; composition: `INTERFACE_KEY_NOT_ON_IMPLEMENTATION`.
 */
export const interfaceKeys: FederationRule = ({ types, links }, report) => {
  for (const key of types.keys) {
    if (key.owner.kind !== 'INTERFACE') continue
    if (links.federation.minor < 3) {
      report(
        `${key.subject} stands on an interface, which federation 2.3 allows; the schema has version 2.${links.federation.minor}.`,
        key.application,
      )
      continue
    }
    for (const type of types.fieldOwners) {
      if (type.kind !== 'OBJECT' || !type.interfaces.includes(key.owner.name)) continue
      const hasKey = types.keys.some(
        ({ owner, text }) => owner === type && normal(text) === normal(key.text),
      )
      if (hasKey) continue
      report(
        `${type.name} implements ${key.owner.name} without its key "${key.text}"; expected the same @key.`,
        type,
        key.application,
      )
    }
  }
}

/** The text with its names in one order, and without commas. */
function normal(text: string): string {
  return text
    .replace(/[,\s]+/g, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' ')
}
