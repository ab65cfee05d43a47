/** Bounds of the cache, as clients choose the texts; results of longer texts are not cached. */
const MAX_LENGTH = 256
const MAX_TEXTS = 256

/** Memoizes a function of a text that has few distinct values, such as a header. */
export function remember<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return text => {
    const cachedResult = results.get(text)
    if (cachedResult !== undefined) return cachedResult
    const result = compute(text)
    if (text.length <= MAX_LENGTH) {
      if (results.size === MAX_TEXTS) results.clear()
      results.set(text, result)
    }
    return result
  }
}
