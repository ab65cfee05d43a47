import { peer, versionOf } from '../peers.ts'
import { isPossible, type Requirement } from '../requirements.ts'

/** The packages that servers need, by the names of contenders; the others need none. */
const packages: Readonly<Record<string, readonly string[]>> = {
  mercurius: ['fastify', 'mercurius'],
  yoga: ['graphql-yoga'],
  'yoga-uploads': ['graphql-yoga'],
  'yoga-incremental': ['graphql-yoga', '@graphql-yoga/plugin-defer-stream'],
  'cached-yoga': ['graphql-yoga', '@graphql-yoga/plugin-response-cache'],
  apollo: ['@apollo/server'],
  'cached-apollo': ['@apollo/server', '@apollo/server-plugin-response-cache'],
  'graphql-http': ['graphql-http'],
  'graphql-ws': ['graphql-ws', 'ws'],
  express: ['express'],
  fastify: ['fastify'],
  hono: ['hono', '@hono/node-server'],
  fetch: ['@hono/node-server'],
}

/** Apollo Server 5 delivers by parts with this version alone. */
const alphaOfGraphQL: Requirement = {
  name: 'graphql 17.0.0-alpha.9 beside Apollo Server',
  remedy: 'a folder of peers with that version in the place of graphql 16',
  isMet: () => versionOf('graphql') === '17.0.0-alpha.9',
}

/** Whether a server, or those of a framework, can start here; where they cannot, says why. */
export function canStart(contender: string): boolean {
  if (contender === 'apollo-incremental') return isPossible(contender, alphaOfGraphQL)
  return isPossible(contender, ...(packages[contender] ?? []).map(name => peer(name)))
}
