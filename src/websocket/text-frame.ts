/** JSON of more bytes is not copied into a frame, but written behind its beginning. */
const maxCopiedBytes = 16 * 1024

/** The first byte of a text message that is one frame, unmasked and without extensions. */
const finalText = 0x81

/**
 * A text message as one frame, in the chunks that are to be written: RFC 6455, 5.2 "Base Framing
 * Protocol". What is short is one chunk, as each chunk costs the socket more than its bytes.
 */
export function textFrame(before: Buffer, middle: Buffer, after: Buffer): readonly Buffer[] {
  const length = before.length + middle.length + after.length
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const isCopied = middle.length <= maxCopiedBytes
  const first = Buffer.allocUnsafe(
    headLength + before.length + (isCopied ? middle.length + after.length : 0),
  )
  writeHead(first, length)
  before.copy(first, headLength)
  if (!isCopied) return [first, middle, after]
  middle.copy(first, headLength + before.length)
  after.copy(first, headLength + before.length + middle.length)
  return [first]
}

function writeHead(frame: Buffer, length: number): void {
  frame[0] = finalText
  if (length < 126) frame[1] = length
  else if (length < 65_536) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
}
