import { inspect, inspectKind } from './inspect.ts'
import { defaultLimits } from '../runtime/limits.ts'
import { didYouMean } from './suggestion.ts'

/** The condition on the value of an option; `words` end the sentence "expected …". */
export interface Expectation {
  readonly words: string
  /** Whether messages must not show the value. */
  readonly isSecret?: boolean
  fits(value: unknown): boolean
}

/** The conditions on the options of a function, by name. */
export type Expectations<Options> = Readonly<Record<keyof Options, Expectation>>

export const anything: Expectation = { words: 'anything', fits: () => true }
export const aBoolean: Expectation = {
  words: 'a boolean',
  fits: value => typeof value === 'boolean',
}
export const aFunction: Expectation = {
  words: 'a function',
  fits: value => typeof value === 'function',
}
export const aString: Expectation = { words: 'a string', fits: value => typeof value === 'string' }

export const aCount: Expectation = {
  words: 'a positive integer',
  fits: count => Number.isInteger(count) && Number(count) > 0,
}

export const aLimit: Expectation = {
  words: 'a positive integer or false',
  fits: limit => limit === false || (Number.isInteger(limit) && Number(limit) > 0),
}

export function oneOfValues(...values: readonly unknown[]): Expectation {
  return { words: values.map(inspect).join(' or '), fits: value => values.includes(value) }
}

/** The error of wrong options: one fault as it is, several as a list with a line for each. */
export function optionsError(faults: readonly string[]): Error {
  const [first, ...others] = faults
  if (first !== undefined && others.length === 0) return new Error(first)
  return new Error(`${faults.length} options are wrong:\n- ${faults.join('\n- ')}`)
}

/**
 * Checks the options that callers in JavaScript pass to `taker`. Returns a sentence for each
 * unknown name and each wrong value; an option that is undefined counts as absent. The known names
 * are listed once.
 */
export function optionFaults<Options extends object>(
  taker: string,
  options: Options,
  expectations: Expectations<Options>,
): string[] {
  const known = Object.keys(expectations)
  if (
    typeof options !== 'object' ||
    (options as object | null) === null ||
    Array.isArray(options)
  ) {
    return [
      `${taker} has the options ${inspect(options)}; expected an object with some of ${known.join(', ')}.`,
    ]
  }
  let areListed = false
  return Object.entries(options).flatMap(([name, value]) => {
    if (!known.includes(name)) {
      const names = areListed ? '' : `; the options are ${known.join(', ')}`
      areListed = true
      return `${taker} takes no option "${name}"${names}.${placeOf(name, known) || didYouMean(name, known)}`
    }
    const expected = expectations[name as keyof Options]
    if (value === undefined || expected.fits(value)) return []
    const found = expected.isSecret === true ? inspectKind(value) : inspect(value)
    return `${taker} has ${name} ${found}; expected ${expected.words}.`
  })
}

/** Where a limit belongs that was given as an option of something else. */
function placeOf(name: string, known: readonly string[]): string {
  const isLimit = Object.hasOwn(defaultLimits, name)
  if (!isLimit && name !== 'limits') return ''
  const limits = isLimit ? `limits: { ${name} }` : 'limits'
  if (known.includes('limits')) return ` Limits have an option of their own: write { ${limits} }.`
  return ` Limits are those of a schema: write { config: { ${limits} } } where it is made, or configure({ ${limits} }).`
}
