import { DEFAULT_DEPRECATION_REASON } from '../schema/directives.ts'
import { printString } from './print-string.ts'

/** The directive that marks something as deprecated; empty where it is not. GraphQL specification, 3.13.3 "@deprecated". */
export function printDeprecated(reason: string | null): string {
  if (reason === null) return ''
  return reason === DEFAULT_DEPRECATION_REASON
    ? ' @deprecated'
    : ` @deprecated(reason: ${printString(reason)})`
}
