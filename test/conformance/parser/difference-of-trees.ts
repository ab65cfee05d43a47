import type { Location, Token } from '../../../src/language/ast.ts'

/**
 * Where two syntax trees differ first, such as `.definitions.0.name`: in the properties, in their
 * order, in whether they are undefined or absent, in the prototype of a node, in a place, or in a
 * token of a place.
 */
export function differenceOfTrees(
  found: unknown,
  expected: unknown,
  path: string = '',
): string | undefined {
  if (Object.is(found, expected)) return undefined
  if (!isObject(found) || !isObject(expected)) return describe(path, found, expected)
  if (isLocation(expected))
    return differenceOfLocations(found as unknown as Location, expected, path)
  if (Object.getPrototypeOf(found) !== Object.getPrototypeOf(expected))
    return `${path} has another prototype`
  const [keys, expectedKeys] = [Object.keys(found), Object.keys(expected)]
  if (keys.join() !== expectedKeys.join()) return describe(path, keys.join(), expectedKeys.join())
  for (const key of keys) {
    const difference = differenceOfTrees(found[key], expected[key], `${path}.${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

function differenceOfLocations(
  found: Location,
  expected: Location,
  path: string,
): string | undefined {
  return found.start !== expected.start || found.end !== expected.end
    ? describe(path, found.toJSON(), expected.toJSON())
    : (differenceOfTokens(found.startToken, expected.startToken, `${path}.startToken`) ??
        differenceOfTokens(found.endToken, expected.endToken, `${path}.endToken`) ??
        differenceOfSources(found.source, expected.source, `${path}.source`))
}

function differenceOfTokens(found: Token, expected: Token, path: string): string | undefined {
  const keys = ['kind', 'start', 'end', 'line', 'column', 'value'] as const
  const key = keys.find(name => found[name] !== expected[name])
  return key && describe(`${path}.${key}`, found[key], expected[key])
}

function differenceOfSources(
  found: Location['source'],
  expected: Location['source'],
  path: string,
): string | undefined {
  if (found.body !== expected.body || found.name !== expected.name) return `${path} is another text`
  return differenceOfTrees(found.locationOffset, expected.locationOffset, `${path}.locationOffset`)
}

function isLocation(value: object): value is Location {
  return Object.prototype.toString.call(value) === '[object Location]'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function describe(path: string, found: unknown, expected: unknown): string {
  return `${path} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`
}
