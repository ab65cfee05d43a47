/** Something hostile that a client can do on one WebSocket, and what shall come of it. */
export interface Kind {
  readonly title: string
  /** Which of the servers is meant. Default: `plain`. */
  readonly service?: ServiceName
  /** What is written, piece by piece; made when it is needed, because some of it is large. */
  readonly send: () => readonly Piece[]
  /** What the client does after that. Default: `read`. */
  readonly then?: Ending
  /** What comes back: one outcome, several that are right, or a pattern. */
  readonly expected: string | readonly string[] | RegExp
  /** What must not come back. */
  readonly never?: RegExp
  /** Whether it takes seconds, so that it is left to `npm run test:slow`. */
  readonly isSlow?: boolean
}

/**
 * `plain` sets nothing; `hurried` waits for `connection_init` and between heartbeats a fraction of
 * a second; `narrow` takes messages of 1,000 bytes and three operations; `guarded` refuses by
 * `onConnect`, and `closed` by `before`.
 */
export type ServiceName = 'plain' | 'hurried' | 'narrow' | 'guarded' | 'closed'

/**
 * Bytes, text in UTF-8, a pause in milliseconds, or a text that is waited for in what comes back.
 */
export type Piece = Uint8Array | string | number | { readonly until: string }

/**
 * `read` reads, and answers a close, until the server closes; `end` closes its own half before;
 * `deaf` answers nothing and keeps its half open; `leave` resets the connection; `ignore` has read
 * nothing before.
 */
export type Ending = 'read' | 'end' | 'deaf' | 'leave' | 'ignore'
