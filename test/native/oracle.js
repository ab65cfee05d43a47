import { readSync, writeSync } from 'node:fs'

/** The offset of the error of a source that was accepted. */
export const NO_ERROR = 0xffffffff

/**
 * Answers the questions of oracle.c on the standard input until it ends: `differenceOf` gets a
 * source and what the core made of it, the offset of its error as a rule, and returns a sentence,
 * or undefined when all is well.
 */
export function answerQuestions(differenceOf) {
  for (let size = read(4); size !== undefined; size = read(4)) {
    const question = read(size.readUInt32LE())
    const difference =
      explain(differenceOf, question.toString('utf16le', 4), question.readUInt32LE()) ?? ''
    const answer = Buffer.from(difference.slice(0, 1000))
    const answerSize = Buffer.alloc(4)
    answerSize.writeUInt32LE(answer.length)
    writeSync(1, Buffer.concat([answerSize, answer]))
  }
}

function explain(differenceOf, source, outcome) {
  try {
    return differenceOf(source, outcome)
  } catch (error) {
    return `${error.stack}`
  }
}

function read(size) {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size;) {
    const count = readSync(0, bytes, at, size - at, null)
    if (count === 0) return undefined
    at += count
  }
  return bytes
}
