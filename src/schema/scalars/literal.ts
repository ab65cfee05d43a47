import type { Document, Node } from '../../language/document.ts'
import { Flag, Kind, kindNames } from '../../language/kinds.ts'
import { printValue } from '../../language/print/print-value.ts'
import { stringValueOf } from '../../language/string-value.ts'
import { hasFlag, kindOf, nameOf, nextOf, symbolOf, textOf } from '../../language/tape.ts'
import { bareObject } from './bare-object.ts'
import type { Literal } from '../definitions/scalar-coercion.ts'

/** Values of variables by their ids. */
type VariableValues = readonly unknown[]

/**
 * The literal that a scalar coerces: any value except a variable or null.
 * GraphQL specification, 2.10 "Input Values".
 */
export function literalOf(document: Document, node: Node, variables: VariableValues): Literal {
  return new DocumentLiteral(document, node, variables)
}

/**
 * A literal that computes each property on access, because most scalars read few. Hot:
 * `bench/benches/validate.ts`.
 */
class DocumentLiteral implements Literal {
  readonly kind: Literal['kind']
  readonly #document: Document
  readonly #node: Node
  readonly #variables: VariableValues

  constructor(document: Document, node: Node, variables: VariableValues) {
    this.kind = kindNames[kindOf(document, node)] as Literal['kind']
    this.#document = document
    this.#node = node
    this.#variables = variables
  }

  get text(): string {
    return printValue(this.#document, this.#node)
  }

  get value(): unknown {
    return plainValueOf(this.#document, this.#node, this.#variables)
  }

  get variables(): Literal['variables'] {
    if (this.#variables.length === 0) return undefined
    return variablesIn(this.#document, this.#node, this.#variables)
  }
}

function variablesIn(
  document: Document,
  literal: Node,
  variables: VariableValues,
): Readonly<Record<string, unknown>> | undefined {
  let values: Record<string, unknown> | undefined
  const end = nextOf(document, literal)
  for (let node = literal + 1; node < end; node++) {
    if (kindOf(document, node) !== Kind.VARIABLE) continue
    values ??= bareObject()
    values[nameOf(document, node)] = variables[symbolOf(document, node)]
  }
  return values
}

/**
 * The plain value of a literal, with objects as `JSON.parse` makes them. A variable without a value
 * is `null` in a list, and leaves its field out of an object.
 */
function plainValueOf(document: Document, literal: Node, variables: VariableValues): unknown {
  const end = nextOf(document, literal)
  if (end === literal + 1 && containerOf(kindOf(document, literal)) === undefined) {
    return leafValueOf(document, literal, kindOf(document, literal), variables)
  }
  // An explicit stack: a literal may be nested deeper than the call stack allows.
  const open: { readonly end: Node; readonly container: Container }[] = []
  let name = ''
  let result: unknown
  for (let node = literal; node < end; node++) {
    while (open.length > 0 && open.at(-1)!.end <= node) open.pop()
    const kind = kindOf(document, node)
    if (kind === Kind.OBJECT_FIELD) {
      name = nameOf(document, node)
      continue
    }
    const container = containerOf(kind)
    const value = container ?? leafValueOf(document, node, kind, variables)
    const parent = open.at(-1)?.container
    if (parent === undefined) result = value
    else if (Array.isArray(parent)) parent.push(value ?? null)
    else if (value !== undefined) setEntry(parent, name, value)
    if (container !== undefined) open.push({ end: nextOf(document, node), container })
  }
  return result
}

type Container = unknown[] | Record<string, unknown>

function containerOf(kind: Kind): Container | undefined {
  if (kind === Kind.LIST_VALUE) return []
  return kind === Kind.OBJECT_VALUE ? {} : undefined
}

/** Makes an entry as `JSON.parse` does: an assignment to `__proto__` would set the prototype. */
function setEntry(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else
    Object.defineProperty(object, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
}

function leafValueOf(
  document: Document,
  node: Node,
  kind: Kind,
  variables: VariableValues,
): unknown {
  switch (kind) {
    case Kind.INT_VALUE:
    case Kind.FLOAT_VALUE:
      return Number(textOf(document, node))
    case Kind.STRING_VALUE:
      return stringValueOf(document, node)
    case Kind.BOOLEAN_VALUE:
      return hasFlag(document, node, Flag.IS_TRUE)
    case Kind.ENUM_VALUE:
      return nameOf(document, node)
    case Kind.VARIABLE:
      return variables[symbolOf(document, node)]
    default:
      return null
  }
}
