const SLOTS = 1024
const SLOT_BITS = 22
/** Both odd, about the golden ratio of 32 bits: they spread their factors over the high bits. */
const FACTOR = 0x9e3779b1
const OTHER_FACTOR = 0x85ebca6b

/**
 * The JSON texts of fractions that were written lately. A text takes V8 long to make, and the few that it keeps displace each other: it
 * takes numbers with one fraction, as prices have, for the same. Hot: `bench/benches/execute.ts`.
 */
export class NumberTexts {
  readonly #numbers = new Float64Array(SLOTS)
  readonly #texts: string[] = new Array<string>(SLOTS).fill('0')
  readonly #number = new Float64Array(1)
  readonly #words = new Uint32Array(this.#number.buffer)

  /** The text of a finite number, or an integer that is as good. */
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
