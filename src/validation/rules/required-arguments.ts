import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, spanStartOf, symbolOf } from '../../language/tape.ts'
import type { InputValue } from '../../schema/compiled-schema.ts'
import { printType } from '../../schema/type-reference.ts'
import type { Rule } from '../rule.ts'

/**
 * A field or directive is given each argument that is non-null and has no default, whether it is written with
 * parentheses or without. GraphQL specification, 5.4.3 "Required Arguments".
 */
export const requiredArguments: Rule = context => {
  const { document, report } = context
  const check = (node: Node, owner: string, definitions: readonly InputValue[]): void => {
    const required = definitions.filter(({ type, hasDefault }) => type.kind === 'NON_NULL' && !hasDefault)
    if (required.length === 0) return
    const nodes = childrenOfKind(document, node, Kind.ARGUMENT)
    const given = new Set(nodes.map(argument => symbolOf(document, argument)))
    for (const { name, symbol, type } of required) {
      if (given.has(symbol)) continue
      const found = `argument "${name}" of type "${printType(type)}" is required, but it was not provided.`
      report(`${owner} ${found}`, spanStartOf(document, node))
    }
  }
  return {
    // On leaving, so that faults inside come first.
    leave: {
      [Kind.FIELD]: node => {
        const { field } = context.scope
        if (field !== undefined) check(node, `Field "${field.name}"`, field.arguments)
      },
      [Kind.DIRECTIVE]: node => {
        const { directive } = context.scope
        if (directive !== undefined) check(node, `Directive "@${directive.name}"`, directive.arguments)
      },
    },
  }
}
