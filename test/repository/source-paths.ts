import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../src')

/** The paths of all TypeScript files in src/, relative to it, sorted. */
export const sourcePaths: readonly string[] = readdirSync(root, {
  recursive: true,
  withFileTypes: true,
})
  .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
  .map(entry => relative(root, join(entry.parentPath, entry.name)))
  .sort()
