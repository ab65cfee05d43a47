import type { Readable } from 'node:stream'

/**
 * A file that a client sends with a request. The resolver starts while the file arrives, and reads
 * the content once: `stream`, `toWeb` and the first call of `bytes` or `text` each take the content.
 * What no resolver reads is thrown away. The file ends with its request: a resolver waits for what
 * it does with the content. GraphQL multipart request specification, version 2.
 *
 * @example
 * GraphQL.mutation.field('size', 'int', { arguments: arg('file', 'upload', { null: false }) }, async ({ file }) =>
 *   (await file.bytes()).length,
 * )
 */
export abstract class Upload {
  /** The name that the client gave the file, without folders; no proof of anything. */
  abstract readonly filename: string
  /** The media type that the client gave the file, in lower case; no proof of the content. */
  abstract readonly mimetype: string
  /** The transfer encoding that the client gave the file, such as `7bit`; clients send the bytes. */
  abstract readonly encoding: string
  /** Settled when the name of the file is known; undefined if it is, or if the file has failed. */
  protected abstract readonly arrival: Promise<void> | undefined
  /** Settled when the content has arrived, to its last byte; rejected if it never does. */
  protected abstract readonly completion: Promise<void>
  /** The file in messages and logs: `[file "photo.png"]`, or `[file]` until its name is known. */
  abstract toJSON(): string
  /** Gives the file up at its place of the request, where nobody has taken the content. */
  protected abstract release(): void
  #bytes: Promise<Uint8Array> | undefined

  /** Whether a value is a file. `instanceof` would call the traps of a proxy of the host. */
  static is(value: unknown): value is Upload {
    return typeof value === 'object' && value !== null && #bytes in value
  }

  /**
   * Returns the content as a stream of bytes, while it arrives. The stream fails if the client stops
   * sending, or if the file is larger than allowed.
   *
   * @throws Error when the content was taken before, or when the request is over
   */
  abstract stream(): Readable

  /** Returns the content as a stream of the web, like `stream`. */
  toWeb(): ReadableStream<Uint8Array> {
    const iterator: AsyncIterator<Uint8Array> = this.stream().iterator()
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const item = await iterator.next()
          if (item.done === true) controller.close()
          else controller.enqueue(item.value)
        },
        async cancel() {
          await iterator.return?.()
        },
      },
      { highWaterMark: 0 },
    )
  }

  /** Returns all bytes of the content; further calls return the same bytes. */
  bytes(): Promise<Uint8Array> {
    return (this.#bytes ??= withHandler(this.#read()))
  }

  /** Returns the content as text in UTF-8, without a byte order mark. Malformed bytes become U+FFFD. */
  text(): Promise<string> {
    return withHandler(this.bytes().then(bytes => new TextDecoder().decode(bytes)))
  }

  async #read(): Promise<Uint8Array> {
    const chunks: Buffer[] = []
    for await (const chunk of this.stream()) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  /**
   * Returns a promise that is settled when the content of a file has arrived, which waits for its
   * reader in memory and on disk; rejected if it never does.
   */
  static completionOf(upload: Upload): Promise<void> {
    return upload.completion
  }

  /**
   * Returns a promise that is settled when the names of all files in input values are known;
   * rejected if one of them never comes. Undefined if all are known.
   */
  static arrivalIn(values: unknown): Promise<unknown> | undefined {
    const arrivals = filesIn(values).flatMap(({ arrival }) => arrival ?? [])
    return arrivals.length === 0 ? undefined : Promise.all(arrivals)
  }

  /**
   * Returns a promise that is settled when all files in input values have arrived, to their last bytes;
   * rejected if one of them never does. Undefined where there is no file.
   */
  static completionIn(values: unknown): Promise<unknown> | undefined {
    const files = filesIn(values)
    if (files.length === 0) return undefined
    return Promise.all(
      files.map(async file => {
        await file.arrival
        await file.completion
      }),
    )
  }

  /** Gives up the files in input values that no resolver receives. */
  static releaseIn(values: unknown): void {
    for (const file of filesIn(values)) file.release()
  }
}

function filesIn(values: unknown): Upload[] {
  const files: Upload[] = []
  const visited = new Set([values])
  for (const value of visited) {
    if (Upload.is(value)) files.push(value)
    else if (isContainer(value))
      for (const item of Object.values(value)) if (typeof item === 'object') visited.add(item)
  }
  return files
}

/** Whether an input value is a list, an input object or the values of arguments, and of no class. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value) as object | null
  // Argument values have a prototype of their own, which inherits nothing.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The client decides whether a promise of content is rejected, perhaps before the host awaits it. */
function withHandler<Content>(promise: Promise<Content>): Promise<Content> {
  promise.catch(() => undefined)
  return promise
}
