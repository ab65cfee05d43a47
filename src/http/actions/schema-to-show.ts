import type { Schema } from '../../engine/schema.ts'
import { schemaFor } from './choose-schema.ts'
import type { Exchange } from '../exchange.ts'
import { notFound, type Refusal } from '../refusal.ts'
import { withoutQuery } from '../request/request-target.ts'

/**
 * Returns the schema for an action that shows the schema to people, or the refusal where the action
 * is off: the option of the action's name decides, else whether the schema answers introspection.
 */
export async function schemaToShow(
  action: 'describe' | 'graphiql',
  exchange: Exchange,
): Promise<Schema | Refusal> {
  const option = exchange.options[action]
  const { request, paths } = exchange
  const refusal = (): Refusal => notFound(withoutQuery(request.url), paths.basePath)
  if (option === false) return refusal()
  const schema = await schemaFor(exchange.options.schema, request)
  if (option === true || schema.configuration.enableIntrospection) return schema
  warnOnce(
    exchange,
    `The action ${action} of the schema ${schema.name} is off, as introspection is; createController({ ${action}: true }) switches it on.`,
  )
  return refusal()
}

function warnOnce({ warnings }: Exchange, warning: string): void {
  if (warnings.has(warning)) return
  warnings.add(warning)
  console.warn(warning)
}
