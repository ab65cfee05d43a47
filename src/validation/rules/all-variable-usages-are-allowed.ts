import { clip } from '../../errors/clip.ts'
import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { nullableTypeOf, printType } from '../../schema/compiled/type-reference.ts'
import type { Rule } from '../rule.ts'
import type { VariableUsage } from '../usages.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * The type of a variable is allowed at each position where the variable is used.
 * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed".
 */
export const allVariableUsagesAreAllowed: Rule = {
  leave: {
    [Kind.DOCUMENT]: context => {
      if (context.document.variableCount === 0) return
      for (const operation of context.operations) checkUsages(context, operation)
    },
  },
}

function checkUsages(context: ValidationContext, operation: Node): void {
  const { document, usages } = context
  const variables = context.variablesOf(operation)
  if (variables.size === 0) return
  usages.forEach(operation, usage => {
    const variable = variables.get(symbolOf(document, usage.node))
    if (variable?.type === undefined || usage.type === undefined || context.isFull) return
    const { node, type } = variable
    const nodes = [node, usage.node]
    if (!isVariableUsageAllowed(type, variable.hasNonNullDefault, usage, usage.type)) {
      const expected = `used in position expecting type "${printType(usage.type)}"`
      context.report(
        `Variable "$${context.shownNameOf(node)}" of type "${clip(printType(type))}" ${expected}.`,
        nodes,
      )
    }
    if (usage.oneOf !== undefined && type.kind !== 'NON_NULL') {
      const subject = `Variable "$${context.shownNameOf(node)}" is of type "${clip(printType(type))}"`
      const expected = `must be non-nullable to be used for OneOf Input Object "${usage.oneOf.name}"`
      context.report(`${subject} but ${expected}.`, nodes)
    }
  })
}

/** IsVariableUsageAllowed() of the specification. */
function isVariableUsageAllowed(
  variableType: Type,
  hasNonNullDefault: boolean,
  usage: VariableUsage,
  locationType: Type,
): boolean {
  const hasDefault = hasNonNullDefault || usage.hasDefault
  const isNullableLocation =
    locationType.kind === 'NON_NULL' && variableType.kind !== 'NON_NULL' && hasDefault
  return areTypesCompatible(
    variableType,
    isNullableLocation ? nullableTypeOf(locationType) : locationType,
  )
}

/** AreTypesCompatible() of the specification. */
function areTypesCompatible(variableType: Type, locationType: Type): boolean {
  let actualType = variableType
  let expectedType = locationType
  for (;;) {
    if (expectedType.kind === 'NON_NULL') {
      if (actualType.kind !== 'NON_NULL') return false
      expectedType = expectedType.ofType
    }
    actualType = nullableTypeOf(actualType)
    if (expectedType.kind !== 'LIST' || actualType.kind !== 'LIST')
      return expectedType === actualType
    expectedType = expectedType.ofType
    actualType = actualType.ofType
  }
}
