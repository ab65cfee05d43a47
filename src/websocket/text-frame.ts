/** Longer payloads are not copied into the frame, but are chunks of their own. */
const maxCopiedBytes = 16 * 1024

/** The first byte of a final text frame without extensions. */
const finalTextOpcode = 0x81

/**
 * Returns the chunks of a text message in one unmasked frame: RFC 6455, 5.2 "Base Framing
 * Protocol". A short frame is one chunk, as a chunk costs the socket more than a copy of its bytes.
 */
export function textFrame(prefix: Buffer, payload: Buffer, suffix: Buffer): readonly Buffer[] {
  const length = prefix.length + payload.length + suffix.length
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const isCopied = payload.length <= maxCopiedBytes
  const frame = Buffer.allocUnsafe(
    headLength + prefix.length + (isCopied ? payload.length + suffix.length : 0),
  )
  writeHead(frame, length)
  prefix.copy(frame, headLength)
  if (!isCopied) return [frame, payload, suffix]
  payload.copy(frame, headLength + prefix.length)
  suffix.copy(frame, headLength + prefix.length + payload.length)
  return [frame]
}

function writeHead(frame: Buffer, length: number): void {
  frame[0] = finalTextOpcode
  if (length < 126) frame[1] = length
  else if (length < 65_536) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
}
