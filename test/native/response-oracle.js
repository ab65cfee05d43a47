// Judges texts of fuzz-response.c: JSON.stringify writes the bytes whose digest the core's slow
// writer has, the addon writes them too, and JSON.parse reads a value that the addon has written as
// it was.
import { takeSmallResponse, writeSmallResponse } from '../../dist/modules/runtime/addon.js'
import { answerQuestions } from './oracle.js'

answerQuestions((text, digest) => {
  const bytes = Buffer.from(writtenInJavaScript(text))
  if (digestOf(bytes) !== digest) return `JavaScript writes ${JSON.stringify(String(bytes))}`
  const marks = writeSmallResponse(text)
  const written = takeSmallResponse()
  if (!bytes.equals(written)) return `the addon writes ${JSON.stringify(String(written))}`
  const expectedMarks = text.replace(/[^\x01\x02]/g, '').length
  if (marks !== expectedMarks) return `the addon counts ${marks} marks, not ${expectedMarks}`
  const value = text.replace(/[\x01\x02]/g, '')
  writeSmallResponse(`\x01${value}\x01`)
  const read = JSON.parse(String(takeSmallResponse()))
  return read === value
    ? undefined
    : `the value is ${JSON.stringify(read)}, not ${JSON.stringify(value)}`
})

/**
 * Text between two marks of finished JSON does not change; in all other text JSON.stringify escapes
 * the text between quotes.
 */
function writtenInJavaScript(text) {
  const parts = text.split('\x02').map((part, index) => {
    const pieces = part.split('\x01')
    return pieces.map(index % 2 === 0 ? escaped : wellFormed).join('"')
  })
  return parts.join('')
}

function escaped(piece) {
  return JSON.stringify(piece).slice(1, -1)
}

/** Half a pair has no form in UTF-8. */
function wellFormed(piece) {
  return piece.replace(/\p{Surrogate}/gu, half => escaped(half))
}

/** FNV-1a. */
function digestOf(bytes) {
  return bytes.reduce((digest, byte) => Math.imul(digest ^ byte, 0x01000193), 0x811c9dc5) >>> 0
}
