import { buildSchema, type Schema, type SchemaConfiguration } from '../../../src/index.ts'

/** A schema with resolvers of any shape, whose exceptions are printed nowhere. */
export function silentSchema(
  sdl: string,
  resolvers: object = {},
  config: SchemaConfiguration = {},
): Schema {
  return buildSchema(sdl, {
    resolvers: resolvers as never,
    onError: () => undefined,
    config,
  })
}
