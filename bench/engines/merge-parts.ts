type Path = readonly (string | number)[]

/** A part in the format of the draft, or in that of 2022, which has paths in the place of ids. */
interface Part {
  readonly data?: Record<string, unknown>
  readonly errors?: unknown
  readonly pending?: readonly { readonly id: string; readonly path: Path }[]
  readonly incremental?: readonly {
    readonly id?: string
    readonly subPath?: Path
    readonly path?: Path
    readonly data?: Record<string, unknown>
    readonly items?: readonly unknown[]
    readonly errors?: unknown
  }[]
  readonly completed?: readonly { readonly errors?: unknown }[]
  readonly hasNext?: boolean
}

/**
 * Puts the texts of parts together: the data, with sorted names, as text. Throws where a part has
 * errors, or where the last one does not say so.
 */
export function mergeParts(texts: readonly string[]): string {
  const parts = texts.map(text => JSON.parse(text) as Part)
  const { data } = parts[0]!
  const paths = new Map<string, Path>()
  for (const part of parts) {
    if (/"errors":/.test(JSON.stringify(part)))
      throw new Error(`A part has errors: ${JSON.stringify(part)}`)
    for (const { id, path } of part.pending ?? []) paths.set(id, path)
    for (const { id, subPath = [], path, data: fields, items } of part.incremental ?? []) {
      const target = [...(path ?? paths.get(id!)!), ...subPath]
      if (fields !== undefined) merge(valueAt(data, target) as Record<string, unknown>, fields)
      if (items === undefined) continue
      // The path of 2022 ends with the index of the first item.
      const list = valueAt(data, path === undefined ? target : target.slice(0, -1)) as unknown[]
      list.push(...items)
    }
  }
  if (parts.length > 1 && parts.at(-1)!.hasNext !== false)
    throw new Error('The last part says that others follow.')
  return sortedText(data)
}

/** JSON with the names of objects sorted. */
export function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(
          Object.entries(nested).sort(([left], [right]) => (left < right ? -1 : 1)),
        )
      : nested,
  )
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], data)
}

function merge(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(source)) {
    const present = target[name]
    if (Array.isArray(present) && Array.isArray(value)) {
      for (const [index, item] of value.entries())
        merge(present[index] as Record<string, unknown>, item as Record<string, unknown>)
    } else if (typeof present === 'object' && present !== null)
      merge(present as Record<string, unknown>, value as Record<string, unknown>)
    else target[name] = value
  }
}
