/**
 * Whether code may be generated: `--disallow-code-generation-from-strings` and some platforms
 * forbid it.
 */
export const mayGenerate: boolean = isAllowed()

function isAllowed(): boolean {
  try {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    return (new Function('return true') as () => boolean)()
  } catch {
    return false
  }
}

/**
 * Evaluates a source text that refers to values by name; undefined where generating code is
 * forbidden, or where the source nests too deeply for the stack. V8 shares type feedback between
 * equal sources, which makes them ten times slower: `label` makes the source unique among those in
 * use. A count would not do: V8 keeps the code of each source until memory runs short, and compiles
 * a source that comes again only once.
 */
export function generateFunction<Made>(
  source: string,
  label: string,
  values: ReadonlyMap<string, unknown>,
): Made | undefined {
  if (!mayGenerate) return undefined
  try {
    // Of schemas and requests, sources hold only names, as string literals.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const make = new Function(
      ...values.keys(),
      `'use strict'; ${JSON.stringify(label)}; return ${source}`,
    ) as (...all: readonly unknown[]) => Made
    return make(...values.values())
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
