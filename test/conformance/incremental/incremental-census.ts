import type { IncrementalCase } from './incremental-cases.ts'
import { valueAt } from './parts.ts'
import type { IncrementalOutcome } from './run-incremental.ts'

/** What a run of many documents has to meet, and in how many of a thousand at least. */
export const incrementalKinds = {
  'answered in parts': 400,
  'answered at once, as nothing is deferred': 50,
  'refused for its variables': 5,
  'a mutation': 50,
  'a complete fragment': 250,
  'a fragment that is announced later than the initial response': 50,
  'a fragment that comes with several others': 50,
  'a fragment that fails': 20,
  'a complete stream': 150,
  'a stream that begins with some items': 20,
  'a stream that is announced later than the initial response': 20,
  'a stream that fails': 10,
  'a fragment in an item of a stream': 20,
  'data below the path of a fragment': 20,
  'an error in the initial response': 50,
  'an error in a later part': 30,
  'a null that ends at a fragment or a stream': 10,
  'a promise': 200,
  'a thenable': 40,
  'an iterable that is no array': 20,
  'an async iterable': 50,
  'an error that is thrown': 30,
  'an error that is returned': 10,
  'null in the place of anything': 10,
  'a type that is told by resolveType': 20,
  'a type that is told by isTypeOf': 20,
} as const

export type IncrementalKind = keyof typeof incrementalKinds

/** How many documents were of each kind. */
export type IncrementalCensus = Record<string, number>

export function emptyCensus(): IncrementalCensus {
  return Object.fromEntries(Object.keys(incrementalKinds).map(kind => [kind, 0]))
}

/** Counts a document by the parts of its response. */
export function countKinds(
  census: IncrementalCensus,
  { document }: IncrementalCase,
  { parts, merged, plain, world }: IncrementalOutcome,
): void {
  const [initial = {}, ...later] = parts
  const fragments = merged.deliveries.filter(({ kind }) => kind === 'fragment')
  const streams = merged.deliveries.filter(({ kind }) => kind === 'stream')
  const laterPaths = new Set(
    later.flatMap(({ pending = [] }) => pending.map(({ path }) => JSON.stringify(path))),
  )
  const isLater = ({ path }: { readonly path: readonly unknown[] }): boolean =>
    laterPaths.has(JSON.stringify(path))
  const incremental = later.flatMap(part => part.incremental ?? [])
  const kinds: Partial<Record<IncrementalKind, boolean>> = {
    'answered in parts': later.length > 0,
    'answered at once, as nothing is deferred': later.length === 0,
    'refused for its variables': merged.data === undefined,
    'a mutation': document.isMutation,
    'a complete fragment': fragments.some(({ failure }) => failure === undefined),
    'a fragment that is announced later than the initial response': fragments.some(isLater),
    'a fragment that comes with several others': later.some(
      ({ completed = [] }) => completed.length > 1,
    ),
    'a fragment that fails': fragments.some(({ failure }) => failure !== undefined),
    'a complete stream': streams.some(({ failure }) => failure === undefined),
    'a stream that begins with some items': (initial.pending ?? []).some(({ path }) => {
      const items = valueAt(initial.data, path)
      return Array.isArray(items) && items.length > 0
    }),
    'a stream that is announced later than the initial response': streams.some(isLater),
    'a stream that fails': streams.some(({ failure }) => failure !== undefined),
    'a fragment in an item of a stream': fragments.some(
      delivery => isLater(delivery) && delivery.path.some(key => typeof key === 'number'),
    ),
    'data below the path of a fragment': incremental.some(({ subPath }) => subPath !== undefined),
    'an error in the initial response': initial.errors !== undefined && 'data' in initial,
    'an error in a later part': incremental.some(({ errors }) => errors !== undefined),
    'a null that ends at a fragment or a stream': merged.deliveries.some(
      ({ failure, path }) => failure !== undefined && valueAt(plain.data, path) == null,
    ),
  }
  for (const [kind, isOfKind] of Object.entries(kinds)) if (isOfKind) census[kind]!++
  for (const happening of world.happenings) if (happening in census) census[happening]!++
}

/** The kinds of which there are too few among so many documents. */
export function missingKinds(census: IncrementalCensus, count: number): readonly string[] {
  return Object.entries(incrementalKinds)
    .filter(([kind, perThousand]) => census[kind]! < (perThousand * count) / 1000)
    .map(([kind]) => kind)
}
