/**
 * The shortest decimal number that rounds to a number of 24 bits, as databases display the number.
 */
export function shortestFloat(single: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const decimal = Number(single.toPrecision(digits))
    if (Math.fround(decimal) === single) return decimal
  }
  return Number(single.toPrecision(9))
}

/**
 * Returns a number that compares with numbers of 24 bits as the value compares with their shortest
 * decimals: 0.1 equals the number that is displayed as 0.1, and 0.1000000001 is greater.
 */
export function floatOperand(value: number): number {
  const single = Math.fround(value)
  if (!Number.isFinite(single)) return value
  const decimal = shortestFloat(single)
  if (decimal === value) return single
  // The step is far less than the distance to the next number of 24 bits.
  const step = Math.abs(single) * 2 ** -40
  return decimal < value ? Math.max(value, single + step) : Math.min(value, single - step)
}
