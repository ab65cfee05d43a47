import type { EnumTypeDefinition } from '../../schema/definitions/type-map.ts'

/** The name of the directive that says how long, and for whom, a response may be kept. */
export const CACHE_CONTROL = 'cacheControl'

/** The name of the type of scopes. */
export const CACHE_CONTROL_SCOPE = 'CacheControlScope'

/** The type of scopes, of a schema whose code applies the directive. */
export const cacheControlScope: EnumTypeDefinition = {
  kind: 'ENUM',
  name: CACHE_CONTROL_SCOPE,
  description: 'Whether the answers to all clients are equal, or those to each session.',
  values: [
    { name: 'PUBLIC', value: 'PUBLIC' },
    { name: 'PRIVATE', value: 'PRIVATE' },
  ],
}
