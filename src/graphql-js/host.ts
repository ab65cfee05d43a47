import type * as graphql16 from 'graphql'

/**
 * The module `graphql` of the host, version 16 or 17: `import * as graphql from 'graphql'`. Errors
 * are instances of its `GraphQLError`.
 */
export type HostModule = typeof graphql16

/** The major version of the host's module. */
export function majorVersionOf({ versionInfo }: HostModule): number {
  return versionInfo.major
}
