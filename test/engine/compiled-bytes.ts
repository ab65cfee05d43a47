import { createHash } from 'node:crypto'

/**
 * The words in front of the tape, and where each stands: what TAPE.md and the loader agree on,
 * written down once more.
 */
const HEADER_BYTES = 64
const TAG_BYTES = 32

/** What a compiled request says of itself. */
export interface Parts {
  readonly width: number
  readonly nodeCount: number
  readonly source: string
}

/** Reads the header and the source of bytes that announce their length rightly. */
export function partsOf(bytes: Uint8Array): Parts {
  const buffer = Buffer.from(bytes)
  const [width, nodeCount, length] = [8, 12, 60].map(at => buffer.readUInt32LE(at)) as [
    number,
    number,
    number,
  ]
  const start = HEADER_BYTES + nodeCount * 24
  if (start + length * width + TAG_BYTES !== buffer.length)
    throw new Error('The length does not fit.')
  const source = buffer.toString(width === 1 ? 'latin1' : 'utf16le', start, start + length * width)
  return { width, nodeCount, source }
}

/** The same bytes with the checksum of a request that nobody has signed. */
export function withChecksum(bytes: Uint8Array): Buffer {
  const content = bytes.subarray(0, -TAG_BYTES)
  return Buffer.concat([content, createHash('sha256').update(content).digest()])
}

/** The same bytes with another word in the header, and with the checksum. */
export function withWord(bytes: Uint8Array, index: number, word: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(word, index * 4)
  return withChecksum(changed)
}

/** The bytes with the binding of others, and with the checksum. */
export function withBindingOf(bytes: Uint8Array, others: Uint8Array): Buffer {
  const changed = Buffer.from(bytes)
  changed.set(others.subarray(16, 48), 16)
  return withChecksum(changed)
}

/** The bytes with another source of one byte a unit behind their tape, and with the checksum. */
export function withSource(bytes: Uint8Array, source: string): Buffer {
  const { nodeCount } = partsOf(bytes)
  const head = Buffer.from(bytes.subarray(0, HEADER_BYTES + nodeCount * 24))
  head.writeUInt32LE(1, 8)
  head.writeUInt32LE(source.length, 60)
  return withChecksum(Buffer.concat([head, Buffer.from(source, 'latin1'), Buffer.alloc(TAG_BYTES)]))
}
