import type * as Crypto from 'node:crypto'

/**
 * Returns `node:crypto`, which is loaded when it is first used: loading it takes a twentieth of the
 * time until a process gives its first answer, and few answers need it.
 */
export function nodeCrypto(): typeof Crypto {
  return process.getBuiltinModule('node:crypto')
}
