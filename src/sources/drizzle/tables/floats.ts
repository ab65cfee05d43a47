/** A number of 24 bits as it is shown: the shortest decimal number that is rounded to it. */
export function shownFloat(single: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const shown = Number(single.toPrecision(digits))
    if (Math.fround(shown) === single) return shown
  }
  return Number(single.toPrecision(9))
}

/**
 * A number that compares with numbers of 24 bits as a value compares with what is shown of them: 0.1
 * equals the one that is shown as 0.1, and 0.1000000001 is greater.
 */
export function comparedFloat(value: number): number {
  const single = Math.fround(value)
  if (!Number.isFinite(single)) return value
  const shown = shownFloat(single)
  if (shown === value) return single
  // Far less than the distance to the next number of 24 bits.
  const step = Math.abs(single) * 2 ** -40
  return shown < value ? Math.max(value, single + step) : Math.min(value, single - step)
}
