import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { misuse } from '../failure.ts'
import { readPort } from '../read-number.ts'
import { assumeValidOption, schemaArgument } from '../schema/schema-argument.ts'

interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly mock?: boolean
  readonly assumeValid?: boolean
}

/** Serves a schema with the console, and reloads the schema when its files change. */
export const serveCommand: Command<ServeOptions> = {
  name: 'serve',
  summary: 'Serve a schema with a console, and again whenever its files change.',
  arguments: [schemaArgument],
  options: [
    {
      flags: '-p, --port <number>',
      description: 'the port; 0 takes any that is free',
      default: 4000,
      read: readPort,
    },
    { flags: '--host <host>', description: 'the address to listen on', default: '127.0.0.1' },
    { flags: '--mock', description: 'answer with values by their types; for a schema of texts' },
    assumeValidOption,
  ],
  examples: ['npx tapeql serve ./schema.js', 'npx tapeql serve schema.graphql --mock --port 8080'],
  async run([schemaPath], { port, host, mock = false, assumeValid }, terminal) {
    const { findSchemaFiles } = await import('../schema/load-schema.ts')
    const files = await findSchemaFiles(schemaPath!)
    if (files.form === 'module') {
      if (mock)
        throw misuse(`--mock is for a schema of texts; the module ${schemaPath} has resolvers.`)
      const { serveModule } = await import('../serve/serve-module.ts')
      await serveModule(files.paths[0], { port, host }, terminal)
    } else {
      const { serveText } = await import('../serve/serve-text.ts')
      await serveText(schemaPath!, files, { port, host, mock, assumeValid }, terminal)
    }
    return exitCodes.SUCCESS
  },
}
