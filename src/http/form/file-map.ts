import { clip } from '../../errors/clip.ts'
import { kindOfValue } from '../../errors/completion-error.ts'
import { isJSONObject, parseJSON } from '../json.ts'
import { badRequest, type Refusal } from '../refusal.ts'

/** The paths of each file in the operations, by the name of its part. */
type FileMap = ReadonlyMap<string, readonly string[]>

/**
 * Reads the field `map` of a form: for each file the paths of its places.
 * GraphQL multipart request specification, version 2.
 */
export function readFileMap(text: string, maxFiles: number | false): FileMap | Refusal {
  const value = parseJSON(text)
  if (!isJSONObject(value))
    return badRequest(`The field "map" is ${kindOf(value)}; expected a JSON object.`)
  const entries = Object.entries(value)
  // Of two entries with one key, JSON.parse keeps the second one.
  if (keyCountOf(text) > entries.length)
    return badRequest('The field "map" names a file twice; expected one list of its paths.')
  if (maxFiles !== false && entries.length > maxFiles)
    return badRequest(`The form has ${entries.length} files; at most ${maxFiles} are allowed.`)
  const map = new Map<string, readonly string[]>()
  let placeCount = 0
  for (const [key, paths] of entries) {
    const expected = 'expected a list of paths, as in ["variables.file"].'
    const entry = `The entry "${clip(key)}" of the field "map"`
    if (!Array.isArray(paths)) return badRequest(`${entry} is ${kindOf(paths)}; ${expected}`)
    const wrong: unknown = paths.find(path => typeof path !== 'string')
    if (wrong !== undefined) return badRequest(`${entry} has ${kindOf(wrong)}; ${expected}`)
    map.set(key, paths as readonly string[])
    placeCount += paths.length
  }
  // A resolver receives a file for each place, and may hold the content of each.
  if (maxFiles !== false && placeCount > maxFiles) {
    return badRequest(
      `The field "map" has ${placeCount} places for files; at most ${maxFiles} are allowed.`,
    )
  }
  return map
}

/** The number of strings in a valid JSON text that are keys; the values of a map have none. */
function keyCountOf(text: string): number {
  let count = 0
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g))
    if (colon !== undefined) count++
  return count
}

/**
 * Puts a value in the place of a null in the operations of a form. Returns a refusal for a path that
 * leads to no null below `variables`.
 *
 * @param operations a request, or the list of the requests of a batch
 */
export function placeFile(operations: unknown, path: string, file: unknown): Refusal | undefined {
  const segments = path.split('.')
  const [variables, ...names] = Array.isArray(operations) ? segments.slice(1) : segments
  if (variables !== 'variables' || names.length === 0) {
    const expected = Array.isArray(operations) ? '0.variables.file' : 'variables.file'
    return badRequest(
      `The field "map" has the path "${clip(path)}"; expected a path of a variable, as "${expected}".`,
    )
  }
  const last = segments.pop()!
  let parent = operations
  for (const segment of segments) parent = entryOf(parent, segment)
  if (entryOf(parent, last) === null) {
    ;(parent as Record<string, unknown>)[last] = file
    return undefined
  }
  const problem = entryOf(parent, last) === undefined ? 'no value' : 'a value that is not null'
  return badRequest(
    `The field "map" has the path "${clip(path)}", where the operations have ${problem}; expected null.`,
  )
}

/** Returns an entry of a list or of an object of JSON; undefined for one that does not exist. */
function entryOf(value: unknown, key: string): unknown {
  if (Array.isArray(value))
    return indexPattern.test(key) ? (value[Number(key)] as unknown) : undefined
  return isJSONObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

const indexPattern = /^(?:0|[1-9]\d{0,9})$/

function kindOf(value: unknown): string {
  return value === undefined ? 'no JSON' : kindOfValue(value)
}
