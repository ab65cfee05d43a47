import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { NamedSource, SourceFamily } from '../model/source.ts'
import type { Order } from '../source-adapter.ts'

/** The form of the text in a cursor: readable or sealed. */
export interface CursorForm {
  write(text: string): string
  /** Returns the text of a cursor; undefined for a cursor that is not of this form. */
  read(cursor: string): string | undefined
}

/**
 * Returns the form of the cursors of a list. Cursors are sealed where the order has columns that some
 * requests may not read: a cursor holds the values of these columns, and a forged cursor would probe
 * for them. With the option `cursorSecret` all cursors are sealed.
 */
export function cursorForm(source: NamedSource, order: readonly Order[]): CursorForm {
  const { access, family, name } = source
  // Columns of associated records are in orders only where every request may compare them.
  const isReadable = order.every(
    ({ column }) => typeof column !== 'string' || access.get(column)!.isComparable,
  )
  return isReadable && family.options.cursorSecret === undefined
    ? readableForm
    : sealedForm(sealingKeyOf(family), name)
}

const readableForm: CursorForm = {
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
 * Returns a form whose cursors are a nonce, the encrypted text, and a tag that also authenticates the
 * name of the list's type. The text is JSON, padded with spaces.
 */
function sealedForm(key: Uint8Array, typeName: string): CursorForm {
  const typeBytes = Buffer.from(typeName)
  return {
    write(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(typeBytes)
      const paddedText = text + ' '.repeat(BLOCK_BYTES - (Buffer.byteLength(text) % BLOCK_BYTES))
      const parts = [nonce, cipher.update(paddedText), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(typeBytes).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

const processSecret = randomBytes(KEY_BYTES)
const keys = new WeakMap<SourceFamily, Uint8Array>()

function sealingKeyOf(family: SourceFamily): Uint8Array {
  let key = keys.get(family)
  if (key !== undefined) return key
  const secret = family.options.cursorSecret ?? processSecret
  key = new Uint8Array(hkdfSync('sha256', secret, '', 'tapeql cursor', KEY_BYTES))
  keys.set(family, key)
  return key
}
