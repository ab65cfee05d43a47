// How much a bench measures. `BRIEFLY=true npm run bench -- NAME` runs it for a moment: the first of
// its inputs, in one round. That shows that a bench runs; the figures mean nothing.

const isBrief = process.env['BRIEFLY'] === 'true'
const SHARE = 100

/** How many rounds, processes or samples are taken. */
export function roundsOf(usual: number): number {
  return isBrief ? 1 : usual
}

/** How many documents, rows or subscribers there are. */
export function countOf(usual: number): number {
  return isBrief ? Math.ceil(usual / SHARE) : usual
}

/** How long something is run, in the unit in which it is given. */
export function durationOf(usual: number): number {
  return isBrief ? usual / SHARE : usual
}

/** What is measured. */
export function inputsOf<Input>(usual: readonly Input[]): readonly Input[] {
  return isBrief ? usual.slice(0, 1) : usual
}
