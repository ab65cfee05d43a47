import type { Fault } from './engines.ts'

/** What two found in one document, faults that are the same left out. */
export interface Comparison {
  /** How many faults are the same in message and locations. */
  readonly same: number
  /** How many are at the same locations and say the same in other words. */
  readonly reworded: number
  readonly onlyOurs: readonly Fault[]
  readonly onlyTheirs: readonly Fault[]
}

/** The order of faults is free, that of the locations of one fault is not. */
export function compareFaults(
  ours: readonly Fault[],
  theirs: readonly Fault[],
  isReworded: (ours: Fault, theirs: Fault) => boolean,
): Comparison {
  const exact = pair(ours, theirs, (one, other) => one.message === other.message)
  const reworded = pair(exact.onlyOurs, exact.onlyTheirs, isReworded)
  return {
    ...reworded,
    same: ours.length - exact.onlyOurs.length,
    reworded: exact.onlyOurs.length - reworded.onlyOurs.length,
  }
}

/**
 * Leaves out the faults that both have found, at the same locations and with messages that say the
 * same.
 */
function pair(
  ours: readonly Fault[],
  theirs: readonly Fault[],
  isSame: (ours: Fault, theirs: Fault) => boolean,
): { onlyOurs: Fault[]; onlyTheirs: Fault[] } {
  const onlyTheirs = [...theirs]
  const onlyOurs = ours.filter(fault => {
    const locations = fault.locations.join()
    const index = onlyTheirs.findIndex(
      other => other.locations.join() === locations && isSame(fault, other),
    )
    if (index >= 0) onlyTheirs.splice(index, 1)
    return index < 0
  })
  return { onlyOurs, onlyTheirs }
}
