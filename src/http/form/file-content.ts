import { Readable } from 'node:stream'
import type { TemporaryFile } from './temporary-file.ts'

/** Bytes of a file that wait for a reader, in memory or in the temporary file. */
interface Segment {
  /** The offset in the content. */
  readonly start: number
  length: number
  /** The memory, of which the first `length` bytes are filled; undefined for bytes on disk. */
  readonly block: Buffer | undefined
  /** The position in the temporary file. */
  readonly position: number
}

/** Chunks below this size share a block, because a client may send chunks of one byte. */
const SMALL_CHUNK = 4 * 1024
const BLOCK_LENGTH = 16 * 1024

/** The most bytes that a reader takes from the disk at once. */
const READ_LENGTH = 64 * 1024

/** The memory and the temporary file that the files of a form share. */
export interface FormStorage {
  readonly temporaryFile: TemporaryFile
  readonly maxBytesInMemory: number
  bytesInMemory: number
  /** Whether somebody waits for a file behind the one that arrives. */
  readonly isAwaited: boolean
}

/**
 * The content of a file, between its arrival and its readers. Bytes are kept until every reader has
 * read them: in memory up to a bound; beyond, the client waits where all readers have begun and none waits
 * for another one, and else the bytes go to the temporary file.
 */
export class FileContent {
  /** Settled at the end of the content; rejected where the content has failed. */
  readonly completion: Promise<void>
  #complete!: (error?: Error) => void
  readonly #storage: FormStorage
  readonly #segments: Segment[] = []
  readonly #readers = new Set<ContentReader>()
  /** The readers that may begin. */
  #expectedReaders: number
  #length = 0
  /** Whether bytes wait for room in memory, or for the disk. */
  #isAppending = false
  #isEnded = false
  #error: Error | undefined
  /** Lets the arrival go on, which waits for room in memory. */
  #onRoom: (() => void) | undefined

  constructor(storage: FormStorage, expectedReaders: number) {
    this.#storage = storage
    this.#expectedReaders = expectedReaders
    this.completion = new Promise((resolve, reject) => {
      const complete = (error?: Error): void => (error === undefined ? resolve() : reject(error))
      this.#complete = complete
    })
    this.completion.catch(() => undefined)
  }

