import { admit } from './admit.ts'
import type { Action, Exchange, HandlerPaths } from '../exchange.ts'
import { textAnswer, type Answer } from '../answer/answer.ts'
import { assetAnswer, requestedAsset } from '../console/assets.ts'
import { packageBundle } from '../console/bundle.ts'
import { graphiqlPage } from '../console/graphiql-page.ts'
import { missingPage } from '../console/missing-page.ts'
import { checkConsoleSettings, type ConsoleSettings } from '../controller-options.ts'
import { Refusal } from '../refusal.ts'
import { parseRequestTarget } from '../request/request-target.ts'
import { schemaToShow } from './schema-to-show.ts'

/**
 * Serves the console, a page to write and execute documents, and the files that the page loads.
 * Neither contains text of the request.
 */
export const graphiqlAction: Action = {
  name: 'graphiql',
  methods: () => ['GET', 'HEAD'],
  cacheControl: 'no-store',
  admit,
  answer,
}

/** The default URL and channel of an Action Cable server. */
const cableSettings = { url: '/cable', channel: 'GraphQL::BaseChannel' } as const

async function answer(exchange: Exchange): Promise<Answer | Refusal> {
  const schema = await schemaToShow('graphiql', exchange)
  if (schema instanceof Refusal) return schema
  const { query } = parseRequestTarget(exchange.request.url)
  const asset = requestedAsset(query)
  if (asset !== undefined) {
    return assetAnswer(packageBundle(), asset, exchange.request.headers['accept-encoding'])
  }
  const bundle = packageBundle()
  const { html, policy } =
    bundle === undefined ? missingPage : graphiqlPage(bundle, await consoleSettings(exchange))
  const page = textAnswer(200, 'text/html', html, {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
  })
  // A function of the host may write texts of the request.
  const isOfHost = typeof exchange.options.graphiqlSettings !== 'function'
  return isOfHost ? { ...page, compression: 'always' } : page
}

/** Returns the base path, where `attachWebSocket` listens by default, relative to the console's. */
function socketURL({ basePath, executeURL }: HandlerPaths): string {
  return basePath === undefined ? executeURL : `../${basePath.slice(basePath.lastIndexOf('/') + 1)}`
}

/** @throws Error when the host's settings have a wrong value */
async function consoleSettings({ request, options, paths }: Exchange): Promise<ConsoleSettings> {
  const { graphiqlMode = 'fetch', graphiqlSettings, executeURL } = options
  const hostSettings =
    typeof graphiqlSettings === 'function'
      ? await graphiqlSettings(request, graphiqlMode)
      : graphiqlSettings
  if (hostSettings !== undefined && hostSettings !== null) checkConsoleSettings(hostSettings)
  const mode = hostSettings?.mode ?? graphiqlMode
  const url = executeURL ?? (mode === 'ws' ? socketURL(paths) : paths.executeURL)
  return { ...(mode === 'cable' ? cableSettings : { url }), ...hostSettings, mode }
}
