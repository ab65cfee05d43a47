import { peer } from '../peers.ts'
import { isPossible } from '../requirements.ts'

/** The packages that servers need, by the names of contenders; the others need none. */
const packages: Readonly<Record<string, readonly string[]>> = {
  mercurius: ['fastify', 'mercurius'],
  yoga: ['graphql-yoga'],
  apollo: ['@apollo/server'],
  'graphql-http': ['graphql-http'],
  'graphql-ws': ['graphql-ws', 'ws'],
  express: ['express'],
  fastify: ['fastify'],
  hono: ['hono', '@hono/node-server'],
  fetch: ['@hono/node-server'],
}

/** Whether a server, or those of a framework, can start here; where they cannot, says why. */
export function canStart(contender: string): boolean {
  return isPossible(contender, ...(packages[contender] ?? []).map(name => peer(name)))
}
