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

/**
 * @param limit where the limit comes from: the end of "which is what … takes"
 * @throws Error for a text of too many bytes
 */
export function expectBytes(text: string, maxBytes: number, limit: string): void {
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxBytes) return
  throw new Error(
    `The payload has ${bytes} bytes of JSON; expected at most ${maxBytes}, which is what ${limit} takes. Publish a key, and read what it stands for in the resolver.`,
  )
}
