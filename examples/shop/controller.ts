import { createController, type Controller } from 'tapeql/http'
import type { Database } from './database.ts'
import { ShopSchema } from './schema.ts'
import { currentUserOf } from './sign-in.ts'

/** The shop over HTTP: what each request needs is put into its context here. */
export function shopController(db: Database): Controller {
  return createController({
    schema: ShopSchema,
    context: async request => ({ db, current_user: await currentUserOf(request, db) }),
  })
}
