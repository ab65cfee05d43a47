const SLOTS = 1024
const SLOT_BITS = 22
/**
 * Odd multipliers, as in Fibonacci hashing: multiplication spreads their operands over the high
 * bits.
 */
const FACTOR = 0x9e3779b1
const OTHER_FACTOR = 0x85ebca6b

/**
 * A cache of the JSON texts of fractions. Converting a fraction is slow in V8, and its own cache is
 * small: numbers with equal fractions, such as prices, displace each other there. Hot:
 * `bench/benches/execute.ts`.
 */
export class NumberTexts {
  readonly #numbers = new Float64Array(SLOTS)
  readonly #texts: string[] = new Array<string>(SLOTS).fill('0')
  readonly #number = new Float64Array(1)
  readonly #words = new Uint32Array(this.#number.buffer)

  /**
   * The text of a finite number. An integer is returned unchanged, because concatenation is as fast.
   */
  readonly of = (number: number): string | number => {
    if ((number | 0) === number) return number
    this.#number[0] = number
    const spread = Math.imul(this.#words[0]! + Math.imul(this.#words[1]!, FACTOR), OTHER_FACTOR)
    const slot = spread >>> SLOT_BITS
    if (this.#numbers[slot] === number) return this.#texts[slot]!
    const text = String(number)
    this.#numbers[slot] = number
    this.#texts[slot] = text
    return text
  }
}
