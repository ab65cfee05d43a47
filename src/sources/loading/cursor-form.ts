import { randomBytes } from 'node:crypto'
import {
  readableForm,
  sealedForm,
  sealingKeys,
  type CursorForm,
} from '../../definition/relay/cursor-form.ts'
import type { NamedSource, SourceFamily } from '../model/source.ts'
import type { Order } from '../source-adapter.ts'

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
    : sealedForm(sealingKeysOf(family), name)
}

const processSecret = randomBytes(32)
const keys = new WeakMap<SourceFamily, readonly Uint8Array[]>()

function sealingKeysOf(family: SourceFamily): readonly Uint8Array[] {
  let familyKeys = keys.get(family)
  if (familyKeys !== undefined) return familyKeys
  familyKeys = sealingKeys(family.options.cursorSecret ?? processSecret)
  keys.set(family, familyKeys)
  return familyKeys
}
