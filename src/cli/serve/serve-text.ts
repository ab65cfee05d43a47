import { extname } from 'node:path'
import type { Schema } from '../../engine/schema.ts'
import {
  buildFromTexts,
  findSchemaFiles,
  readSchemaTexts,
  textExtensions,
  type SchemaFiles,
} from '../schema/load-schema.ts'
import type { Terminal } from '../terminal.ts'
import { announce, whenEnded } from './announce.ts'
import { failureText, serves } from './failure-text.ts'
import { listed } from './listed.ts'
import { mockResolvers } from './mock-resolvers.ts'
import { startServer, type SchemaServer, type ServerPlace } from './schema-server.ts'
import { WatchedFiles } from './watch-files.ts'

interface ServeTextOptions extends ServerPlace {
  readonly mock: boolean
  readonly assumeValid: boolean | undefined
}

/**
 * Serves a schema of texts until the user ends the process. A change of a file is served where the
 * schema is valid; else its faults are printed, and the schema before is served.
 */
export async function serveText(
  given: string,
  files: SchemaFiles,
  options: ServeTextOptions,
  terminal: Terminal,
): Promise<void> {
  const ended = whenEnded()
  let schema: Schema | undefined
  let server: SchemaServer | undefined
  let known = ''
  /** Whether the texts that were read last are a schema. */
  let isValid = false
  let turn: Promise<void> = Promise.resolve()

  const load = async (changed: readonly string[]): Promise<void> => {
    const found = changed.length === 0 ? files : await findSchemaFiles(given)
    const texts = await readSchemaTexts(found)
    watched.set(found.paths)
    const text = JSON.stringify(texts)
    // A valid schema that is not served waits for its port.
    if (text === known && (server !== undefined || schema === undefined)) return
    known = text
    isValid = false
    schema = schemaOf(texts)
    isValid = true
    if (server !== undefined) {
      terminal.tell(`${listed(changed)} changed; the new schema is served.`)
    }
    if (server === undefined) {
      server = await startServer(() => schema!, options)
      announce(server.url, terminal)
      if (!options.mock) {
        terminal.tell(
          'The schema has no resolvers, so that every field is null. --mock answers with values by their types.',
        )
      }
    }
  }
  const schemaOf = (texts: Parameters<typeof buildFromTexts>[0]): Schema => {
    const { mock, assumeValid } = options
    const config = { enableIntrospection: true }
    const bare = buildFromTexts(texts, { assumeValid, config })
    if (!mock) return bare
    const resolvers = mockResolvers(bare.compiled)
    return buildFromTexts(texts, { assumeValid, config, resolvers })
  }
  const watched = new WatchedFiles(
    name => textExtensions.includes(extname(name)),
    changed => {
      turn = turn.then(() => load(changed)).catch(fail)
    },
  )
  const fail = (error: unknown): void => {
    const nothing = isValid ? serves.NOTHING_BY_PORT : serves.NOTHING
    terminal.tell(failureText(error, server === undefined ? nothing : serves.BEFORE, terminal))
  }

  watched.set(files.paths)
  try {
    await load([])
  } catch (error) {
    // A port that is in use does not get better by waiting.
    if (schema !== undefined || files.paths.length === 0) throw error
    fail(error)
  }
  await ended
  watched.close()
  await turn
  await server?.close()
}
