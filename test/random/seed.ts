/** What the environment says about a run of random suites. */
interface Environment {
  readonly SEED?: string | undefined
  readonly CASE?: string | undefined
  readonly NIGHTLY?: string | undefined
}

/** A case that fails, and how. */
export interface Failure {
  readonly number: number
  readonly text: string
}

const NIGHTLY_MULTIPLE = 10

/**
 * The seed of a run: `SEED`, or else the day in UTC as a number, as 20261125, so that each day
 * proves other worlds.
 *
 * @throws Error when `SEED` is no whole number
 */
export function seedOf({ SEED }: Environment, now: Date): number {
  if (SEED === undefined || SEED === '')
    return Number(now.toISOString().slice(0, 10).replaceAll('-', ''))
  return wholeNumber('SEED', SEED)
}

/**
 * The numbers of the cases of a run, from `first` on: all of them, or the one that `CASE` names
 * where it is among them.
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

/** How many cases a run takes that usually takes so many: ten times as many where `NIGHTLY=true`. */
export function countOf(usual: number, { NIGHTLY }: Environment = process.env): number {
  return NIGHTLY === 'true' ? usual * NIGHTLY_MULTIPLE : usual
}

/** Whether one case alone is repeated, so that nothing can be said of all of them. */
export const isOneCase: boolean = Boolean(process.env['CASE'])

/** The seed of this process. */
export const seed: number = seedOf(process.env, new Date())

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${name} is a whole number, but it is "${text}".`)
  return Number(text)
}
