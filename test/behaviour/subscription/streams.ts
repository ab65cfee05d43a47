import type { Response, ResponseStream, Schema } from '../../../src/index.ts'

/** The stream that answers a subscription. */
export async function streamOf(
  schema: Schema,
  source: string,
  options: object = {},
): Promise<ResponseStream> {
  const answered = await schema.respond(source, { ...options, acceptsStream: true })
  if (!(Symbol.asyncIterator in answered)) throw new Error(answered.body.toString())
  return answered
}

/** The text of a response; undefined at the end of the stream. */
export function textOf({ value }: IteratorResult<Response, undefined>): string | undefined {
  return value?.body.toString()
}

/** Lets promises settle. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
}
