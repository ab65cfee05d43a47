import { clip } from '../../errors/clip.ts'
import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

const expected = 'expected bytes as text in Base64, padded, as in "SGVsbG8="'

/** Bytes: text in Base64 in JSON, a Uint8Array in resolvers. */
export const binaryScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Binary',
  description: 'Bytes, as text in Base64 with padding (RFC 4648, section 4).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc4648#section-4',

  coerceResult(value) {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64')
    if (ArrayBuffer.isView(value)) return bytesOf(value).toString('base64')
    throw new ResultMisfit(
      `Binary cannot represent value: ${inspect(value)}; expected bytes in a Uint8Array.`,
    )
  },

  coerceInput(value) {
    return readBytes(value) ?? refuse(inspectInput(value))
  },

  coerceLiteral({ kind, value, text }) {
    return (kind === 'StringValue' ? readBytes(value) : undefined) ?? refuse(clip(text))
  },
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Decodes Base64; undefined for text that is not exactly the encoding of its bytes. */
function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined
  const bytes = Buffer.from(value, 'base64')
  return bytes.toString('base64') === value ? new Uint8Array(bytes) : undefined
}

function refuse(text: string): never {
  throw new EngineError(`Binary cannot represent value: ${text}; ${expected}.`)
}
