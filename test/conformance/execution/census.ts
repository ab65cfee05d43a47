import type { FormattedError } from '../../../src/errors/graphql-error.ts'
import type { PlainResponse } from './compare-responses.ts'
import type { Case } from './random-cases.ts'
import type { Outcome } from './run-case.ts'

/** What a run of many requests has to meet, and in how many of a thousand at least. */
export const kinds = {
  'answered synchronously': 150,
  'with data': 700,
  'with an error': 300,
  'with several errors': 50,
  'with data and errors': 150,
  'with an error that makes null an object or a list above it': 60,
  'with an error that makes null several of them': 20,
  'with null in the place of all data': 10,
  'refused for its variables': 10,
  'a mutation': 100,
  'a mutation of several fields that share a state': 40,
  'with a condition': 300,
  'with a fragment': 200,
  'with a type condition': 150,
  'with a merged field': 150,
  'with a variable': 400,
  'with a value of an abstract type': 100,
  'a promise': 200,
  'a thenable': 40,
  'an iterable that is no array': 20,
  'an async iterable': 30,
  'a list in a list': 50,
  'an error that is thrown': 50,
  'an error that is returned': 25,
  'an odd value that is thrown': 25,
  'null in the place of anything': 25,
  'a value of a wrong kind': 50,
  'a method': 120,
  'a type that is told by resolveType': 50,
  'a type that is told by isTypeOf': 50,
  'a type that is told later': 20,
  'a type that is told wrong': 2,
  'a batch of several parents': 15,
} as const

type Kind = keyof typeof kinds

/** How many requests were of each kind. */
export type Census = Record<string, number>

export function emptyCensus(): Census {
  return Object.fromEntries(Object.keys(kinds).map(kind => [kind, 0]))
}

/** Counts a request by what it asks for, what came about and what was answered. */
export function countKinds(census: Census, { document, engines }: Case, outcome: Outcome): void {
  const { response, world, isSynchronous } = outcome
  const { data, errors = [] } = response
  const { uses, isMutation } = document
  const levels = errors.map(error => nulledLevels(response, error))
  const own: Readonly<Partial<Record<Kind, boolean>>> = {
    'answered synchronously': isSynchronous,
    'with data': data != null,
    'with an error': errors.length > 0,
    'with several errors': errors.length > 1,
    'with data and errors': data != null && errors.length > 0,
    'with an error that makes null an object or a list above it': levels.some(count => count > 0),
    'with an error that makes null several of them': levels.some(count => count > 1),
    'with null in the place of all data': data === null,
    'refused for its variables': data === undefined,
    'a mutation': isMutation,
    'a mutation of several fields that share a state':
      isMutation && world.version > 1 && Object.keys(data ?? {}).length > 1,
    'with a condition': uses.condition > 0,
    'with a fragment': uses.fragment > 0,
    'with a type condition': uses['type condition'] > 0,
    'with a merged field': uses['merged field'] > 0,
    'with a variable': uses.variable > 0,
    'with a value of an abstract type':
      engines.abstraction === '__typename' && uses['type condition'] > 0 && data != null,
  }
  for (const [kind, is] of Object.entries(own)) if (is) census[kind]!++
  for (const happening of world.happenings) census[happening]!++
}

/** The kinds of which there are too few among so many requests. */
export function missingKinds(census: Census, count: number): readonly string[] {
  return Object.entries(kinds)
    .filter(([kind, perThousand]) => census[kind]! < (perThousand * count) / 1000)
    .map(([kind]) => kind)
}

/** How many objects and lists above the position of an error it has made null. */
function nulledLevels({ data }: PlainResponse, { path = [] }: FormattedError): number {
  if (data === undefined) return 0
  let value: unknown = data
  for (const [depth, key] of path.entries()) {
    if (value === null) return path.length - depth
    value = (value as Record<string | number, unknown>)[key]
  }
  return 0
}
