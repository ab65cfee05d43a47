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
 * Evaluates the source text of a function, which refers to values by name; undefined where
 * generating code is forbidden, or where the source nests too deeply for the stack.
 *
 * @param label makes the source unique among the sources in use: V8 shares type feedback between
 *   equal sources, which makes them ten times slower. A counter as the label would defeat V8's cache
 *   of compiled sources, which compiles a repeated source once.
 */
export function generateFunction<Result>(
  source: string,
  label: string,
  values: ReadonlyMap<string, unknown>,
): Result | undefined {
  if (!mayGenerate) return undefined
  try {
    // Schemas and requests contribute names only, as string literals.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const evaluate = new Function(
      ...values.keys(),
      `'use strict'; ${JSON.stringify(label)}; return ${source}`,
    ) as (...scopeValues: readonly unknown[]) => Result
    return evaluate(...values.values())
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
