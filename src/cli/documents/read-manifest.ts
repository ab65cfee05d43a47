import type { ClientDocument } from '../../changes/documents/client-document.ts'
import { inspectKind } from '../../errors/inspect.ts'
import { Kind } from '../../language/kinds.ts'
import { parseToTape } from '../../language/parse.ts'
import { noLimits } from '../../language/print/print.ts'
import { childOfKind, nameOf } from '../../language/tape.ts'
import { CommandFailure } from '../failure.ts'
import { readFileText } from '../schema/read-text.ts'

/** An entry of a manifest, before its properties are checked. */
interface ManifestEntry {
  readonly id: unknown
  readonly source: unknown
}

/**
 * Reads the documents of a manifest, in each of the formats that `tapeql compile` writes. The name
 * of a document is that of its operation, or its id.
 *
 * @throws CommandFailure when the file is no manifest
 */
export async function readManifest(path: string): Promise<readonly ClientDocument[]> {
  const entries = entriesOf(path, parseManifest(path, await readFileText(path)))
  return entries.map(({ id, source }, index) => {
    const subject = typeof id === 'string' ? id : `#${index + 1}`
    if (typeof source === 'string') return { name: operationNameIn(source) ?? subject, source }
    throw new CommandFailure(
      `The entry ${subject} of the manifest ${path} has ${inspectKind(source)} in the place of the text of a document.`,
    )
  })
}

/** Returns the name of the first operation of a text; undefined for a text without names. */
function operationNameIn(text: string): string | undefined {
  const tape = parseToTape(text, noLimits)
  if ('errors' in tape) return undefined
  const operation = childOfKind(tape, 0, Kind.OPERATION_DEFINITION)
  return (operation && nameOf(tape, operation)) || undefined
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
      return Object.entries(manifest).map(([id, source]) => ({ id, source: source as unknown }))
  }
  throw new CommandFailure(
    `The manifest ${path} has ${inspectKind(manifest)}; expected one of the formats that "tapeql compile" writes: { "operations": [{ "id", "body" }] }, { "<id>": "<body>" }, or [{ "query_cache_key", "query" }].`,
  )
}

function entryOf(idKey: string, sourceKey: string): (operation: unknown) => ManifestEntry {
  return operation => {
    const properties = (operation ?? {}) as Readonly<Record<string, unknown>>
    return { id: properties[idKey], source: properties[sourceKey] }
  }
}
