import type { Expectation } from '../../errors/expectation.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'

const MIN_SECRET_LENGTH = 16

/** The condition on the option `cursorSecret`. */
export const aCursorSecret: Expectation = {
  words: `a text of at least ${MIN_SECRET_LENGTH} characters, or a list of these`,
  isSecret: true,
  fits: value => {
    const secrets = Array.isArray(value) ? (value as unknown[]) : [value]
    return (
      secrets.length > 0 &&
      secrets.every(secret => typeof secret === 'string' && secret.length >= MIN_SECRET_LENGTH)
    )
  },
}

/** The form of the text in a cursor: readable or sealed. */
export interface CursorForm {
  write(text: string): string
  /** Returns the text of a cursor; undefined for a cursor that is not of this form. */
  read(cursor: string): string | undefined
}

/** The form of cursors that clients can read and make. */
export const readableForm: CursorForm = {
  write: text => Buffer.from(text).toString('base64url'),
  read: cursor => Buffer.from(cursor, 'base64url').toString(),
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Texts are padded to a multiple of this size, because the size would reveal their values. */
const BLOCK_BYTES = 64

/**
 * Returns the keys of secrets, for `sealedForm`. Cursors are written with the first; the others are read
 * until all cursors that they have sealed are forgotten.
 */
export function sealingKeys(
  secrets: string | Uint8Array | readonly string[],
): readonly Uint8Array[] {
  const list = Array.isArray(secrets) ? (secrets as readonly string[]) : [secrets as string]
  return list.map(
    secret =>
      new Uint8Array(nodeCrypto().hkdfSync('sha256', secret, '', 'tapeql cursor', KEY_BYTES)),
  )
}

/**
 * Returns a form whose cursors are a nonce, the encrypted text, and a tag that also authenticates the
 * label of the list. The text is JSON, padded with spaces.
 */
export function sealedForm(keys: readonly Uint8Array[], label: string): CursorForm {
  const labelBytes = Buffer.from(label)
  return {
    write(text) {
      const nonce = nodeCrypto().randomBytes(NONCE_BYTES)
      const cipher = nodeCrypto().createCipheriv(ALGORITHM, keys[0]!, nonce).setAAD(labelBytes)
      const paddedText = text + ' '.repeat(BLOCK_BYTES - (Buffer.byteLength(text) % BLOCK_BYTES))
      const parts = [nonce, cipher.update(paddedText), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      for (const key of keys) {
        const text = unsealed(bytes, key, labelBytes)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

function unsealed(bytes: Buffer, key: Uint8Array, label: Uint8Array): string | undefined {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = nodeCrypto().createDecipheriv(ALGORITHM, key, nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(label).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString()
  } catch {
    return undefined
  }
}
