/** Whether code may be generated: `--disallow-code-generation-from-strings` and some platforms forbid it. */
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
 * What a source text comes to that refers to values by names; undefined where code may not be generated, or the source is too deep for
 * the stack. V8 shares what it learns about a source with
 * every equal source, which makes equal ones ten times slower: `label` makes the source one of its own.
 */
export function generateFunction<Made>(
  source: string,
  label: string,
  values: ReadonlyMap<string, unknown>,
): Made | undefined {
  if (!mayGenerate) return undefined
  try {
    // Sources hold names of definitions and response names as string literals, nothing else of theirs.
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
