import type { Happening } from './climate.ts'
import type { CountedCase } from './counted-cases.ts'
import type { CountedOutcome } from './run-counted.ts'

/** What a run of many requests has to meet, and in how many of ten thousand at least. */
export const countedKinds = {
  'object with own getters': 3000,
  'object with data and getters': 3000,
  'instance of a class': 3000,
  'proxy of an object': 2000,
  'proxy of a function': 500,
  'proxy of an array': 200,
  'method that is a proxy': 200,
  thenable: 200,
  iterable: 200,
  generator: 50,
  'async iterable': 100,
  'object in the place of a leaf': 500,
  'value of a scalar': 500,
  'a property that gives a fresh value each time': 3000,
  'a property that gives its value again': 3000,
  'a method': 1000,
  'an asynchronous method': 200,
  'a resolver': 2000,
  'a promise': 1000,
  'a promise that is rejected': 200,
  'an iterator that is closed early': 3,
  'an iterator that throws': 10,
  'a long list': 15,
  'an enum value': 500,
  'a property __typename that is read': 300,
  'a call of resolveType': 300,
  'a call of isTypeOf': 500,
  'a type that is told later': 50,
  'a type that is told wrong': 50,
  'an error that is thrown': 500,
  'an error that is returned': 200,
  'an odd value that is thrown': 200,
  'null in the place of anything': 300,
  'a value of a wrong kind': 500,
  'a null that propagates': 500,
  'a null that propagates over several levels': 100,
  'null in the place of all data': 100,
  'a property that is read by two names': 300,
  'a fragment': 1000,
  'a condition': 1000,
  'a variable': 2000,
  'a mutation': 1000,
  'a mutation of several fields': 500,
  'answered synchronously': 3000,
  'answered later': 1000,
  'a pause': 30,
} as const satisfies Record<Happening, number> & Record<string, number>

/** How many requests were of each kind. */
export type CountedCensus = Record<string, number>

export function emptyCountedCensus(): CountedCensus {
  return Object.fromEntries(Object.keys(countedKinds).map(kind => [kind, 0]))
}

/** Counts a request by what it asks for, what came about and what was answered. */
export function countCase(census: CountedCensus, one: CountedCase, outcome: CountedOutcome): void {
  const { document, readsTwice } = one
  const { reference, hasPaused, nulledLevels } = outcome
  const { response, isImmediate, world } = reference
  const { uses, isMutation } = document
  const own: Readonly<Partial<Record<keyof typeof countedKinds, boolean>>> = {
    'a null that propagates': nulledLevels > 0,
    'a null that propagates over several levels': nulledLevels > 1,
    'null in the place of all data': response.data === null,
    'a property that is read by two names': readsTwice,
    'a fragment': uses.fragment > 0,
    'a condition': uses.condition > 0,
    'a variable': uses.variable > 0,
    'a mutation': isMutation,
    'a mutation of several fields': isMutation && Object.keys(response.data ?? {}).length > 1,
    'answered synchronously': isImmediate === true,
    'answered later': isImmediate === false,
    'a pause': hasPaused,
  }
  for (const [kind, is] of Object.entries(own)) if (is) census[kind]!++
  for (const happening of world.happenings) census[happening]!++
}

/** The kinds of which there are too few among so many requests. */
export function missingCountedKinds(census: CountedCensus, count: number): readonly string[] {
  return Object.entries(countedKinds)
    .filter(
      ([kind, perTenThousand]) => census[kind]! < Math.max(1, (perTenThousand * count) / 10_000),
    )
    .map(([kind]) => kind)
}
