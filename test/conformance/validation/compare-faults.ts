import type { Fault } from './engines.ts'

/** What two found in one document, faults that are the same left out. */
export interface Comparison {
  /** How many faults are the same in message and locations. */
  readonly same: number
  /** Faults at the same locations, in other words. */
  readonly reworded: readonly { readonly ours: Fault; readonly theirs: Fault }[]
  readonly onlyOurs: readonly Fault[]
  readonly onlyTheirs: readonly Fault[]
}

/** The order of faults is free, that of the locations of one fault is not. */
export function compareFaults(ours: readonly Fault[], theirs: readonly Fault[]): Comparison {
  const exact = pair(ours, theirs, ({ message, locations }) => `${locations.join()} ${message}`)
  const located = pair(exact.onlyOurs, exact.onlyTheirs, ({ locations }) => locations.join())
  return {
    same: exact.pairs.length,
    reworded: located.pairs,
    onlyOurs: located.onlyOurs,
    onlyTheirs: located.onlyTheirs,
  }
}

function pair(
  ours: readonly Fault[],
  theirs: readonly Fault[],
  keyOf: (fault: Fault) => string,
): { pairs: { ours: Fault; theirs: Fault }[]; onlyOurs: Fault[]; onlyTheirs: Fault[] } {
  const waiting = new Map<string, Fault[]>()
  for (const fault of theirs) {
    const list = waiting.get(keyOf(fault))
    if (list === undefined) waiting.set(keyOf(fault), [fault])
    else list.push(fault)
  }
  const pairs: { ours: Fault; theirs: Fault }[] = []
  const onlyOurs: Fault[] = []
  for (const fault of ours) {
    const match = waiting.get(keyOf(fault))?.shift()
    if (match === undefined) onlyOurs.push(fault)
    else pairs.push({ ours: fault, theirs: match })
  }
  return { pairs, onlyOurs, onlyTheirs: [...waiting.values()].flat() }
}
