import { SchemaError } from '../../../src/errors/schema-error.ts'
import { buildSchema } from '../../../src/index.ts'

/** What is wrong with texts; undefined where a schema can be made of them. */
export function ourFaults(texts: readonly string[]): SchemaError | undefined {
  try {
    buildSchema(texts)
    return undefined
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
}
