import type { Schema } from '../../engine/schema.ts'
import { schemaFor } from './choose-schema.ts'
import type { Exchange } from '../exchange.ts'
import { notFound, type Refusal } from '../refusal.ts'
import { withoutQuery } from '../request/request-target.ts'

/**
 * The schema of a request to an action that shows it to people, or the refusal where that action is
 * off: the option of the action's name decides, else whether the schema answers introspection.
 */
export async function schemaToShow(
  action: 'describe' | 'graphiql',
  exchange: Exchange,
): Promise<Schema | Refusal> {
  const option = exchange.options[action]
  const { request, place } = exchange
  const off = (): Refusal => notFound(withoutQuery(request.url), place.basePath)
  if (option === false) return off()
  const schema = await schemaFor(exchange.options.schema, request)
  if (option === true || schema.configuration.enableIntrospection) return schema
  noteOnce(
    exchange,
    `The action ${action} of the schema ${schema.name} is off, as introspection is; createController({ ${action}: true }) switches it on.`,
  )
  return off()
}

function noteOnce({ notes }: Exchange, note: string): void {
  if (notes.has(note)) return
  notes.add(note)
  console.warn(note)
}
