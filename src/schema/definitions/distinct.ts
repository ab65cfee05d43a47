/**
 * Returns one definition of each name, because a schema that is assumed to be valid may have
 * several: the last one, in the position of the first.
 */
export function distinct<Definition extends { readonly name: string }>(
  definitions: readonly Definition[],
): readonly Definition[] {
  const lastByName = new Map<string, Definition>()
  for (const definition of definitions) lastByName.set(definition.name, definition)
  return lastByName.size === definitions.length ? definitions : [...lastByName.values()]
}

/** The names of a list, each once. */
export function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
