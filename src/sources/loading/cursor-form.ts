import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { NamedSource, SourceFamily } from '../model/source.ts'
import type { Order } from '../source-adapter.ts'

/** How the text in a cursor is written: readable, or sealed. */
export interface CursorForm {
  write(text: string): string
  /** The text of a cursor; undefined where it is none of this form. */
  read(cursor: string): string | undefined
}

/**
 * The form of the cursors of a list. They are sealed where the order has columns that some requests
 * may not read: a cursor holds their values, and one that a client makes would ask for them. So are
 * all cursors where the host has named a secret.
 */
export function cursorForm(source: NamedSource, order: readonly Order[]): CursorForm {
  const { access, family, name } = source
  // Clients order by columns of other records only where everybody may compare these.
  const isOpen = order.every(
    ({ column }) => typeof column !== 'string' || access.get(column)!.isComparable,
  )
  return isOpen && family.options.cursorSecret === undefined
    ? readable
    : sealed(keyOfFamily(family), name)
}

const readable: CursorForm = {
  write: text => Buffer.from(text).toString('base64url'),
  read: cursor => Buffer.from(cursor, 'base64url').toString(),
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The bytes of a text are a multiple of these, because their number would tell of its values. */
const BLOCK_BYTES = 64

/**
 * A nonce, the encrypted text, and a tag that also holds the name of the list's type. The text is JSON,
 * and filled up with spaces.
 */
function sealed(key: Uint8Array, typeName: string): CursorForm {
  const typeBytes = Buffer.from(typeName)
  return {
    write(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(typeBytes)
      const filled = text + ' '.repeat(BLOCK_BYTES - (Buffer.byteLength(text) % BLOCK_BYTES))
      const parts = [nonce, cipher.update(filled), cipher.final(), cipher.getAuthTag()]
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

function keyOfFamily(family: SourceFamily): Uint8Array {
  let key = keys.get(family)
  if (key !== undefined) return key
  const secret = family.options.cursorSecret ?? processSecret
  key = new Uint8Array(hkdfSync('sha256', secret, '', 'tapeql cursor', KEY_BYTES))
  keys.set(family, key)
  return key
}
