import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, Type } from '../schema/compiled-schema.ts'
import { isSpecified } from '../schema/scalars.ts'
import { typeOfNode } from '../schema/type-of-node.ts'
import { nullableTypeOf } from '../schema/type-reference.ts'
import { variableDefinitionOf, type VariableValues } from '../values/variables.ts'

/** The values of variables by id; undefined where it takes more than a look to tell whether they fit. */
export type UsualVariables = (given: Readonly<Record<string, unknown>>) => VariableValues | undefined

/**
 * Coerces the variables of an operation in the usual case: nothing but strings, numbers and booleans of specified scalars, where
 * input coercion leaves them as they are, and no variable that is not defined. Hot: `bench/execute.ts`.
 * GraphQL specification, 6.1.2 "Coercing Variable Values".
 */
export function usualVariables(schema: CompiledSchema, document: Document, operation: Node): UsualVariables {
  const { variableCount } = document
  const definitions: Definition[] = []
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    const { name, typeNode, defaultNode } = variableDefinitionOf(document, node)
    const type = typeOfNode(schema, document, typeNode)
    const fits = type && usualTest(type)
    if (fits === undefined) return () => undefined
    const mayBeAbsent = nullableTypeOf(type!) === type && defaultNode === undefined
    definitions.push({ id: symbolOf(document, node), name, fits, mayBeAbsent })
  }
  return given => {
    const values: unknown[] = new Array<unknown>(variableCount).fill(undefined)
    let left = Object.keys(given).length
    for (let index = 0; index < definitions.length; index++) {
      const { id, name, fits, mayBeAbsent } = definitions[index]!
      if (!Object.hasOwn(given, name)) {
        if (!mayBeAbsent) return undefined
        continue
      }
      const value = given[name]
      if (!fits(value)) return undefined
      values[id] = value
      left--
    }
    return left === 0 ? values : undefined
  }
}

interface Definition {
  readonly id: number
  readonly name: string
  readonly fits: (value: unknown) => boolean
  readonly mayBeAbsent: boolean
}

function usualTest(type: Type): Definition['fits'] | undefined {
  return type.kind === 'SCALAR' || (type.kind === 'NON_NULL' && type.ofType.kind === 'SCALAR')
    ? usualScalarTest(nullableTypeOf(type) as Extract<Type, { kind: 'SCALAR' }>)
    : undefined
}

function usualScalarTest(type: Extract<Type, { kind: 'SCALAR' }>): Definition['fits'] | undefined {
  if (!isSpecified(type)) return undefined
  switch (type.name) {
    case 'Int':
      return isInt
    case 'Float':
      return Number.isFinite
    case 'Boolean':
      return isBoolean
    default:
      return isString
  }
}

function isInt(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}
