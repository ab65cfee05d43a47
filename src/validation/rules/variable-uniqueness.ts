import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, nameOf, startOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'
import { sameNames } from '../same-names.ts'

/** An operation defines no variable twice. GraphQL specification, 5.8.1 "Variable Uniqueness". */
export const variableUniqueness: Rule = ({ document, report }) => ({
  enter: {
    [Kind.OPERATION_DEFINITION]: operation => {
      for (const nodes of sameNames(
        document,
        childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION),
      )) {
        report(
          `There can be only one variable named "$${nameOf(document, nodes[0]!)}".`,
          nodes.map(node => startOf(document, node)),
        )
      }
    },
  },
})