  /** Adds bytes; returns a promise where the next bytes have to wait. */
  append(bytes: Buffer): Promise<void> | undefined {
    if (this.#isUnread || this.#handsOver(bytes) || this.#storesInMemory(bytes)) return undefined
    this.#isAppending = true
    return this.#appendLater(bytes).then(() => {
      this.#isAppending = false
      this.#settleEnd()
    })
  }

  /** Ends the content, after its last bytes, which may still wait. */
  end(): void {
    this.#isEnded = true
    this.#settleEnd()
  }

  /** Ends the content, whose further bytes never come. */
  fail(error: Error): void {
    if (this.#isComplete || this.#error !== undefined) return
    this.#error = error
    this.#complete(error)
    this.#wakeReaders()
    this.checkRoom()
  }

  /**
   * Returns one of the expected readers, which begins at the first byte.
   *
   * @throws Error when the readers were given up, as their request is over or their client has gone
   */
  newReader(): Readable {
    if (this.#expectedReaders === 0)
      throw this.#error ?? new Error('The request is over, and with it the file.')
    this.#expectedReaders--
    const reader = new ContentReader(this)
    this.#readers.add(reader)
    this.checkRoom()
    return reader
  }

  /** Gives up one of the readers that have not begun. */
  releaseReader(): void {
    if (this.#expectedReaders > 0) this.#expectedReaders--
    this.#dropReadSegments()
  }

  /** Gives up all readers that have not begun. */
  release(): void {
    this.#expectedReaders = 0
    this.#dropReadSegments()
  }

  /** Ends all readers, with the error for which the content has failed before, if it has. */
  close(error: Error): void {
    this.fail(error)
    for (const reader of this.#readers) reader.destroy(this.#error ?? error)
    this.release()
  }

  /**
   * Returns the bytes at an offset: a promise if they are on disk, null at the end, undefined where they
   * have not arrived.
   *
   * @throws Error where they never arrive
   */
  bytesAt(offset: number): Buffer | Promise<Buffer> | null | undefined {
    const segment = this.#segments.find(({ start, length }) => offset < start + length)
    if (segment !== undefined) {
      const { start, length, block, position } = segment
      const first = offset - start
      if (block !== undefined) return block.subarray(first, length)
      const readLength = Math.min(length - first, READ_LENGTH)
      return this.#storage.temporaryFile.read(position + first, readLength)
    }
    if (this.#error !== undefined) throw this.#error
    return this.#isComplete ? null : undefined
  }

  /** Drops what all readers have read, after a reader has read more. */
  readerHasRead(): void {
    this.#dropReadSegments()
  }

  /** Forgets a reader that reads no more. */
  remove(reader: ContentReader): void {
    if (this.#readers.delete(reader)) this.#dropReadSegments()
  }

  /** Lets the arrival go on, if its bytes need not wait any more. */
  checkRoom(): void {
    const onRoom = this.#onRoom
    this.#onRoom = undefined
    onRoom?.()
  }

  /** Whether all bytes are there for the readers: a paused stream ends before its last bytes have room. */
  get #isComplete(): boolean {
    return this.#isEnded && !this.#isAppending
  }

  /** Whether a reader waits for bytes that have no room because of another reader. */
  get #isStarved(): boolean {
    if (this.#segments.length === 0) return false
    for (const reader of this.#readers) if (reader.isWaiting) return true
    return false
  }

  /** Whether nobody reads the content. */
  get #isUnread(): boolean {
    return (this.#readers.size === 0 && this.#expectedReaders === 0) || this.#error !== undefined
  }

  /** Gives bytes to readers that all wait for them, so that nothing is kept. */
  #handsOver(bytes: Buffer): boolean {
    if (this.#expectedReaders > 0 || this.#segments.length > 0) return false
    for (const reader of this.#readers) if (!reader.isWaiting) return false
    this.#length += bytes.length
    for (const reader of this.#readers) reader.receive(bytes)
    return true
  }

  #storesInMemory(bytes: Buffer): boolean {
    const last = this.#segments.at(-1)
    if (last?.block !== undefined && last.length + bytes.length <= last.block.length) {
      bytes.copy(last.block, last.length)
      last.length += bytes.length
      this.#grow(bytes.length)
      return true
    }
    const block = isMostOfItsMemory(bytes) ? bytes : undefined
    const memory = block?.buffer.byteLength ?? Math.max(bytes.length, BLOCK_LENGTH)
    const { bytesInMemory, maxBytesInMemory } = this.#storage
    if (bytesInMemory + memory > maxBytesInMemory) return false
    this.#addBlock(block ?? copyOf(bytes, memory), bytes.length)
    return true
  }

  #addBlock(block: Buffer, length: number): void {
    this.#storage.bytesInMemory += block.buffer.byteLength
    this.#segments.push({ start: this.#length, length, block, position: 0 })
    this.#grow(length)
  }

  async #appendLater(bytes: Buffer): Promise<void> {
    for (;;) {
      if (this.#isUnread || this.#storesInMemory(bytes)) return
      if (this.#expectedReaders > 0 || this.#storage.isAwaited || this.#isStarved) break
      // A reader that waits takes the bytes, however many they are.
      if (this.#segments.length === 0) {
        this.#addBlock(bytes, bytes.length)
        return
      }
      await new Promise<void>(resolve => (this.#onRoom = resolve))
    }
    const position = await this.#storage.temporaryFile.append(bytes)
    const last = this.#segments.at(-1)
    const isContiguous =
      last !== undefined && last.block === undefined && last.position + last.length === position
    if (isContiguous) last.length += bytes.length
    else {
      const segment = { start: this.#length, length: bytes.length, block: undefined, position }
      this.#segments.push(segment)
    }
    this.#grow(bytes.length)
  }

  #grow(length: number): void {
    this.#length += length
    this.#wakeReaders()
  }

  #settleEnd(): void {
    if (this.#isComplete) this.#complete()
    this.#wakeReaders()
  }

  #wakeReaders(): void {
    for (const reader of this.#readers) reader.wake()
  }

  #dropReadSegments(): void {
    if (this.#expectedReaders === 0) {
      let offset = Infinity
      for (const reader of this.#readers) offset = Math.min(offset, reader.offset)
      while (this.#segments.length > 0) {
        const { start, length, block } = this.#segments[0]!
        if (start + length > offset) break
        if (block !== undefined) this.#storage.bytesInMemory -= block.buffer.byteLength
        this.#segments.shift()
      }
    }
    this.checkRoom()
  }
}

/** A stream of the content for one reader. It holds a chunk at most, as the content counts the others. */
class ContentReader extends Readable {
  offset = 0
  isWaiting = false
  readonly #content: FileContent

  constructor(content: FileContent) {
    super({ highWaterMark: 1 })
    this.#content = content
    // The client decides whether the content fails, perhaps before the host listens.
    this.on('error', () => undefined)
  }

  /** Reads on, if the reader waits for bytes. */
  wake(): void {
    if (!this.isWaiting) return
    this.isWaiting = false
    this._read()
  }

  /** Takes the bytes for which the reader waits. */
  receive(bytes: Buffer): void {
    this.isWaiting = false
    this.offset += bytes.length
    this.push(bytes)
  }

  override _read(): void {
    try {
      const bytes = this.#content.bytesAt(this.offset)
      if (bytes === undefined) this.#wait()
      else if (bytes === null) this.push(null)
      else if (bytes instanceof Promise) this.#pushLater(bytes)
      else this.#push(bytes)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  #wait(): void {
    this.isWaiting = true
    this.#content.checkRoom()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#content.remove(this)
    callback(error)
  }

  #push(bytes: Buffer): void {
    this.receive(bytes)
    this.#content.readerHasRead()
  }

  #pushLater(pendingBytes: Promise<Buffer>): void {
    pendingBytes.then(
      bytes => {
        if (!this.destroyed) this.#push(bytes)
      },
      (error: unknown) => this.destroy(error as Error),
    )
  }
}

/** Whether bytes need no copy, so that no larger buffer of the parser stays because of them. */
function isMostOfItsMemory(bytes: Buffer): boolean {
  return bytes.length >= SMALL_CHUNK && bytes.length * 2 >= bytes.buffer.byteLength
}

/** Returns a block that begins with some bytes. */
function copyOf(bytes: Buffer, length: number): Buffer {
  const block = Buffer.allocUnsafeSlow(length)
  bytes.copy(block)
  return block
}
