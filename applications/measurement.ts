import { interleaved, median } from '../bench/rounds.ts'
import type { Application } from './application.ts'
import type { Side } from './side.ts'

const WARMING_SECONDS = 8
const ROUND_SECONDS = 1

/**
 * Prints the time of the processor that a request takes without tapeql and with it: medians of rounds
 * in which both sides come one behind the other, and the median of their ratios.
 */
export async function measure(
  { measured, requests }: Application,
  sides: Readonly<Record<'plain' | 'adopted', Side>>,
  rounds: number,
): Promise<void> {
  for (const name of measured) {
    const request = requests[name]!
    const send = async (side: Side, seconds: number): Promise<number> => {
      const before = await side.work()
      let count = 0
      for (const end = performance.now() + 1000 * seconds; performance.now() < end; count++)
        await side.answerTo(request)
      const after = await side.work()
      return (after.microseconds - before.microseconds) / count
    }
    const pair = [sides.plain, sides.adopted]
    for (const side of pair) await send(side, WARMING_SECONDS)
    const [plain, adopted] = (await interleaved(pair, rounds, side =>
      send(side, ROUND_SECONDS),
    )) as [number[], number[]]
    const ratio = median(plain.map((microseconds, round) => microseconds / adopted[round]!))
    console.log(
      `${name}: ${median(plain).toFixed(0)} us of the processor a request, ` +
        `${median(adopted).toFixed(0)} us with tapeql; the ratio is ${ratio.toFixed(2)}`,
    )
  }
}
