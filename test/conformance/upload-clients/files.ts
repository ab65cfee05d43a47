/** A file that a client sends. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly length: number
}

/** The files of all clients. The photo and the film arrive in several chunks. */
export const files = {
  letter: { name: 'letter.txt', type: 'text/plain', length: 5_000 },
  photo: { name: 'Żółw 龜.png', type: 'image/png', length: 300_000 },
  empty: { name: 'empty.csv', type: 'text/csv', length: 0 },
  film: { name: 'film.mp4', type: 'video/mp4', length: 1_500_000 },
  archive: { name: 'archive.zip', type: 'application/zip', length: 5_000_000 },
} as const satisfies Record<string, SentFile>

/** Bytes that look like the end of a part stand at the begin of a file. */
const lure = '\r\n--\r\n------WebKitFormBoundary\r\n\r\n--'

/** Returns the content of a file: bytes of all values, which its name decides. */
export function contentOf({ name, length }: SentFile): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let state = [...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7) >>> 0
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  bytes.set(new TextEncoder().encode(lure).subarray(0, length))
  return bytes
}

/** Returns a file as a client gets one from its user. */
export function fileOf(file: SentFile): File {
  return new File([contentOf(file)], file.name, { type: file.type })
}
