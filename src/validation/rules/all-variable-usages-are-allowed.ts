import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind, kindOf, symbolOf } from '../../language/tape.ts'
import type { CompiledSchema, Type } from '../../schema/compiled-schema.ts'
import { nullableTypeOf, printType } from '../../schema/type-reference.ts'
import { variableDefinitionOf } from '../../values/variables.ts'
import { typeOfNode } from '../../schema/type-of-node.ts'
import type { Rule } from '../rule.ts'
import type { VariableUsage } from '../usages.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * The type of a variable fits each place where it is used.
 * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed".
 */
export const allVariableUsagesAreAllowed: Rule = {
  leave: {
    [Kind.DOCUMENT]: context => {
      for (const operation of context.operations) checkUsages(context, operation)
    },
  },
}

function checkUsages(context: ValidationContext, operation: Node): void {
  const { schema, document, usages } = context
  const variables = variablesOf(schema, document, operation)
  if (variables.size === 0) return
  usages.forEach(operation, usage => {
    const variable = variables.get(symbolOf(document, usage.node))
    if (variable === undefined || usage.type === undefined) return
    const nodes = [variable.node, usage.node]
    if (!isAllowed(variable, usage, usage.type)) {
      const expected = `used in position expecting type "${printType(usage.type)}"`
      context.report(`${describe(context, variable)} ${expected}.`, nodes)
    }
    if (usage.oneOf !== undefined && variable.type.kind !== 'NON_NULL') {
      const expected = `must be non-nullable to be used for OneOf Input Object "${usage.oneOf.name}"`
      context.report(`${describe(context, variable, 'is of type')} but ${expected}.`, nodes)
    }
  })
}

function describe(context: ValidationContext, { node, type }: Variable, ofType = 'of type'): string {
  return `Variable "$${context.nameOf(node)}" ${ofType} "${printType(type)}"`
}

/** A variable whose type the schema knows. */
interface Variable {
  readonly node: Node
  readonly type: Type
  readonly hasNonNullDefault: boolean
}

function variablesOf(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
): ReadonlyMap<number, Variable> {
  const variables = new Map<number, Variable>()
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    const { typeNode, defaultNode } = variableDefinitionOf(document, node)
    const type = typeOfNode(schema, document, typeNode)
    const hasNonNullDefault = defaultNode !== undefined && kindOf(document, defaultNode) !== Kind.NULL_VALUE
    // Of two variables with one name the last counts.
    if (type === undefined) variables.delete(symbolOf(document, node))
    else variables.set(symbolOf(document, node), { node, type, hasNonNullDefault })
  }
  return variables
}

/** IsVariableUsageAllowed(). */
function isAllowed(variable: Variable, usage: VariableUsage, type: Type): boolean {
  const mayBeOmitted = variable.hasNonNullDefault || usage.hasDefault
  const relaxes = type.kind === 'NON_NULL' && variable.type.kind !== 'NON_NULL' && mayBeOmitted
  return areTypesCompatible(variable.type, relaxes ? nullableTypeOf(type) : type)
}

/** AreTypesCompatible(). */
function areTypesCompatible(variableType: Type, locationType: Type): boolean {
  let found = variableType
  let expected = locationType
  for (;;) {
    if (expected.kind === 'NON_NULL') {
      if (found.kind !== 'NON_NULL') return false
      expected = expected.ofType
    }
    found = nullableTypeOf(found)
    if (expected.kind !== 'LIST' || found.kind !== 'LIST') return expected === found
    expected = expected.ofType
    found = found.ofType
  }
}
