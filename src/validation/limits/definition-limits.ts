import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/** Limits the number of fragments and operations, before rules compare them with each other. */
export function definitionLimits({
  maxFragments,
  maxOperations,
}: Pick<Limits, 'maxFragments' | 'maxOperations'>): Rule {
  return {
    enter: {
      [Kind.DOCUMENT]: context => {
        check(context, 'fragments', Kind.FRAGMENT_DEFINITION, maxFragments)
        check(context, 'operations', Kind.OPERATION_DEFINITION, maxOperations)
      },
    },
  }
}

function check(
  context: ValidationContext,
  plural: string,
  kind: Kind,
  limit: number | false,
): void {
  if (limit === false) return
  const definitions = childrenOfKind(context.document, 0, kind)
  if (definitions.length <= limit) return
  const message = `The document has ${definitions.length} ${plural}; at most ${limit} are allowed.`
  context.reportExcess(message, 'COMPLEXITY_LIMIT', [])
}
