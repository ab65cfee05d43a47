import type { ClientDocument } from '../../changes/documents/client-document.ts'
import { inspectKind } from '../../errors/inspect.ts'
import { CommandFailure } from '../failure.ts'
import { readFileText } from '../schema/read-text.ts'

/** A document of a manifest, before its properties are checked. */
interface ManifestEntry {
  readonly name: unknown
  readonly source: unknown
}

/**
 * Reads the documents of a manifest, in each of the formats that `tapeql compile` writes; a
 * document without a name has its id or key as its name.
 *
 * @throws CommandFailure when the file is no manifest
 */
export async function readManifest(path: string): Promise<readonly ClientDocument[]> {
  const text = await readFileText(path)
  const entries = entriesOf(path, parseManifest(path, text))
  return entries.map(({ name, source }, index) => {
    if (typeof source === 'string')
      return { name: typeof name === 'string' ? name : `#${index + 1}`, source }
    throw new CommandFailure(
      `Entry ${index + 1} of the manifest ${path} has ${inspectKind(source)} in the place of the text of a document.`,
    )
  })
}

function parseManifest(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`The manifest ${path} is no JSON: ${(error as Error).message}.`)
  }
}

function entriesOf(path: string, manifest: unknown): readonly ManifestEntry[] {
  if (Array.isArray(manifest)) return manifest.map(entryOf('query_cache_key', 'query'))
  if (typeof manifest === 'object' && manifest !== null) {
    const { operations } = manifest as { readonly operations?: unknown }
    if (Array.isArray(operations)) return operations.map(entryOf('id', 'body'))
    if (operations === undefined || typeof operations === 'string')
      return Object.entries(manifest).map(([name, source]) => ({ name, source: source as unknown }))
  }
  throw new CommandFailure(
    `The manifest ${path} has ${inspectKind(manifest)}; expected one of the formats that "tapeql compile" writes: { "operations": [{ "name", "body" }] }, { "<id>": "<body>" }, or [{ "name", "query" }].`,
  )
}

function entryOf(idKey: string, sourceKey: string): (operation: unknown) => ManifestEntry {
  return operation => {
    const properties = (operation ?? {}) as Readonly<Record<string, unknown>>
    return { name: properties['name'] ?? properties[idKey], source: properties[sourceKey] }
  }
}
