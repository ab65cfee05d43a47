import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ExecuteEvent } from './hooks.ts'
import type { FieldCall } from './observed-fields.ts'

/**
 * The messages of the channels that the engine has beside those of graphql-js, by the name of the
 * channel. All but `tapeql:cache` are tracing channels: `start` runs with the stores that are bound to
 * it, `end` follows, and for a promise `asyncEnd`.
 *
 * @example
 * const { start } = tracingChannel<unknown, ChannelMessages['tapeql:statement']>('tapeql:statement')
 * start.subscribe(message => console.log((message as ChannelMessages['tapeql:statement']).text))
 */
export interface ChannelMessages {
  /** A request for an operation, from its text or key to its response. */
  readonly 'tapeql:operation': OperationMessage
  /** A call of a resolver, a batch resolver or a method of a parent value. */
  readonly 'tapeql:resolve': FieldCall & Outcome<unknown>
  /** A statement of a source, from the adapter to the rows. */
  readonly 'tapeql:statement': StatementMessage
  /** A lookup in the cache store. */
  readonly 'tapeql:cache': CacheMessage
}

/** What a message has from the end of its stage on: a result or an exception. */
interface Outcome<Result> {
  readonly result?: Result
  readonly error?: unknown
}

/**
 * A request for an operation. What is read of the document is undefined until the document is found;
 * a subscription ends with its stream of responses, which is no part of the message.
 */
interface OperationMessage
  extends
    Omit<ExecuteEvent, 'source'>,
    Outcome<{
      /** The errors of the response, or of its first part. */
      readonly errors: readonly GraphQLError[]
    }> {
  readonly schema: object
  /** The text of the document; undefined for a request without a document, too. */
  readonly source: string | undefined
}

/** A statement, without the values in it. */
export interface StatementMessage extends Outcome<unknown> {
  readonly dialect: 'postgresql' | 'mysql' | 'sqlite'
  readonly operation: 'select' | 'insert' | 'update' | 'delete'
  /** The name of the table in the database. */
  readonly table: string
  /** The text in the dialect, with placeholders for values. */
  readonly text: string
}

/** A lookup of a persisted document. */
interface CacheMessage {
  readonly outcome: 'hit' | 'miss' | 'failure'
  readonly key: string
}
