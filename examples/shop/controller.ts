import type { IncomingMessage } from 'node:http'
import { createController, type ConsoleSettings, type Controller } from 'tapeql/http'
import type { Database } from './database.ts'
import { ShopSchema } from './schema.ts'
import { currentUserOf } from './sign-in.ts'

/** The shop over HTTP and WebSockets: what each request needs is put into its context here. */
export function shopController(db: Database): Controller {
  return createController({
    schema: ShopSchema,
    context: async request => ({ db, current_user: await currentUserOf(request, db) }),
    graphiqlSettings: consoleSettings,
  })
}

/** The console speaks over HTTP, and with `?mode=ws` or `?mode=cable` over WebSockets. */
function consoleSettings({ url = '' }: IncomingMessage): ConsoleSettings {
  const mode = new URL(url, 'http://localhost').searchParams.get('mode')
  return mode === 'ws' || mode === 'cable' ? { mode } : {}
}
