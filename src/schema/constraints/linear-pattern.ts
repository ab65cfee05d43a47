import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

/** Returns whether a pattern matches a part of a text, in time linear in the length of the text. */
type PatternTest = (text: string) => boolean

const require = createRequire(import.meta.url)

/**
 * Compiles a pattern in the syntax of RE2. The library is loaded for the first pattern, because most
 * schemas have none.
 *
 * @throws Error when the pattern is wrong
 */
export function compilePattern(pattern: string): PatternTest {
  const { RE2JS: engine } = require('re2js') as { readonly RE2JS: typeof RE2JS }
  const compiled = engine.compile(pattern)
  return text => compiled.matcher(text).find()
}
