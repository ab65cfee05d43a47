import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { packageRoot } from '../../runtime/package-root.ts'
import type { ContentCoding } from '../request/accept-encoding.ts'

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

  constructor(folder: URL, { script, style, workers }: Manifest) {
    this.script = script
    this.style = style
    this.#folder = folder
    this.#files = new Map([script.name, style.name, ...workers].map(name => [name, new Map()]))
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

/** The bundle in a folder; undefined where nothing was built. */
export function bundleIn(folder: URL): Bundle | undefined {
  let manifest: string
  try {
    manifest = readFileSync(new URL('manifest.json', folder), 'utf8')
  } catch {
    return undefined
  }
  return new Bundle(folder, JSON.parse(manifest) as Manifest)
}

/** The bundle of this package. Hosts that leave its folder out get the page without GraphiQL. */
export const ownBundle: Bundle | undefined = bundleIn(new URL('dist/console/', packageRoot))
