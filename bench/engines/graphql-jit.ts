import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { CompiledQuery, JITOptions } from '../peer-modules.ts'
import { load } from '../peers.ts'

/** A document as graphql-jit compiles it, for a schema of the copy of graphql-js that peers share. */
export function compiledByJIT(
  schema: GraphQLSchema,
  document: DocumentNode,
  options: JITOptions = {},
): CompiledQuery {
  const compiled = load('graphql-jit').compileQuery(schema, document, undefined, options)
  if (!('query' in compiled)) throw new Error('graphql-jit cannot compile the document.')
  return compiled
}
