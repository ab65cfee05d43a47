import { inspect } from 'node:util'
import { packageRoot } from '../../runtime/package-root.ts'
import { CommandFailure } from '../failure.ts'

/**
 * Returns the failure of a command for an exception of the user's code, with the stack frames of
 * the user's code.
 */
export function hostFailure(sentence: string, thrown: unknown): CommandFailure {
  return new CommandFailure(`${sentence}\n\n${textOf(thrown)}`)
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `It threw ${inspect(thrown, { depth: 2 })}.`
  const { name, message, stack = `${name}: ${message}` } = thrown
  const lines = stack.split('\n')
  const frameIndex = lines.findIndex(line => /^\s+at /.test(line))
  const head = frameIndex === -1 ? lines : lines.slice(0, frameIndex)
  const frames = frameIndex === -1 ? [] : lines.slice(frameIndex).filter(isUserFrame)
  // The message of a schema's faults has lines that look like stack frames.
  const title = name === 'SchemaError' ? [message] : head
  const { cause } = thrown
  const causeText = cause === undefined ? [] : [`caused by ${textOf(cause)}`]
  return [...title, ...frames, ...causeText].join('\n')
}

const foreignPaths = ['node:internal/', '/node_modules/commander/']

/** The folder of the compiled package. */
const packageFolder = new URL('dist/', packageRoot).href

function isUserFrame(line: string): boolean {
  return ![...foreignPaths, packageFolder].some(path => line.includes(path))
}
