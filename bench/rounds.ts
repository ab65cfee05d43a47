// What benches have in common: rounds, and their medians.

/**
 * What a measurement gave for each contender, by round. Within a round the contenders come one
 * behind the other, so that what else the machine does disturbs all of them.
 */
export async function interleaved<Contender, Outcome>(
  contenders: readonly Contender[],
  rounds: number,
  measure: (contender: Contender, index: number, round: number) => Outcome | Promise<Outcome>,
): Promise<Outcome[][]> {
  const outcomes = contenders.map((): Outcome[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries())
      outcomes[index]!.push(await measure(contender, index, round))
  }
  return outcomes
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)]!
}
