import { DEFAULT_DEPRECATION_REASON } from '../../schema/definitions/specified-directives.ts'

/**
 * Why something is deprecated; undefined where it is not. GraphQL specification, 3.13.3
 * "@deprecated".
 */
export function deprecationReason(deprecated: boolean | string | undefined): string | undefined {
  return deprecated === true ? DEFAULT_DEPRECATION_REASON : deprecated || undefined
}
