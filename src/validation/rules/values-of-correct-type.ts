import { clip, MAX_ECHO } from '../../errors/clip.ts'
import { inspect } from '../../errors/inspect.ts'
import { errorResultOf } from '../../errors/masking.ts'
import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { printValue } from '../../language/print/print-value.ts'
import { childrenOfKind, kindOf, symbolOf } from '../../language/tape.ts'
import type {
  EnumType,
  InputObjectType,
  ScalarType,
  Type,
} from '../../schema/compiled/compiled-schema.ts'
import { namedTypeOf, nullableTypeOf, printType } from '../../schema/compiled/type-reference.ts'
import { literalOf } from '../../schema/scalars/literal.ts'
import type { Check, Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * A literal has the type that its position expects; a OneOf input object has exactly one field,
 * which is not null. The rule does not use `InputCoercion`, because the walk of validation visits
 * all nodes of a literal anyway, for the usages of variables and the rules of hosts, and another
 * walk took as long again (12,000 numbers: 0.85 ms, and 0.86 ms more).
 * GraphQL specification, 5.6.1 "Values of Correct Type".
 */
export const valuesOfCorrectType: Rule = {
  enter: {
    [Kind.INT_VALUE]: withInputType(checkLeaf),
    [Kind.FLOAT_VALUE]: withInputType(checkLeaf),
    [Kind.STRING_VALUE]: withInputType(checkLeaf),
    [Kind.BOOLEAN_VALUE]: withInputType(checkLeaf),
    [Kind.ENUM_VALUE]: withInputType(checkLeaf),
    [Kind.NULL_VALUE]: withInputType(checkNull),
    [Kind.LIST_VALUE]: withInputType(checkList),
    [Kind.OBJECT_VALUE]: withInputType(checkObject),
  },
}

/** Runs a check where the expected type is known, which excludes the inside of an invalid value. */
function withInputType(check: (context: ValidationContext, node: Node, type: Type) => void): Check {
  return (context, node) => {
    const { inputType } = context.scope
    if (inputType !== undefined) check(context, node, inputType)
  }
}

function checkNull(context: ValidationContext, node: Node, type: Type): void {
  if (type.kind === 'NON_NULL') reportType(context, node, type)
}

function checkList(context: ValidationContext, node: Node, type: Type): void {
  const nullableType = nullableTypeOf(type)
  if (nullableType.kind !== 'LIST') checkLeaf(context, node, nullableType)
}

function checkObject(context: ValidationContext, node: Node, type: Type): void {
  const namedType = namedTypeOf(type)
  if (namedType.kind !== 'INPUT_OBJECT') checkLeaf(context, node, type)
  else if (namedType.isOneOf) checkOneOf(context, node, namedType)
}

function checkOneOf(context: ValidationContext, node: Node, type: InputObjectType): void {
  const { document } = context
  const fields = childrenOfKind(document, node, Kind.OBJECT_FIELD)
  const names = new Set(fields.map(field => symbolOf(document, field)))
  if (names.size !== 1) {
    context.report(`OneOf Input Object "${type.name}" must specify exactly one key.`, node)
    return
  }
  const field = fields.at(-1)!
  if (kindOf(document, field + 1) !== Kind.NULL_VALUE) return
  context.report(`Field "${type.name}.${context.shownNameOf(field)}" must be non-null.`, node)
}

function checkLeaf(context: ValidationContext, node: Node, type: Type): void {
  const namedType = namedTypeOf(type)
  if (namedType.kind === 'SCALAR') checkScalar(context, node, type, namedType)
  else if (namedType.kind === 'ENUM') checkEnum(context, node, namedType)
  else reportType(context, node, type)
}

function checkScalar(context: ValidationContext, node: Node, type: Type, scalar: ScalarType): void {
  try {
    if (scalar.coerceLiteral(literalOf(context.document, node, [])) === undefined)
      reportType(context, node, type)
  } catch (error) {
    const scalarError = errorResultOf(error)
    if (scalarError === undefined) {
      const reason = error instanceof Error ? error.message : inspect(error)
      reportType(context, node, type, `; ${reason}`)
    } else context.report(scalarError.message, node, scalarError.extensions)
  }
}

function checkEnum(context: ValidationContext, node: Node, type: EnumType): void {
  const { document } = context
  const isEnumValue = kindOf(document, node) === Kind.ENUM_VALUE
  if (isEnumValue && type.valueByName.has(context.nameOf(node))) return
  const text = shownValue(document, node)
  const suggestion = context.didYouMean(text, type.valueByName.keys(), 'the enum value ')
  const message = isEnumValue
    ? `Value "${text}" does not exist in "${type.name}" enum.`
    : `Enum "${type.name}" cannot represent non-enum value: ${text}.`
  context.report(message + suggestion, node)
}

function reportType(context: ValidationContext, node: Node, type: Type, reason = '.'): void {
  const text = shownValue(context.document, node)
  context.report(`Expected value of type "${clip(printType(type))}", found ${text}${reason}`, node)
}

/** The text of a literal for a message, cut because clients may send literals of any length. */
function shownValue(document: Document, node: Node): string {
  return clip(printValue(document, node, MAX_ECHO))
}
