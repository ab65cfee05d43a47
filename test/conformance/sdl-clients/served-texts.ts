import { shopController } from '../../../examples/shop/controller.ts'
import type { Database } from '../../../examples/shop/database.ts'
import { createController, type Controller } from '../../../src/http/index.ts'
import { serve } from '../../behaviour/http/server.ts'
import { everything } from './everything.ts'
import { structuredDefaults } from './structured-defaults.ts'

export type SchemaName = 'shop' | 'everything' | 'structuredDefaults'

/** A text as a client downloads it, from its first byte to its last. */
export interface ServedText {
  /** The query string of the request. */
  readonly flags: string
  readonly text: string
}

const controllers: Readonly<Record<SchemaName, Controller>> = {
  // Describing a schema reads no row, so the shop does without its database.
  shop: shopController(undefined as unknown as Database),
  everything: createController({ schema: everything }),
  structuredDefaults: createController({ schema: structuredDefaults }),
}

/** The flags of a description, one by one and together. */
export const flagSets: readonly string[] = [
  '',
  '?without_spec',
  '?without_descriptions',
  '?without_spec&without_descriptions',
]

/** The schema with each set of flags, fetched from a server that runs until the test ends. */
export async function fetchTexts(schemaName: SchemaName): Promise<readonly ServedText[]> {
  const url = `${await serve(controllers[schemaName].handler('/graphql'))}/graphql/describe`
  return Promise.all(flagSets.map(async flags => ({ flags, text: await fetchText(url + flags) })))
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text
}
