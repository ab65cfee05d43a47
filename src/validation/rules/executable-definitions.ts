import { Kind } from '../../language/kinds.ts'
import { isExecutableDefinition, kindOf, nextOf } from '../../language/tape.ts'
import type { Rule } from '../rule.ts'

/**
 * A document for execution holds operations and fragments, and no definitions of the type system.
 * GraphQL specification, 5.1.1 "Executable Definitions".
 */
export const executableDefinitions: Rule = {
  enter: {
    [Kind.DOCUMENT]: (context, node) => {
      const { document } = context
      const end = nextOf(document, node)
      for (let definition = node + 1; definition < end; definition = nextOf(document, definition)) {
        if (isExecutableDefinition(document, definition)) continue
        const isSchema = kindOf(document, definition) === Kind.SCHEMA_DEFINITION
        const name = isSchema ? 'schema' : `"${context.shownNameOf(definition)}"`
        context.report(`The ${name} definition is not executable.`, definition)
      }
    },
  },
}
