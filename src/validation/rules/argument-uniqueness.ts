import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, nameOf, startOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import { sameNames } from '../same-names.ts'

/** A field or directive is given no argument twice. GraphQL specification, 5.4.2 "Argument Uniqueness". */
export const argumentUniqueness: Rule = ({ document, report }) => {
  const check = (owner: Node): void => {
    for (const nodes of sameNames(document, childrenOfKind(document, owner, Kind.ARGUMENT))) {
      report(
        `There can be only one argument named "${nameOf(document, nodes[0]!)}".`,
        nodes.map(node => startOf(document, node)),
      )
    }
  }
  return { enter: { [Kind.FIELD]: check, [Kind.DIRECTIVE]: check } }
}
