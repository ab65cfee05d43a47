import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import { sameNames } from '../same-names.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * No field or directive has two arguments with one name.
 * GraphQL specification, 5.4.2 "Argument Uniqueness".
 */
export const argumentUniqueness: Rule = {
  enter: { [Kind.FIELD]: checkArguments, [Kind.DIRECTIVE]: checkArguments },
}

function checkArguments(context: ValidationContext, owner: Node): void {
  const { document } = context
  for (const nodes of sameNames(document, childrenOfKind(document, owner, Kind.ARGUMENT))) {
    context.reportNames(
      `There can be only one argument named "${context.shownNameOf(nodes[0]!)}".`,
      nodes,
    )
  }
}
