/** How fast a measure grows: the slope of the least squares, and its standard error. */
export function growthOf(points: readonly (readonly [hours: number, value: number])[]): {
  readonly perHour: number
  readonly error: number
} {
  const count = points.length
  const meanOf = (index: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[index], 0) / count
  const [hours, value] = [meanOf(0), meanOf(1)]
  const spread = points.reduce((sum, [at]) => sum + (at - hours) ** 2, 0)
  const perHour =
    points.reduce((sum, [at, each]) => sum + (at - hours) * (each - value), 0) / spread
  const residues = points.map(([at, each]) => each - value - perHour * (at - hours))
  const squares = residues.reduce((sum, residue) => sum + residue ** 2, 0)
  return { perHour, error: Math.sqrt(squares / (count - 2) / spread) }
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!
}
