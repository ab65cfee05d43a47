import { Kind } from '../../language/kinds.ts'
import type { Rule } from '../rule.ts'
import type { Scope } from '../scope.ts'

/**
 * Each argument is defined by its field or directive.
 * GraphQL specification, 5.4.1 "Argument Names".
 */
export const argumentNames: Rule = {
  enter: {
    [Kind.ARGUMENT]: (context, node) => {
      const { scope } = context
      if (scope.inputValue !== undefined) return
      const owner = scope.outer.kind === Kind.DIRECTIVE ? scope.directive : scope.field
      if (owner === undefined) return
      const name = context.shownNameOf(node)
      const definedNames = owner.arguments.map(argument => argument.name)
      const suggestion = context.didYouMean(name, definedNames)
      context.report(`Unknown argument "${name}" on ${describeOwner(scope)}.${suggestion}`, node)
    },
  },
}

function describeOwner({ outer, directive, parentType, field }: Scope): string {
  return outer.kind === Kind.DIRECTIVE
    ? `directive "@${directive!.name}"`
    : `field "${parentType!.name}.${field!.name}"`
}
