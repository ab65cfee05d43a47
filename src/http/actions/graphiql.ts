import { admit } from './admit.ts'
import type { Action, Exchange } from '../exchange.ts'
import { textAnswer, type Answer } from '../answer/answer.ts'
import { consolePage, contentSecurityPolicy } from '../console/console-page.ts'
import { Refusal } from '../refusal.ts'
import { schemaToShow } from './schema-to-show.ts'

/**
 * Serves the console, a page to write and run documents in. Nothing of the request appears in it.
 */
export const graphiql: Action = {
  name: 'graphiql',
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  stages: [admit, answer],
}

/** Where an Action Cable server has its socket and its channel, unless the host says otherwise. */
const cable = { url: '/cable', channel: 'GraphQL::BaseChannel' } as const

async function answer(exchange: Exchange): Promise<Answer | Refusal> {
  const schema = await schemaToShow('graphiql', exchange)
  if (schema instanceof Refusal) return schema
  const { request, options, executeURL } = exchange
  const mode = options.graphiqlMode ?? 'fetch'
  const own = await options.graphiqlSettings?.(request, mode)
  const settings = { mode, ...(mode === 'cable' ? cable : { url: executeURL }), ...own }
  return textAnswer(200, 'text/html', consolePage(settings), {
    'Content-Security-Policy': contentSecurityPolicy(settings.url),
    'Referrer-Policy': 'no-referrer',
  })
}
