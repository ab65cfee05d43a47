import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { printValue } from '../../language/print/print-value.ts'
import { stringValueOf } from '../../language/string-value.ts'
import { childrenOf, kindOf } from '../../language/tape.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import {
  CONSTRAINT,
  constraintDeclarations,
  isConstraintName,
  type Constraints,
} from '../definitions/constraint-directive.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import { nameOfReference } from '../definitions/reference.ts'
import type { DirectiveDefinition, InputValueDefinition } from '../definitions/type-map.ts'

/**
 * The constraints of an argument or input field, which `@constraint` states; undefined where there is
 * none, or where the schema defines a directive of its own by this name.
 */
export function constraintsOf(
  { directives }: InputValueDefinition,
  { directiveByName }: Pick<TypeLookup, 'directiveByName'>,
): Constraints | undefined {
  const application = directives?.find(({ name }) => name === CONSTRAINT)
  if (application === undefined || !isConstraintDirective(directiveByName.get(CONSTRAINT)))
    return undefined
  const entries = Object.entries(application.arguments).flatMap(([name, argumentValue]) => {
    const value = plainValueOf(argumentValue)
    return isConstraintName(name) && typeof value === valueTypeOf(name) ? [[name, value]] : []
  })
  return Object.fromEntries(entries) as Constraints
}

/**
 * Whether a definition of `@constraint` is that of the engine or of the package
 * graphql-constraint-directive: has arguments with the engine's names, these with the engine's types,
 * and no listener.
 */
function isConstraintDirective(definition: DirectiveDefinition | undefined): boolean {
  if (definition === undefined || definition.onResolve !== undefined) return false
  const constraintArguments = definition.arguments.filter(({ name }) => isConstraintName(name))
  return (
    constraintArguments.length > 0 &&
    constraintArguments.every(({ name, type }) => {
      const isText = nameOfReference(type) === 'String'
      const isNumber = ['Int', 'Float'].includes(nameOfReference(type))
      return isConstraintName(name) && (valueTypeOf(name) === 'string' ? isText : isNumber)
    })
  )
}

function valueTypeOf(name: keyof Constraints): 'string' | 'number' {
  return constraintDeclarations[name].type === 'String' ? 'string' : 'number'
}

/** The text, the number or the list of them that a literal is; undefined for another literal. */
export function plainValueOf(value: unknown): unknown {
  return value instanceof ConstLiteral ? plainValueAt(value.document, value.node) : value
}

function plainValueAt(document: Document, node: Node): unknown {
  switch (kindOf(document, node)) {
    case Kind.STRING_VALUE:
      return stringValueOf(document, node)
    case Kind.INT_VALUE:
    case Kind.FLOAT_VALUE:
      return Number(printValue(document, node))
    case Kind.LIST_VALUE:
      return Array.from(childrenOf(document, node), item => plainValueAt(document, item))
    default:
      return undefined
  }
}
