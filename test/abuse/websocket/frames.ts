import { head, type Headers } from '../http/request.ts'

/** A frame as a client may send it, or must not. RFC 6455, 5.2 "Base Framing Protocol". */
export interface Frame {
  /** 0 continuation, 1 text, 2 binary, 8 close, 9 ping, 10 pong. */
  readonly opcode: number
  readonly payload?: string | Uint8Array
  readonly isLast?: boolean
  /** The bits RSV1 to RSV3, as a number. */
  readonly reserved?: number
  readonly isMasked?: boolean
  /** What the frame says that its length is, where that is not so. */
  readonly length?: number
}

const mask = Buffer.from([0x12, 0xff, 0x00, 0xa5])

export function frame({
  opcode,
  payload = '',
  isLast = true,
  reserved = 0,
  isMasked = true,
  length,
}: Frame): Buffer {
  const bytes = Buffer.from(payload)
  const said = length ?? bytes.length
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode
  const lengths = lengthBytes(said)
  lengths[0]! |= isMasked ? 0x80 : 0
  if (!isMasked) return Buffer.concat([Buffer.from([first]), lengths, bytes])
  const masked = bytes.map((byte, index) => byte ^ mask[index % 4]!)
  return Buffer.concat([Buffer.from([first]), lengths, mask, masked])
}

function lengthBytes(length: number): Buffer {
  if (length < 126) return Buffer.from([length])
  if (length < 65_536) {
    const bytes = Buffer.from([126, 0, 0])
    bytes.writeUInt16BE(length, 1)
    return bytes
  }
  const bytes = Buffer.alloc(9)
  bytes[0] = 127
  bytes.writeBigUInt64BE(BigInt(length), 1)
  return bytes
}

/** A text message; what is no text is made JSON. */
export function message(content: unknown): Buffer {
  const payload = typeof content === 'string' ? content : JSON.stringify(content)
  return frame({ opcode: 1, payload })
}

/** A close, with a code. RFC 6455, 5.5.1 "Close". */
export function close(code = 1000, reason = ''): Buffer {
  const payload = Buffer.from(`  ${reason}`)
  payload.writeUInt16BE(code)
  return frame({ opcode: 8, payload })
}

/** A request to open a socket. RFC 6455, 4.1 "Client Requirements". */
export function handshake(headers: Headers = {}, line = 'GET /graphql HTTP/1.1'): Uint8Array {
  return head(line, {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': 'graphql-transport-ws',
    ...headers,
  })
}

/** What a server has written. */
export interface ReceivedFrame {
  readonly opcode: number
  readonly payload: Buffer
}

/** Reads the frames of a server; those of one message are joined. */
export function readFrames(bytes: Buffer): readonly ReceivedFrame[] {
  const frames: ReceivedFrame[] = []
  let fragments: Buffer[] = []
  let rest = bytes
  while (rest.length >= 2) {
    const [opcode, isLast] = [rest[0]! & 0x0f, (rest[0]! & 0x80) !== 0]
    const short = rest[1]! & 0x7f
    const begin = short === 127 ? 10 : short === 126 ? 4 : 2
    if (rest.length < begin) break
    const length =
      short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short
    if (rest.length < begin + length) break
    const payload = rest.subarray(begin, begin + length)
    rest = rest.subarray(begin + length)
    if (opcode >= 8) frames.push({ opcode, payload })
    else {
      fragments.push(payload)
      if (!isLast) continue
      frames.push({ opcode: 1, payload: Buffer.concat(fragments) })
      fragments = []
    }
  }
  return frames
}
