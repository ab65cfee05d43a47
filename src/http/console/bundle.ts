import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { packageRoot } from '../../runtime/package-root.ts'
import type { ContentCoding } from '../request/accept-encoding.ts'
import { isJSONObject, parseJSON } from '../request/json.ts'

/** A file that the page loads, and the digest by which a browser checks it. */
interface LinkedFile {
  readonly name: string
  readonly integrity: string
}

/** What `scripts/build-console.js` leaves beside the files. */
interface Manifest {
  readonly script: LinkedFile
  readonly style: LinkedFile
  readonly workers: readonly string[]
}

const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** GraphiQL as it was built: files whose names hold the hash of their content. */
export class Bundle {
  readonly script: LinkedFile
  readonly style: LinkedFile
  readonly #folder: URL
  /** By name, the bytes of each file in each coding, from the first time that one is asked for. */
  readonly #files: ReadonlyMap<string, Map<ContentCoding, Promise<Buffer>>>

  constructor(folder: URL, manifest: Manifest) {
    this.script = manifest.script
    this.style = manifest.style
    this.#folder = folder
    this.#files = new Map(namesIn(manifest).map(name => [name, new Map()]))
  }

  /** The media type of a file, or undefined where there is none of that name. */
  mediaTypeOf(name: string): string | undefined {
    return this.#files.has(name) ? mediaTypes[name.slice(name.lastIndexOf('.') + 1)] : undefined
  }

  /** The bytes of one of the files. They are read once; what failed is tried again. */
  read(name: string, coding: ContentCoding): Promise<Buffer> {
    const kept = this.#files.get(name)!
    const known = kept.get(coding)
    if (known !== undefined) return known
    const bytes = this.#load(name, coding)
    kept.set(coding, bytes)
    bytes.catch(() => kept.delete(coding))
    return bytes
  }

  /** Only compressed files are there. */
  async #load(name: string, coding: ContentCoding): Promise<Buffer> {
    if (coding === 'identity') return decompress(await this.read(name, 'gzip'))
    return readFile(new URL(`${name}.${coding === 'br' ? 'br' : 'gz'}`, this.#folder))
  }
}

const decompress = promisify(gunzip)

/**
 * The bundle in a folder; undefined where nothing was built, and where a file is missing. A manifest
 * that is none is warned of.
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
  const isWhole = namesIn(manifest).every(
    name => files.includes(`${name}.br`) && files.includes(`${name}.gz`),
  )
  return isWhole ? new Bundle(folder, manifest) : undefined
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

/** Null before the first request. */
let own: Bundle | undefined | null = null

/**
 * The bundle of this package, looked for once, by the first who asks.
 */
export function ownBundle(): Bundle | undefined {
  if (own === null) own = bundleIn(new URL('dist/console/', packageRoot))
  return own
}
