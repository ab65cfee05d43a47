import { admit } from './admit.ts'
import type { Action, Exchange } from '../exchange.ts'
import { textAnswer, type Answer } from '../answer/answer.ts'
import { assetAnswer, requestedAsset } from '../console/assets.ts'
import { ownBundle } from '../console/bundle.ts'
import { graphiqlPage } from '../console/graphiql-page.ts'
import { missingPage } from '../console/missing-page.ts'
import { checkConsoleSettings, type ConsoleSettings } from '../controller-options.ts'
import { Refusal } from '../refusal.ts'
import { parseRequestTarget } from '../request/request-target.ts'
import { schemaToShow } from './schema-to-show.ts'

/**
 * Serves the console, a page to write and run documents in, and the files that the page loads.
 * Nothing of the request appears in them.
 */
export const graphiqlAction: Action = {
  name: 'graphiql',
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  admit,
  answer,
}

/** Where an Action Cable server has its socket and its channel, unless the host says otherwise. */
const cable = { url: '/cable', channel: 'GraphQL::BaseChannel' } as const

async function answer(exchange: Exchange): Promise<Answer | Refusal> {
  const schema = await schemaToShow('graphiql', exchange)
  if (schema instanceof Refusal) return schema
  const { query } = parseRequestTarget(exchange.request.url)
  const asset = requestedAsset(query)
  if (asset !== undefined) {
    return assetAnswer(ownBundle(), asset, exchange.request.headers['accept-encoding'])
  }
  const bundle = ownBundle()
  const { html, policy } =
    bundle === undefined ? missingPage : graphiqlPage(bundle, await settingsOf(exchange))
  return textAnswer(200, 'text/html', html, {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
  })
}

/** @throws Error when the host's settings are of a wrong kind */
async function settingsOf({ request, options, place }: Exchange): Promise<ConsoleSettings> {
  const { graphiqlMode = 'fetch', graphiqlSettings, executeURL = place.executeURL } = options
  const own =
    typeof graphiqlSettings === 'function'
      ? await graphiqlSettings(request, graphiqlMode)
      : graphiqlSettings
  if (own !== undefined && own !== null) checkConsoleSettings(own)
  const mode = own?.mode ?? graphiqlMode
  return { ...(mode === 'cable' ? cable : { url: executeURL }), ...own, mode }
}
