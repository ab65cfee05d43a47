/** The environment variables of a run of random suites. */
interface Environment {
  readonly SEED?: string | undefined
  readonly CASE?: string | undefined
  readonly NIGHTLY?: string | undefined
}

/** A failed case, with a description of the failure. */
export interface Failure {
  readonly number: number
  readonly text: string
}

const NIGHTLY_MULTIPLE = 10

/**
 * Returns the seed of a run: `SEED`, or else the day in UTC as a number, such as 20261125, so that
 * each day tests different cases.
 *
 * @throws Error when `SEED` is no integer
 */
export function seedOf({ SEED }: Environment, now: Date): number {
  if (SEED === undefined || SEED === '')
    return Number(now.toISOString().slice(0, 10).replaceAll('-', ''))
  return wholeNumber('SEED', SEED)
}

/**
 * Returns the numbers of the cases of a run, from `first` on: all numbers, or only `CASE` if it is
 * among them.
 */
export function* casesOf(
  count: number,
  first = 0,
  { CASE }: Environment = process.env,
): Generator<number, void, undefined> {
  const end = first + count
  if (CASE === undefined || CASE === '') {
    for (let number = first; number < end; number++) yield number
    return
  }
  const only = wholeNumber('CASE', CASE)
  if (only >= first && only < end) yield only
}

/** Returns the number of cases of a run: ten times the usual number if `NIGHTLY=true`. */
export function countOf(usual: number, { NIGHTLY }: Environment = process.env): number {
  return NIGHTLY === 'true' ? usual * NIGHTLY_MULTIPLE : usual
}

/** Whether a single case is repeated, so that checks of all cases do not apply. */
export const isOneCase: boolean = Boolean(process.env['CASE'])

/** The seed of the process. */
export const seed: number = seedOf(process.env, new Date())

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${name} is a whole number, but it is "${text}".`)
  return Number(text)
}
