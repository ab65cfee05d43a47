import { verifyTape } from '../../runtime/addon.ts'
import type { Document } from '../../language/document.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'

/** Increases with each change of the layout of the bytes or of the tape. */
const FORMAT_VERSION = 2

/** "TQL1" as a word. */
const MAGIC = 0x314c5154

/**
 * The offsets of the header in 32-bit words: magic, format, bytes per unit of the source, nodes;
 * binding; four counts.
 */
const Header = {
  MAGIC: 0,
  FORMAT: 1,
  WIDTH: 2,
  NODES: 3,
  BINDING: 4,
  COUNTS: 12,
  TAPE: 16,
} as const

const WORDS_PER_NODE_AND_SPAN = 6
const DIGEST_BYTES = 32

/**
 * The schema and configuration to which compiled requests are bound, and the key of the signature.
 */
export interface Binding {
  /** SHA-256 of all that the meaning and the validity of a document depend on. */
  readonly digest: Buffer
  /** The number of names in the schema's symbol table. */
  readonly symbolCount: number
  /** The key of the HMAC; undefined where compiled requests are not signed. */
  readonly secret: string | undefined
}

/** The message for whole bytes of another version, whose client has to send the text. */
export const STALE_REQUEST =
  'The compiled request was made for another schema, or for other limits.'

export interface LoadedRequest {
  readonly document: Document
  /**
   * Whether the signature is valid: only then has the parser written the tape, and is the document
   * valid.
   */
  readonly isSigned: boolean
}

/**
 * Encodes a valid document: a header, the tape, the source, and a tag over header, tape and source.
 * The tag is an HMAC-SHA-256 where there is a secret, else a SHA-256.
 */
export function encodeRequest(document: Document, { digest, secret }: Binding): Uint8Array {
  const { source, words, spans, nodeCount, symbolCount, variableCount, fragmentCount } = document
  const isNarrow = /^[\0-\xff]*$/.test(source)
  const head = new Uint32Array(Header.TAPE)
  head.set([MAGIC, FORMAT_VERSION, isNarrow ? 1 : 2, nodeCount])
  head.set(new Uint32Array(new Uint8Array(digest).buffer), Header.BINDING)
  head.set([symbolCount, variableCount, fragmentCount, source.length], Header.COUNTS)
  const content = Buffer.concat([
    bytesOf(head),
    bytesOf(words.subarray(0, nodeCount * 4)),
    bytesOf(spans.subarray(0, nodeCount * 2)),
    Buffer.from(source, isNarrow ? 'latin1' : 'utf16le'),
  ])
  return Buffer.concat([
    content,
    secret === undefined ? checksumOf(content) : signatureOf(content, secret),
  ])
}

/**
 * Decodes a compiled request; returns a message for an invalid request. The bytes are not trusted:
 * lengths, tag, binding and every node of the tape are checked.
 */
export function decodeRequest(bytes: Buffer, binding: Binding): LoadedRequest | string {
  const headBytes = Header.TAPE * 4
  if (bytes.length < headBytes + DIGEST_BYTES) {
    return `A compiled request has at least ${headBytes + DIGEST_BYTES} bytes, but there are ${bytes.length}.`
  }
  const head = wordsOf(bytes.subarray(0, headBytes))
  if (head[Header.MAGIC] !== MAGIC)
    return 'The bytes are no compiled request: they begin otherwise.'
  if (head[Header.FORMAT] !== FORMAT_VERSION) {
    return `The compiled request has the format ${head[Header.FORMAT]}, but this version of tapeql reads ${FORMAT_VERSION}.`
  }
  const width = head[Header.WIDTH]!
  const nodeCount = head[Header.NODES]!
  const sourceLength = head[Header.COUNTS + 3]!
  const tapeEnd = headBytes + nodeCount * WORDS_PER_NODE_AND_SPAN * 4
  const end = tapeEnd + sourceLength * width + DIGEST_BYTES
  if ((width !== 1 && width !== 2) || bytes.length !== end) {
    return `The compiled request is damaged: its header announces ${end} bytes, but there are ${bytes.length}.`
  }
  const content = bytes.subarray(0, -DIGEST_BYTES)
  const tag = bytes.subarray(-DIGEST_BYTES)
  const isSigned =
    binding.secret !== undefined &&
    nodeCrypto().timingSafeEqual(tag, signatureOf(content, binding.secret))
  if (!isSigned && !tag.equals(checksumOf(content))) {
    return 'The compiled request is damaged, or signed with another secret: its tag does not fit.'
  }
  if (!content.subarray(Header.BINDING * 4, Header.COUNTS * 4).equals(binding.digest))
    return STALE_REQUEST
  const words = wordsOf(content.subarray(0, tapeEnd))
  if (words[Header.COUNTS] !== binding.symbolCount || !verifyTape(words.subarray(Header.COUNTS))) {
    return 'The compiled request is damaged: its tape is no document.'
  }
  const tape = words.subarray(Header.TAPE)
  const document: Document = {
    source: content.toString(width === 1 ? 'latin1' : 'utf16le', tapeEnd),
    words: tape.subarray(0, nodeCount * 4),
    spans: tape.subarray(nodeCount * 4),
    nodeCount,
    symbolCount: binding.symbolCount,
    variableCount: words[Header.COUNTS + 1]!,
    fragmentCount: words[Header.COUNTS + 2]!,
  }
  return { document, isSigned }
}

/** Returns the tag at the end of a compiled request as text; `decodeRequest` verifies the tag. */
export function tagOf(bytes: Buffer): string {
  return bytes.subarray(-DIGEST_BYTES).toString('latin1')
}

/**
 * Returns the SHA-256 of the format version and the parts, as a JSON array, so that no two lists of
 * parts have the same digest.
 */
export function bindingDigest(parts: readonly unknown[]): Buffer {
  return nodeCrypto()
    .createHash('sha256')
    .update(JSON.stringify([FORMAT_VERSION, ...parts]))
    .digest()
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
}

/** Copies the bytes, because a Uint32Array must be aligned. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

function checksumOf(content: Uint8Array): Buffer {
  return nodeCrypto().createHash('sha256').update(content).digest()
}

function signatureOf(content: Uint8Array, secret: string): Buffer {
  return nodeCrypto().createHmac('sha256', secret).update(content).digest()
}
