import { mayIntrospect } from '../../engine/introspection-permission.ts'
import type { Schema } from '../../engine/schema.ts'
import { logError } from '../../errors/log-error.ts'
import { schemaFor } from './choose-schema.ts'
import type { Exchange } from '../exchange.ts'
import { contextOf } from '../perform.ts'
import { notFound, type Refusal } from '../refusal.ts'
import { withoutQuery } from '../request/request-target.ts'

/**
 * Returns the schema for an action that shows the schema to people, or the refusal where the action
 * is off: the option of the action's name decides, else whether the schema answers introspection,
 * to the client with the context of the request where a function decides that.
 */
export async function schemaToShow(
  action: 'describe' | 'graphiql',
  exchange: Exchange,
): Promise<Schema | Refusal> {
  const option = exchange.options[action]
  const { options, paths } = exchange
  const refusal = (): Refusal => notFound(withoutQuery(exchange.head.url), paths.basePath)
  if (option === false) return refusal()
  const schema = await schemaFor(options.schema, exchange)
  const { enableIntrospection } = schema.configuration
  if (option === true || enableIntrospection === true) return schema
  if (typeof enableIntrospection === 'function') {
    const context = await contextOf(exchange)
    const { onError = logError } = options
    return mayIntrospect(enableIntrospection, context, onError) ? schema : refusal()
  }
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
