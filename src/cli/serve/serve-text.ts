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
import { announce, terminationSignal } from './announce.ts'
import { failureText, servingNotes } from './failure-text.ts'
import { describeFiles } from './describe-files.ts'
import { mockResolvers } from './mock-resolvers.ts'
import { startServer, type SchemaServer, type ServerAddress } from './schema-server.ts'
import { WatchedFiles } from './watch-files.ts'

interface ServeTextOptions extends ServerAddress {
  readonly mock: boolean
  readonly assumeValid: boolean | undefined
}

/**
 * Serves a schema of texts until the user ends the process. After a change of a file, serves the
 * new schema if it is valid; otherwise prints the faults and serves the previous schema.
 */
export async function serveText(
  schemaPath: string,
  files: SchemaFiles,
  options: ServeTextOptions,
  terminal: Terminal,
): Promise<void> {
  const termination = terminationSignal()
  let schema: Schema | undefined
  let server: SchemaServer | undefined
  let loadedText = ''
  /** Whether the most recently read texts are a valid schema. */
  let isValid = false
  let lastLoad: Promise<void> = Promise.resolve()

  const load = async (changedPaths: readonly string[]): Promise<void> => {
    const schemaFiles = changedPaths.length === 0 ? files : await findSchemaFiles(schemaPath)
    const texts = await readSchemaTexts(schemaFiles)
    watchedFiles.set(schemaFiles.paths)
    const text = JSON.stringify(texts)
    // A valid schema without a server tries to listen again.
    if (text === loadedText && (server !== undefined || schema === undefined)) return
    loadedText = text
    isValid = false
    schema = schemaOf(texts)
    isValid = true
    if (server !== undefined) {
      terminal.printMessage(`${describeFiles(changedPaths)} changed; the new schema is served.`)
    }
    if (server === undefined) {
      server = await startServer(() => schema!, options)
      announce(server.url, terminal)
      if (!options.mock) {
        terminal.printMessage(
          'The schema has no resolvers, so that every field is null. --mock answers with values by their types.',
        )
      }
    }
  }
  const schemaOf = (texts: Parameters<typeof buildFromTexts>[0]): Schema => {
    const { mock, assumeValid } = options
    const config = { enableIntrospection: true }
    const schemaWithoutResolvers = buildFromTexts(texts, { assumeValid, config })
    if (!mock) return schemaWithoutResolvers
    const resolvers = mockResolvers(schemaWithoutResolvers.compiled)
    return buildFromTexts(texts, { assumeValid, config, resolvers })
  }
  const watchedFiles = new WatchedFiles(
    name => textExtensions.includes(extname(name)),
    changedPaths => {
      lastLoad = lastLoad.then(() => load(changedPaths)).catch(printFailure)
    },
  )
  const printFailure = (error: unknown): void => {
    const noServerNote = isValid ? servingNotes.NOTHING_BY_PORT : servingNotes.NOTHING
    terminal.printMessage(
      failureText(error, server === undefined ? noServerNote : servingNotes.BEFORE, terminal),
    )
  }

  watchedFiles.set(files.paths)
  try {
    await load([])
  } catch (error) {
    // A change of the files does not free a port that is in use.
    if (schema !== undefined || files.paths.length === 0) throw error
    printFailure(error)
  }
  await termination
  watchedFiles.close()
  await lastLoad
  await server?.close()
}
