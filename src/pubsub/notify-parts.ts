// A payload of NOTIFY has less than 8,000 bytes; a longer text is sent in parts. PostgreSQL delivers the
// notifications of a transaction in their order, with none of another one between them: NOTIFY, "Notes".

/** With the numbers in front of it a part stays below the limit. */
const PART_BYTES = 7_900

/** JSON does not begin with this. */
const marker = '@'
const partPattern = /^@(\d+)\/(\d+):([^]*)$/

/** Returns the texts to send in one transaction: a short one as it is. */
export function notificationsOf(text: string): readonly string[] {
  if (Buffer.byteLength(text) <= PART_BYTES) return [text]
  const bytes = Buffer.from(text)
  const chunks: string[] = []
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + PART_BYTES, bytes.length)
    while (isContinuation(bytes[end])) end--
    chunks.push(bytes.toString('utf8', start, end))
    start = end
  }
  return chunks.map((chunk, index) => `${marker}${index + 1}/${chunks.length}:${chunk}`)
}

/** Puts together what a connection receives. */
export class PartReader {
  #channel = ''
  #chunks: string[] = []

  /** Returns a whole text: undefined while parts are missing. What is no part is a text itself. */
  read(channel: string, text: string): string | undefined {
    const part = text.startsWith(marker) ? partPattern.exec(text) : null
    if (part === null) return text
    const [, position, count, chunk] = part as unknown as [string, string, string, string]
    if (position === '1') this.#chunks = []
    else if (channel !== this.#channel || Number(position) !== this.#chunks.length + 1) return text
    this.#channel = channel
    this.#chunks.push(chunk)
    if (position !== count) return undefined
    const json = this.#chunks.join('')
    this.#chunks = []
    return json
  }
}

/** Whether a byte of UTF-8 continues a character. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
