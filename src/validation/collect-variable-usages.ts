import { Kind } from '../language/kinds.ts'
import type { InputObjectType } from '../schema/compiled/compiled-schema.ts'
import { namedTypeOf } from '../schema/compiled/type-reference.ts'
import type { Rule } from './rule.ts'
import type { Scope } from './scope.ts'

/** Collects the usages of variables, without reports of its own, for the three rules that read them. */
export const collectVariableUsages: Rule = {
  enter: {
    [Kind.VARIABLE]: ({ scope, usages }, node) => {
      if (scope.outer.kind === Kind.VARIABLE_DEFINITION) return
      const hasDefault = scope.inputValue?.hasDefault === true
      usages.add(scope.definition, node, scope.inputType, hasDefault, enclosingOneOf(scope))
    },
  },
}

function enclosingOneOf(scope: Scope): InputObjectType | undefined {
  const { outer } = scope
  if (outer.kind !== Kind.OBJECT_FIELD || outer.outer.inputType === undefined) return undefined
  const type = namedTypeOf(outer.outer.inputType)
  return type.kind === 'INPUT_OBJECT' && type.isOneOf ? type : undefined
}
