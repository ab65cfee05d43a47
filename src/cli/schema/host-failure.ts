import { inspect } from 'node:util'
import { packageRoot } from '../../runtime/package-root.ts'
import { CommandFailure } from '../failure.ts'

/**
 * The failure of a command for what the user's code has thrown, with the frames of the stack that
 * are the user's.
 */
export function hostFailure(sentence: string, thrown: unknown): CommandFailure {
  return new CommandFailure(`${sentence}\n\n${textOf(thrown)}`)
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `It threw ${inspect(thrown, { depth: 2 })}.`
  const { name, message, stack = `${name}: ${message}` } = thrown
  const lines = stack.split('\n')
  const first = lines.findIndex(line => /^\s+at /.test(line))
  const head = first === -1 ? lines : lines.slice(0, first)
  const frames = first === -1 ? [] : lines.slice(first).filter(isOfUser)
  // A message may itself have lines that look like frames, as that of a schema's faults.
  const title = name === 'SchemaError' ? [message] : head
  const { cause } = thrown
  const below = cause === undefined ? [] : [`caused by ${textOf(cause)}`]
  return [...title, ...frames, ...below].join('\n')
}

const notOfUser = ['node:internal/', '/node_modules/commander/']

/** The folder of the compiled package. */
const ownFolder = new URL('dist/', packageRoot).href

function isOfUser(line: string): boolean {
  return ![...notOfUser, ownFolder].some(each => line.includes(each))
}
