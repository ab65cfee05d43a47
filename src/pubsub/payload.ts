import { inspectInput } from '../errors/inspect.ts'

/**
 * Returns a payload as JSON, as `JSON.stringify` writes it.
 *
 * @throws Error that names the topic, where JSON cannot represent the payload
 */
export function jsonOf(topic: string, payload: unknown): string {
  const subject = `The payload for the topic ${inspectInput(topic)}`
  let text: string | undefined
  try {
    text = JSON.stringify(payload)
  } catch (error) {
    const reason = error instanceof Error ? error.message : inspectInput(error)
    throw new Error(`${subject} cannot be written as JSON: ${reason}`, { cause: error })
  }
  if (text !== undefined) return text
  throw new Error(`${subject} is ${inspectInput(payload)}, which JSON does not have; write null.`)
}
