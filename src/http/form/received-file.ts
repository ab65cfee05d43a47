import type { Readable } from 'node:stream'
import { clip } from '../../errors/clip.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { Upload } from '../../schema/scalars/upload.ts'
import type { FileContent } from './file-content.ts'

/** The head of the part of a file. RFC 7578, 4 "Definition of multipart/form-data". */
export interface FileHead {
  readonly filename: string
  readonly mimetype: string
  readonly encoding: string
}

/** A file that the map of a form names, or that a form has sent: all places read one content. */
export class ExpectedFile {
  /** The name of the part. */
  readonly key: string
  /** The places of the request that read the file. */
  readerCount = 0
  head: FileHead | undefined
  content: FileContent | undefined
  /** Why the file never comes. */
  error: Error | undefined
  /** Whether somebody waits for the head. */
  isAwaited = false
  readonly #onAwait: () => void
  #settle!: (error?: Error) => void
  readonly #arrival: Promise<void>

  constructor(key: string, onAwait: () => void) {
    this.key = key
    this.#onAwait = onAwait
    this.#arrival = new Promise((resolve, reject) => {
      const settle = (error?: Error): void => (error === undefined ? resolve() : reject(error))
      this.#settle = settle
    })
    this.#arrival.catch(() => undefined)
  }

  get arrival(): Promise<void> | undefined {
    if (this.head !== undefined) return undefined
    this.isAwaited = true
    this.#onAwait()
    return this.#arrival
  }

  /** Adds a place of the request that reads the file. */
  newReceivedFile(): Upload {
    this.readerCount++
    return new ReceivedFile(this)
  }

  /** Removes a place of the request, where nobody reads the file. */
  removeReader(): void {
    this.readerCount--
    this.content?.releaseReader()
  }

  /** Takes the file, whose head has arrived. */
  begin(head: FileHead, content: FileContent): void {
    this.head = head
    this.content = content
    this.#settle()
  }

  /** Ends the file, which is never complete. */
  fail(error: Error): void {
    this.error ??= error
    this.content?.fail(error)
    this.#settle(error)
  }
}

/** A file at one place of the variables. */
class ReceivedFile extends Upload {
  readonly #file: ExpectedFile
  #isTaken = false

  constructor(file: ExpectedFile) {
    super()
    this.#file = file
  }

  get filename(): string {
    return this.#head.filename
  }

  get mimetype(): string {
    return this.#head.mimetype
  }

  get encoding(): string {
    return this.#head.encoding
  }

  protected get arrival(): Promise<void> | undefined {
    return this.#file.arrival
  }

  protected get completion(): Promise<void> {
    const { content, error } = this.#file
    return content?.completion ?? Promise.reject(error ?? this.#notArrived())
  }

  toJSON(): string {
    const { head } = this.#file
    return head === undefined ? '[file]' : `[file ${JSON.stringify(head.filename)}]`
  }

  protected release(): void {
    if (this.#isTaken) return
    this.#isTaken = true
    this.#file.removeReader()
  }

  stream(): Readable {
    const { key, content, error } = this.#file
    if (this.#isTaken) {
      throw new EngineError(
        `The content of the file "${clip(key)}" was taken before, by another field with its variable or by the same resolver; the map of the form may name a variable for each field, and bytes() and text() may be called again.`,
        { extensions: { code: 'BAD_USER_INPUT' } },
      )
    }
    if (content === undefined) throw error ?? this.#notArrived()
    this.#isTaken = true
    return content.newReader()
  }

  get #head(): FileHead {
    if (this.#file.head === undefined) throw this.#file.error ?? this.#notArrived()
    return this.#file.head
  }

  #notArrived(): Error {
    return new Error(
      `The file "${this.#file.key}" has not arrived; its name and content are known to resolvers, not to hooks and directives before them.`,
    )
  }
}
