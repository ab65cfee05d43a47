import { packageVersion } from '../../runtime/package-root.ts'
import type { Schema } from '../../engine/schema.ts'
import { admit } from './admit.ts'
import type { Action, Exchange } from '../exchange.ts'
import { textAnswer, type Answer } from '../answer/answer.ts'
import { entityTagOf } from '../answer/entity-tag.ts'
import { Refusal } from '../refusal.ts'
import { parseRequestTarget } from '../request/request-target.ts'
import { schemaToShow } from './schema-to-show.ts'

/** Answers with the schema as text, which is valid SDL from the first line to the last. */
export const describeAction: Action = {
  name: 'describe',
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-cache',
  admit,
  answer,
}

async function answer(exchange: Exchange): Promise<Answer | Refusal> {
  const schema = await schemaToShow('describe', exchange)
  if (schema instanceof Refusal) return schema
  const { request, options } = exchange
  const flags = new URLSearchParams(parseRequestTarget(request.url).query)
  const sdl = schema.toSDL({
    withoutDescriptions: isFlagSet(flags, 'without_descriptions'),
    withoutSpec: isFlagSet(flags, 'without_spec'),
  })
  const header = (await options.describeHeader?.(request, schema)) ?? defaultHeader(schema)
  const footer = (await options.describeFooter?.(request, schema)) ?? defaultFooter(schema)
  const parts = [toComment(header), sdl.trim(), toComment(footer)].filter(part => part !== '')
  const text = `${parts.join('\n\n')}\n`
  const answer = { ...textAnswer(200, 'text/plain', text), entityTag: entityTagOf(text) }
  // The functions of the host may write texts of the request.
  const isOfSchema = options.describeHeader === undefined && options.describeFooter === undefined
  return isOfSchema ? { ...answer, compression: 'always' } : answer
}

/** Whether a flag is present with any value other than `false` and `0`. */
function isFlagSet(flags: URLSearchParams, name: string): boolean {
  const value = flags.get(name)
  return value !== null && value !== 'false' && value !== '0'
}

function defaultHeader({ name, namespace }: Schema): string {
  return [
    'Parameters of this page:',
    '  without_descriptions  leaves the descriptions out',
    '  without_spec          leaves out what the GraphQL specification defines itself',
    '',
    `Schema ${name}${namespace === '' ? '' : ` [${namespace}]`}`,
  ].join('\n')
}

function defaultFooter({ version }: Schema): string {
  return `Version: ${version}\ntapeql ${packageVersion} (Spec September 2025)`
}

/** Returns a text with a `#` before each line that has none. GraphQL specification, 2.1.3. */
function toComment(text: string): string {
  const lines = text.trim() === '' ? [] : text.trimEnd().split(/\r\n|\r|\n/)
  return lines.map(line => (line.startsWith('#') ? line : `# ${line}`.trimEnd())).join('\n')
}
