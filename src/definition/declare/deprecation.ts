import { DEFAULT_DEPRECATION_REASON } from '../../schema/definitions/specified-directives.ts'

/**
 * Returns the deprecation reason of the option `deprecated`; undefined for a member that is not
 * deprecated. GraphQL specification, 3.13.3 "@deprecated".
 */
export function deprecationReason(deprecated: boolean | string | undefined): string | undefined {
  return deprecated === true ? DEFAULT_DEPRECATION_REASON : deprecated || undefined
}
