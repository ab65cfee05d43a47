// What `npm run bench -- all` runs.

export interface Run {
  readonly bench: string
  readonly arguments?: readonly string[]
  /** What it takes on a quiet machine of two cores, about, by what it took on a busy one. */
  readonly minutes: number
}

/** Together they are not to take longer. */
export const MAX_MINUTES = 30

/** The benches that compare with others, with shorter settings where those by name take long. */
export const runs: readonly Run[] = [
  { bench: 'parse', minutes: 1.5 },
  { bench: 'ast', minutes: 2.5 },
  { bench: 'validate', minutes: 2 },
  { bench: 'execute', minutes: 2 },
  { bench: 'cold', minutes: 2 },
  { bench: 'persisted', minutes: 1 },
  { bench: 'schema', minutes: 3 },
  { bench: 'start', minutes: 0.5 },
  { bench: 'stall', minutes: 0.5 },
  { bench: 'document-cache', minutes: 0.25 },
  { bench: 'envelope', minutes: 0.5 },
  { bench: 'response-writer', minutes: 0.25 },
  { bench: 'instantiations', minutes: 1 },
  { bench: 'adoption', minutes: 3.5 },
  {
    bench: 'http',
    arguments: [
      ...['W1', 'W2', 'W3', 'W4', 'W5', 'frameworks', 'cold'],
      ...['--rounds', '3', '--seconds', '1', '--documents', '4000'],
    ],
    minutes: 4.5,
  },
  {
    bench: 'incremental',
    arguments: ['W3', 'W5', '--rounds', '3', '--without-http'],
    minutes: 0.5,
  },
  { bench: 'uploads', arguments: ['--processes', '4'], minutes: 0.5 },
  { bench: 'subscriptions', arguments: ['--subscribers', '3000', '--rounds', '3'], minutes: 1.5 },
  { bench: 'federation', arguments: ['--rounds', '3'], minutes: 0.5 },
  {
    bench: 'sources',
    arguments: ['nested', 'small', 'list', 'connection', '--rounds', '3', '--seconds', '1'],
    minutes: 2,
  },
]

/** The other benches, and why they are left out. */
export const leftOut: Readonly<Record<string, string>> = {
  all: 'It runs the others.',
  cache: 'It compares caches, which few servers have, and the half hour is full.',
  core: 'The C core alone has no peer.',
  hooks: 'It compares tapeql with itself.',
  hostile: 'It tells exponents and refusals.',
  injection: 'It compares tapeql with itself.',
  nest: 'It compares drivers of one framework, with packages of its own.',
  proportion: 'It tells bounds of families, which takes longer than all others.',
  warming: 'It tells what `cold` and `start` tell, in more places, by processes that take minutes.',
}
