import { bodies } from './bodies.ts'
import { connections } from './connections.ts'
import { documents } from './documents.ts'
import { framing } from './framing.ts'
import { headers } from './headers.ts'
import type { Kind } from './kind.ts'
import { parameterKinds } from './parameters.ts'
import { resolvers } from './resolvers.ts'
import { targets } from './targets.ts'
import { variableKinds } from './variables.ts'

/** Everything hostile that is sent to every host, by subject. */
export const kinds: readonly Kind[] = [
  ...framing,
  ...connections,
  ...targets,
  ...headers,
  ...bodies,
  ...parameterKinds,
  ...documents,
  ...variableKinds,
  ...resolvers,
]
