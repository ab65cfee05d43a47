/** Longer texts are not remembered, and so many are at the most: clients write them. */
const MAX_LENGTH = 256
const MAX_TEXTS = 256

/**
 * Memoizes a function of a text, for texts of which there are usually few, as those of a header.
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
