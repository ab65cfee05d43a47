import { clip } from '../../errors/clip.ts'
import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import { nullableTypeOf, printType } from '../../schema/compiled/type-reference.ts'
import type { Rule } from '../rule.ts'
import type { OperationVariable } from '../variables/operation-variables.ts'
import type { UsageKind } from '../variables/usage-kind.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * The type of a variable is allowed at each position where the variable is used.
 * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed".
 */
export const allVariableUsagesAreAllowed: Rule = {
  leave: {
    [Kind.DOCUMENT]: context => {
      if (context.document.variableCount === 0) return
      for (const operation of context.operations) {
        if (context.isFull) return
        if (!areAllowed(context, operation)) reportUsages(context, operation)
      }
    },
  },
}

function areAllowed(context: ValidationContext, operation: Node): boolean {
  for (const kind of context.usages.kindsIn(operation)) {
    const variable = context.variableOf(operation, kind.variable)
    if (variable === undefined) continue
    if (!isTypeAllowed(variable, kind) || !isOneOfAllowed(variable, kind)) return false
  }
  return true
}

function reportUsages(context: ValidationContext, operation: Node): void {
  context.usages.forEach(operation, (usageNode, kind) => {
    const variable = context.variableOf(operation, kind.variable)
    if (variable?.type === undefined || kind.type === undefined || context.isFull) return
    const { node, type } = variable
    const nodes = [node, usageNode]
    if (!isTypeAllowed(variable, kind)) {
      const expected = `used in position expecting type "${printType(kind.type)}"`
      context.report(
        `Variable "$${context.shownNameOf(node)}" of type "${clip(printType(type))}" ${expected}.`,
        nodes,
      )
    }
    if (!isOneOfAllowed(variable, kind)) {
      const subject = `Variable "$${context.shownNameOf(node)}" is of type "${clip(printType(type))}"`
      const expected = `must be non-nullable to be used for OneOf Input Object "${kind.oneOf!.name}"`
      context.report(`${subject} but ${expected}.`, nodes)
    }
  })
}

/** Other rules report a variable or a position without a type. */
function isTypeAllowed({ type, hasNonNullDefault }: OperationVariable, kind: UsageKind): boolean {
  if (type === undefined || kind.type === undefined) return true
  return isVariableUsageAllowed(type, hasNonNullDefault, kind.hasDefault, kind.type)
}

function isOneOfAllowed({ type }: OperationVariable, { oneOf }: UsageKind): boolean {
  return oneOf === undefined || type === undefined || type.kind === 'NON_NULL'
}

/** IsVariableUsageAllowed() of the specification. */
function isVariableUsageAllowed(
  variableType: Type,
  hasNonNullDefault: boolean,
  hasLocationDefault: boolean,
  locationType: Type,
): boolean {
  const hasDefault = hasNonNullDefault || hasLocationDefault
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
