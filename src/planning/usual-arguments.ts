import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import type { InputValue } from '../schema/compiled-schema.ts'
import { isCopyable } from '../schema/own-values.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import { coerceLiteral } from '../values/coerce-literal.ts'
import type { VariableValues } from '../values/variables.ts'

/** The values of arguments; undefined where a variable has none, or one that its argument does not take. */
export type UsualArguments = (variables: VariableValues) => ArgumentValues | undefined

/**
 * Coerces the arguments of a field in the usual case: each is a variable that has a value, or known beforehand; null where some may
 * be neither. Hot: `bench/execute.ts`. GraphQL specification, 6.4.1 "Coercing Field Arguments".
 */
export function usualArguments(
  document: Document,
  field: Node,
  definitions: readonly InputValue[],
): UsualArguments | null {
  // The name sets a prototype where it is assigned to.
  if (definitions.some(({ declaredName }) => declaredName === '__proto__')) return null
  const given = childrenOfKind(document, field, Kind.ARGUMENT)
  const sources: Source[] = []
  for (const definition of definitions) {
    const node = given.find(argument => symbolOf(document, argument) === definition.symbol)
    const source = node === undefined ? sourceWithout(definition) : sourceOf(document, node + 1, definition)
    if (source === undefined) return null
    sources.push(source)
  }
  return variables => {
    const values: Record<string, unknown> = {}
    for (let index = 0; index < sources.length; index++) {
      const { name, variable, known, isNonNull } = sources[index]!
      const value = variable < 0 ? known : variables[variable]
      if (variable >= 0 && (value === undefined || (value === null && isNonNull))) return undefined
      values[name] = value
    }
    return values
  }
}

/** Where the value of an argument comes from: a variable, by its id, or -1 for one that is known. */
interface Source {
  readonly name: string
  readonly variable: number
  readonly known: unknown
  readonly isNonNull: boolean
}

function sourceWithout({ declaredName, hasDefault, defaultValue, type }: InputValue): Source | undefined {
  const isNonNull = type.kind === 'NON_NULL'
  if (isNonNull && !hasDefault) return undefined
  if (hasDefault && !isCopyable(defaultValue)) return undefined
  return { name: declaredName, variable: -1, known: hasDefault ? defaultValue : undefined, isNonNull }
}

function sourceOf(document: Document, value: Node, { declaredName, type }: InputValue): Source | undefined {
  const isNonNull = type.kind === 'NON_NULL'
  if (kindOf(document, value) === Kind.VARIABLE) {
    return { name: declaredName, variable: symbolOf(document, value), known: undefined, isNonNull }
  }
  for (let node = value; node < nextOf(document, value); node++) {
    if (kindOf(document, node) === Kind.VARIABLE) return undefined
  }
  const known = coerceLiteral(document, value, type, [])
  if (known === undefined || !isCopyable(known)) return undefined
  return { name: declaredName, variable: -1, known, isNonNull }
}
