import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A temporary file for the bytes of a request that wait for their reader. The file loses its name as
 * soon as it is open: the system frees its bytes when the file is closed, or when the process ends.
 */
export class TemporaryFile {
  #handle: Promise<FileHandle> | undefined
  #length = 0
  #isClosed = false

  /**
   * Appends bytes, and returns their position.
   *
   * @throws Error of the system, as for a disk that is full
   */
  async append(bytes: Uint8Array): Promise<number> {
    const position = this.#length
    this.#length += bytes.length
    const handle = await (this.#handle ??= openWithoutName())
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await handle.write(
        bytes,
        written,
        bytes.length - written,
        position + written,
      )
      written += bytesWritten
    }
    return position
  }

  /** Reads bytes that were appended. */
  async read(position: number, length: number): Promise<Buffer> {
    const handle = await this.#handle!
    const bytes = Buffer.allocUnsafe(length)
    let readLength = 0
    while (readLength < length) {
      const { bytesRead } = await handle.read(
        bytes,
        readLength,
        length - readLength,
        position + readLength,
      )
      if (bytesRead === 0) throw new Error('A temporary file of an upload has lost its bytes.')
      readLength += bytesRead
    }
    return bytes
  }

  /** Frees the bytes. A file that is closed while it is opened is closed afterwards. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#handle?.then(handle => handle.close()).catch(() => undefined)
  }
}

async function openWithoutName(): Promise<FileHandle> {
  const path = join(tmpdir(), `tapeql-upload-${process.pid}-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
  } catch (error) {
    await handle.close()
    throw error
  }
  return handle
}
