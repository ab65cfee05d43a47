import { inspect } from '../../errors/inspect.ts'
import type { NatsConnection, NatsMessage, NatsStreamOptions } from './nats-connection.ts'

/** What a stream has. */
export interface StreamState {
  /** The time at which the stream was made, which tells a stream from another of its name. */
  readonly created: string
  /** The sequence of the oldest message; of the next one, where there are none. */
  readonly first: number
  readonly last: number
}

/** A message of a stream. */
interface StoredEvent {
  readonly sequence: number
  readonly text: string
}

interface StreamConfig {
  readonly subjects: readonly string[]
  readonly retention: string
  readonly max_msgs_per_subject: number
  readonly republish?: { readonly src: string; readonly dest: string }
}

interface StreamInfo {
  readonly config: StreamConfig
  readonly created: string
  readonly state: { readonly first_seq: number; readonly last_seq: number }
}

interface Refusal {
  readonly code: number
  readonly err_code: number
  readonly description: string
}

const DEFAULT_AGE_MS = 3_600_000
const TIMEOUT_MS = 5_000
const NANOSECONDS = 1_000_000
/** Codes of errors of JetStream. */
const STREAM_NOT_FOUND = 10_059
const NO_MESSAGE_FOUND = 10_037
/** From here on, codes tell of what may be over soon. */
const TEMPORARY_CODES = 500

/** An error that lasts until somebody changes the stream or its permissions. */
export class StreamFault extends Error {}

/** A stream that keeps the events of all subjects of a prefix, and passes them on with their sequence. */
export class StoredEvents {
  readonly #connection: NatsConnection
  readonly #options: NatsStreamOptions
  readonly #prefix: string
  /** The attempt to open the stream for events, until one is refused. */
  #opened: Promise<unknown> | undefined

  constructor(connection: NatsConnection, options: NatsStreamOptions, prefix: string) {
    this.#connection = connection
    this.#options = options
    this.#prefix = prefix
  }

  /** Returns the subject at which the stream passes on the events of a subject. */
  liveSubjectOf(subject: string): string {
    return `${this.#prefix}live.${subject.slice(this.#prefix.length)}`
  }

  /** Resolves when the stream has stored an event; makes the stream where there is none. */
  async publish(subject: string, text: string): Promise<void> {
    try {
      await (this.#opened ??= this.open())
      await this.#request(subject, text)
    } catch (error) {
      this.#opened = undefined
      throw error
    }
  }

  /**
   * Makes the stream where there is none, and resolves with its state.
   *
   * @throws Error for a stream that keeps or passes on other events
   */
  async open(): Promise<StreamState> {
    const { name } = this.#options
    const info =
      (await this.#find<StreamInfo>(`STREAM.INFO.${name}`, undefined, STREAM_NOT_FOUND)) ??
      (await this.#ask<StreamInfo>(`STREAM.CREATE.${name}`, this.#newConfig()))
    this.#expectFit(info.config)
    const { first_seq: first, last_seq: last } = info.state
    return { created: info.created, first, last }
  }

  /** Resolves with the first event of a subject behind a sequence, if there is one. */
  async next(subject: string, sequence: number): Promise<StoredEvent | undefined> {
    const answer = await this.#find<{ readonly message: { seq: number; data?: string } }>(
      `STREAM.MSG.GET.${this.#options.name}`,
      { seq: sequence + 1, next_by_subj: subject },
      NO_MESSAGE_FOUND,
    )
    if (answer === undefined) return undefined
    const { seq, data = '' } = answer.message
    return { sequence: seq, text: Buffer.from(data, 'base64').toString() }
  }

  #newConfig(): object {
    const { name, maxAgeMs = DEFAULT_AGE_MS } = this.#options
    return {
      name,
      subjects: [`${this.#prefix}*`],
      retention: 'limits',
      storage: 'file',
      max_age: maxAgeMs * NANOSECONDS,
      num_replicas: 1,
      republish: {
        src: `${this.#prefix}*`,
        dest: this.liveSubjectOf(`${this.#prefix}{{wildcard(1)}}`),
      },
    }
  }

  #expectFit(config: StreamConfig): void {
    const subject = `${this.#prefix}*`
    const live = this.liveSubjectOf(this.#prefix)
    const { subjects, retention, republish, max_msgs_per_subject: maxBySubject } = config
    const isFit =
      subjects.includes(subject) &&
      retention === 'limits' &&
      maxBySubject <= 0 &&
      republish?.src === subject &&
      [`${live}{{wildcard(1)}}`, `${live}$1`].includes(republish.dest)
    if (isFit) return
    const settings = { subjects, retention, republish, max_msgs_per_subject: maxBySubject }
    throw new StreamFault(
      `The stream ${inspect(this.#options.name)} has ${JSON.stringify(settings)}; expected the subject ${inspect(subject)}, retention by limits but none for each subject, and republish of ${inspect(subject)} to ${inspect(`${live}{{wildcard(1)}}`)}.`,
    )
  }

  #ask<Answer>(call: string, question: unknown): Promise<Answer> {
    return this.#request<Answer>(`$JS.API.${call}`, JSON.stringify(question))
  }

  /** Resolves with undefined where JetStream answers with the code of an error. */
  async #find<Answer>(
    call: string,
    question: unknown,
    absence: number,
  ): Promise<Answer | undefined> {
    try {
      return await this.#ask<Answer>(call, question)
    } catch (error) {
      if ((error as { readonly cause?: Partial<Refusal> }).cause?.err_code === absence)
        return undefined
      throw error
    }
  }

  async #request<Answer>(subject: string, payload = ''): Promise<Answer> {
    const name = inspect(this.#options.name)
    let message: NatsMessage
    try {
      message = await this.#connection.request(subject, payload, { timeout: TIMEOUT_MS })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`JetStream with the stream ${name} does not answer: ${reason}`, {
        cause: error,
      })
    }
    const answer = JSON.parse(message.string()) as Answer & { readonly error?: Refusal }
    if (answer.error === undefined) return answer
    const { code, description } = answer.error
    const sentence = `JetStream refuses with the stream ${name}: ${description}.`
    throw new (code < TEMPORARY_CODES ? StreamFault : Error)(sentence, { cause: answer.error })
  }
}
