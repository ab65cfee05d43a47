/** Longer texts are not remembered, and so many are at the most: clients write them. */
const MAX_LENGTH = 256
const MAX_TEXTS = 256

/**
 * A function of a text that remembers what it has returned for the texts that came, of which there
 * are few as a rule.
 */
export function remember<Result>(resultOf: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return text => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = resultOf(text)
    if (text.length <= MAX_LENGTH) {
      if (results.size === MAX_TEXTS) results.clear()
      results.set(text, result)
    }
    return result
  }
}
