import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { packageRoot } from '../../runtime/package-root.ts'
import { isJSONObject, parseJSON } from '../json.ts'

/** A file that the page loads, and the digest with which a browser verifies the file. */
interface LinkedFile {
  readonly name: string
  readonly integrity: string
}

/** The manifest that `scripts/build-console.js` writes beside the files. */
interface Manifest {
  readonly script: LinkedFile
  readonly style: LinkedFile
  readonly workers: readonly string[]
}

const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** The codings of the files, the smallest first. */
export const fileCodings = ['br', 'gzip'] as const

type FileCoding = (typeof fileCodings)[number] | 'identity'

/** The files of GraphiQL, whose names contain the hash of their content. */
export class Bundle {
  readonly script: LinkedFile
  readonly style: LinkedFile
  readonly #folder: URL
  /** By file name and coding, the bytes of the files that were read. */
  readonly #files: ReadonlyMap<string, Map<FileCoding, Promise<Buffer>>>

  constructor(folder: URL, manifest: Manifest) {
    this.script = manifest.script
    this.style = manifest.style
    this.#folder = folder
    this.#files = new Map(namesIn(manifest).map(name => [name, new Map()]))
  }

  /** Returns the media type of a file, or undefined for an unknown name. */
  mediaTypeOf(name: string): string | undefined {
    return this.#files.has(name) ? mediaTypes[name.slice(name.lastIndexOf('.') + 1)] : undefined
  }

  /** Returns the bytes of a file. A file is read once, and again after a failure. */
  read(name: string, coding: FileCoding): Promise<Buffer> {
    const codings = this.#files.get(name)!
    const cachedBytes = codings.get(coding)
    if (cachedBytes !== undefined) return cachedBytes
    const bytes = this.#load(name, coding)
    codings.set(coding, bytes)
    bytes.catch(() => codings.delete(coding))
    return bytes
  }

  /** Reads a file; the folder has compressed files only. */
  async #load(name: string, coding: FileCoding): Promise<Buffer> {
    if (coding === 'identity') return decompress(await this.read(name, 'gzip'))
    return readFile(new URL(`${name}.${coding === 'br' ? 'br' : 'gz'}`, this.#folder))
  }
}

const decompress = promisify(gunzip)

/**
 * Returns the bundle in a folder; undefined where the manifest or a file is missing. Warns of an
 * invalid manifest.
 */
export function bundleIn(folder: URL): Bundle | undefined {
  let text: string
  let files: readonly string[]
  try {
    text = readFileSync(new URL('manifest.json', folder), 'utf8')
    files = readdirSync(folder)
  } catch {
    return undefined
  }
  const manifest = parseJSON(text)
  if (!isManifest(manifest)) {
    process.emitWarning(
      `The file ${fileURLToPath(new URL('manifest.json', folder))} is not the manifest of the console, so GraphiQL is not served. Install tapeql again.`,
      { type: 'TapeqlWarning', code: 'TAPEQL_CONSOLE' },
    )
    return undefined
  }
  const isComplete = namesIn(manifest).every(
    name => files.includes(`${name}.br`) && files.includes(`${name}.gz`),
  )
  return isComplete ? new Bundle(folder, manifest) : undefined
}

function namesIn({ script, style, workers }: Manifest): string[] {
  return [script.name, style.name, ...workers]
}

function isManifest(value: unknown): value is Manifest {
  return (
    isJSONObject(value) &&
    isLinkedFile(value['script']) &&
    isLinkedFile(value['style']) &&
    Array.isArray(value['workers']) &&
    value['workers'].every(name => typeof name === 'string')
  )
}

function isLinkedFile(value: unknown): value is LinkedFile {
  return (
    isJSONObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['integrity'] === 'string'
  )
}

/** The bundle of this package; null before the first request. */
let cachedBundle: Bundle | undefined | null = null

/** Returns the bundle of this package, which the first call reads. */
export function packageBundle(): Bundle | undefined {
  if (cachedBundle === null) cachedBundle = bundleIn(new URL('dist/console/', packageRoot))
  return cachedBundle
}
