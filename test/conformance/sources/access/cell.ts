import type { GuardName } from './guards.ts'
import type { GuardedSources, Request, Trigger } from './world.ts'

/** The ways by which a request reaches the value of a column, or a row. */
export const paths = [
  'select',
  'alias',
  'filter',
  'nested filter',
  'order',
  'order by an association',
  'cursor',
  'aggregate',
  'reference',
  'association to one',
  'association to many',
  'entity',
  'create',
  'update',
  'nested create',
  'nested update',
  'delete',
  'subscribe',
  'trigger',
] as const

export type Path = (typeof paths)[number]

/** What is tried, or the sentence that says why nothing can be. */
export type Cell = string | readonly Attempt[]

export type Attempt = Reading | Writing | Setting | Fault

/**
 * A guest asks for what the guard hides. The response is the same text in all states of the guard, or
 * the schema refuses the document; without the guard it tells the states apart.
 */
export interface Reading extends Request {
  readonly kind: 'reading'
  /** Part of the message by which the schema refuses the document; it is valid where there is none. */
  readonly refused?: string
  /** What the response has, where that is to be said. */
  readonly data?: unknown
  /** What makes the event of a subscription. Default: the first document was saved. */
  readonly trigger?: Trigger
}

/**
 * A guest writes what the guard keeps. No row of the database changes, and the first error says why;
 * without the guard rows change and there is no error. Nobody is told of an event that was refused.
 */
export interface Writing extends Request {
  readonly kind: 'writing'
  readonly refused: string
}

/** A guest writes, and a value of the row is that of the host; without the guard it is another. */
export interface Setting extends Request {
  readonly kind: 'setting'
  /** SQL that reads the value. */
  readonly value: string
  readonly is: unknown
}

/** What the host has left open is a fault of the schema, which says what to write. */
export interface Fault {
  readonly kind: 'fault'
  readonly sources: GuardedSources
  readonly message: string
}

export type Matrix = Readonly<Record<GuardName, Readonly<Record<Path, Cell>>>>

export const reading = (source: string, refused?: string): Reading => ({
  kind: 'reading',
  source,
  ...(refused !== undefined && { refused }),
})

export const writing = (refused: string, source: string): Writing => ({
  kind: 'writing',
  source,
  refused,
})

/** Attempts that the schema refuses alike, or that are valid where no message is named. */
export const readings = (
  refused: string | undefined,
  ...sources: readonly string[]
): readonly Reading[] => sources.map(source => reading(source, refused))

export const writings = (refused: string, ...sources: readonly string[]): readonly Writing[] =>
  sources.map(source => writing(refused, source))

/** Asks for the entities of representations, as a gateway does: `__typename` and the fields of a key. */
export const entities = (representations: string, selections: string): string =>
  `{ _entities(representations: [${representations}]) { ${selections} } }`

/** One sentence for several paths. */
export function because<Name extends Path>(
  sentence: string,
  ...names: readonly Name[]
): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map(name => [name, sentence])) as Record<Name, string>
}
