import { clip, MAX_ECHO } from '../errors/clip.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { printValue } from '../language/print-value.ts'
import { childrenOfKind, kindOf, nameOf, symbolOf } from '../language/tape.ts'
import { bareObject } from '../schema/bare-object.ts'
import type { InputValue } from '../schema/compiled-schema.ts'
import { printType } from '../schema/type-reference.ts'
import { coerceLiteral } from './coerce-literal.ts'
import type { VariableValues } from './variables.ts'

/** The values of arguments by their declared names, one entry for each; undefined for an omitted one without default. */
export type ArgumentValues = Readonly<Record<string, unknown>>

/** Why arguments have no values: a sentence, and the node that it is about. */
interface ArgumentFault {
  readonly message: string
  readonly node: Node
}

/**
 * The values of the arguments that stand on a field or a directive, or the first fault in them.
 * GraphQL specification, 6.4.1 "Coercing Field Arguments".
 */
export function coerceArgumentValues(
  document: Document,
  node: Node,
  definitions: readonly InputValue[],
  variables: VariableValues,
): { readonly values: ArgumentValues } | { readonly fault: ArgumentFault } {
  const given = argumentsOf(document, node)
  const values = emptyValues(definitions)
  for (const definition of definitions) {
    const { name, type, declaredName } = definition
    const argument = given.get(definition.symbol)
    const value = argument === undefined ? undefined : argument + 1
    const isVariable = value !== undefined && kindOf(document, value) === Kind.VARIABLE
    if (value === undefined || (isVariable && variables[symbolOf(document, value)] === undefined)) {
      if (definition.hasDefault) {
        values[declaredName] = definition.defaultValue
      } else if (type.kind === 'NON_NULL') {
        const required = `Argument "${name}" of required type "${printType(type)}" was`
        return value === undefined
          ? { fault: { message: `${required} not provided.`, node } }
          : {
              fault: {
                message: `${required} provided the variable "$${clip(nameOf(document, value))}" which was not provided a runtime value.`,
                node: value,
              },
            }
      } else {
        values[declaredName] = undefined
      }
      continue
    }
    const isNull = isVariable
      ? variables[symbolOf(document, value)] === null
      : kindOf(document, value) === Kind.NULL_VALUE
    if (isNull && type.kind === 'NON_NULL') {
      const message = `Argument "${name}" of non-null type "${printType(type)}" must not be null.`
      return { fault: { message, node: value } }
    }
    const coerced = coerceLiteral(document, value, type, variables)
    if (coerced === undefined) {
      return {
        fault: {
          message: `Argument "${name}" has invalid value ${clip(printValue(document, value, MAX_ECHO))}.`,
          node: value,
        },
      }
    }
    values[declaredName] = coerced
  }
  return { values }
}

/** Hot, `bench/injection.ts`: objects without prototype are slower, so they are for the one name that sets a prototype elsewhere. */
function emptyValues(definitions: readonly InputValue[]): Record<string, unknown> {
  const hasProto = definitions.some(({ declaredName }) => declaredName === '__proto__')
  return hasProto ? bareObject() : {}
}

/** The arguments that stand on a node, by the symbols of their names. */
function argumentsOf(document: Document, node: Node): ReadonlyMap<number, Node> {
  const given = new Map<number, Node>()
  for (const child of childrenOfKind(document, node, Kind.ARGUMENT))
    given.set(symbolOf(document, child), child)
  return given
}
