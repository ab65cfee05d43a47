// CoerceArgumentValues(): GraphQL specification, 6.4.1 "Coercing Field Arguments". The algorithm
// has two parts here, because many requests execute the same field node. `#prepareSources` finds
// the argument value of each argument definition and makes templates of literals and defaults, once
// for all requests. `coercedValueIn` takes the other steps in each request: reads the variable,
// falls back to the default, refuses null and a missing value for a non-null type, and copies the
// template. `InputCoercion` has the rules of the input types, which literals follow here, and the
// values of variables in `coerce-variables.ts`.

import { clip, MAX_ECHO } from '../errors/clip.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { printValue } from '../language/print/print-value.ts'
import { childrenOfKind, kindOf, nameOf, symbolOf } from '../language/tape.ts'
import type { InputValue, Type } from '../schema/compiled/compiled-schema.ts'
import { InputCoercion } from '../schema/input-coercion/coerce-input.ts'
import { holdsVariable, LiteralReader } from '../schema/input-coercion/literal-reader.ts'
import { NO_VALUE, type RequestInputs } from '../schema/input-coercion/template.ts'
import { printType } from '../schema/compiled/type-reference.ts'

/**
 * The values of arguments by their declared names; arguments without a value and a default are left
 * out. The object inherits no properties.
 */
export type ArgumentValues = Readonly<Record<string, unknown>>

/** The error of an argument that cannot be coerced: its message, and the node that it refers to. */
export class ArgumentFault {
  readonly message: string
  readonly node: Node

  constructor(message: string, node: Node) {
    this.message = message
    this.node = node
  }
}

/**
 * The arguments of a field node, prepared for all requests. The first call of
 * `coerceArgumentValues` coerces what does not depend on variables.
 */
export class PreparedArguments {
  /** The index of these arguments in their operation, from 0. */
  readonly id: number
  readonly fieldNode: Node
  readonly argumentDefinitions: readonly InputValue[]
  readonly #document: Document
  readonly #argumentNodes: readonly Node[]
  #sources: readonly ArgumentSource[] | null = null
  #isConstant = false
  /** The coerced values, if all of them are primitives that are the same in all requests. */
  #constantValues: ArgumentValues | null = null

  constructor(
    id: number,
    document: Document,
    fieldNode: Node,
    argumentDefinitions: readonly InputValue[],
  ) {
    this.id = id
    this.#document = document
    this.fieldNode = fieldNode
    this.#argumentNodes = childrenOfKind(document, fieldNode, Kind.ARGUMENT)
    this.argumentDefinitions = argumentDefinitions
  }

  /** Whether the field node has arguments. */
  get hasArgumentNodes(): boolean {
    return this.#argumentNodes.length > 0
  }

  /** Whether an argument is or contains a variable. */
  get hasVariable(): boolean {
    return this.#argumentNodes.some(argumentNode => holdsVariable(this.#document, argumentNode))
  }

  /** Whether the field declares an argument, by its declared name. */
  declares(name: string): boolean {
    return DeclaredArguments.of(this.argumentDefinitions).names.has(name)
  }

  /** The names of the arguments that may have values. */
  get names(): readonly ArgumentNames[] {
    return (this.#sources ??= this.#prepareSources())
  }

  /**
   * CoerceArgumentValues(): returns the coerced values in a request, or the first error. Calls with
   * the same `inputs` share the lists and objects in the values, and each request has its own.
   */
  coerceArgumentValues(inputs: RequestInputs): ArgumentValues | ArgumentFault {
    if (this.#constantValues !== null) return this.#constantValues
    const sources = (this.#sources ??= this.#prepareSources())
    const coercedValues = new Values()
    for (let index = 0; index < sources.length; index++) {
      const source = sources[index]!
      const coercedValue = source.coercedValueIn(inputs)
      if (coercedValue === INVALID) return source.faultIn(inputs, this.#document, this.fieldNode)
      if (coercedValue !== undefined) coercedValues[source.name] = coercedValue
    }
    if (this.#isConstant) this.#constantValues = coercedValues
    return coercedValues
  }

  /**
   * Makes the sources in the order of the argument definitions. Of two arguments with one name, the
   * last counts.
   */
  #prepareSources(): readonly ArgumentSource[] {
    const { indexBySymbol, omittedSources } = DeclaredArguments.of(this.argumentDefinitions)
    const sourceByIndex = omittedSources.slice()
    for (const argumentNode of this.#argumentNodes) {
      const index = indexBySymbol.get(symbolOf(this.#document, argumentNode))
      if (index === undefined) continue
      const valueNode = argumentNode + 1
      sourceByIndex[index] = sourceOf(this.#document, valueNode, this.argumentDefinitions[index]!)
    }
    const sources: ArgumentSource[] = []
    this.#isConstant = true
    for (let index = 0; index < sourceByIndex.length; index++) {
      const source = sourceByIndex[index] ?? null
      if (source === null) continue
      if (!source.isPrimitive) this.#isConstant = false
      sources.push(source)
    }
    return sources
  }
}

/** An object that inherits no properties, so that an argument may have any name. */
class Values {
  [name: string]: unknown
}
Reflect.deleteProperty(Values.prototype, 'constructor')
Object.setPrototypeOf(Values.prototype, null)

/** The arguments that a field declares, prepared once for all its nodes. */
class DeclaredArguments {
  static readonly #byDefinitions = new WeakMap<readonly InputValue[], DeclaredArguments>()

  /** The declared names. */
  readonly names: ReadonlySet<string>
  /** The indices of the argument definitions, by the symbols of the arguments' names. */
  readonly indexBySymbol: ReadonlyMap<number, number>
  /**
   * For each argument definition, the source of an omitted argument: its default or, if it is
   * required, an error; null for an optional argument without a default.
   */
  readonly omittedSources: readonly (ArgumentSource | null)[]

  constructor(definitions: readonly InputValue[]) {
    this.names = new Set(definitions.map(({ declaredName }) => declaredName))
    this.indexBySymbol = new Map(definitions.map(({ symbol }, index) => [symbol, index]))
    this.omittedSources = definitions.map(definition => {
      const template = omittedTemplate(definition)
      return template === undefined ? null : new ArgumentSource(definition, template)
    })
  }

  static of(definitions: readonly InputValue[]): DeclaredArguments {
    let declaredArguments = DeclaredArguments.#byDefinitions.get(definitions)
    if (declaredArguments === undefined) {
      declaredArguments = new DeclaredArguments(definitions)
      DeclaredArguments.#byDefinitions.set(definitions, declaredArguments)
    }
    return declaredArguments
  }
}

/** Stands for the value of an argument for which CoerceArgumentValues() raises an error. */
const INVALID: unique symbol = Symbol('invalid')

/** The declared name of an argument, and its name in GraphQL. */
interface ArgumentNames {
  readonly name: string
  readonly gqlName: string
}

/**
 * The variable, literal or default that an argument has its value from. Hot:
 * `bench/benches/execute.ts`.
 */
class ArgumentSource implements ArgumentNames {
  readonly name: string
  readonly gqlName: string
  /**
   * A template of the literal; for a variable or an omitted argument, the result of
   * `omittedTemplate`.
   */
  readonly template: unknown
  /** The id of the variable; -1 for none. */
  readonly #variableId: number
  readonly #isNonNull: boolean
  readonly #definition: InputValue
  readonly #valueNode: Node | undefined

  /** @param valueNode undefined for an omitted argument */
  constructor(definition: InputValue, template: unknown, valueNode?: Node, variableId = -1) {
    this.name = definition.declaredName
    this.gqlName = definition.name
    this.template = template
    this.#variableId = variableId
    this.#isNonNull = definition.type.kind === 'NON_NULL'
    this.#definition = definition
    this.#valueNode = valueNode
  }

  /** Whether the value is a primitive that is the same in all requests. */
  get isPrimitive(): boolean {
    return this.#variableId < 0 && (typeof this.template !== 'object' || this.template === null)
  }

  /**
   * The step of CoerceArgumentValues() for this argument: returns its coerced value, undefined for
   * an argument without a value and a default, or INVALID.
   */
  coercedValueIn(inputs: RequestInputs): unknown {
    const variableValue = this.#variableId < 0 ? undefined : inputs.variables[this.#variableId]
    if (variableValue === null && this.#isNonNull) return INVALID
    // The value of a variable is coerced already.
    if (variableValue !== undefined) return variableValue
    const { template } = this
    if (typeof template !== 'object' || template === null) return template
    try {
      return inputs.copyOf(template)
    } catch (error) {
      if (error === NO_VALUE) return INVALID
      throw error
    }
  }

  /** Returns the error in a request for which `coercedValueIn` returned INVALID. */
  faultIn({ variables }: RequestInputs, document: Document, fieldNode: Node): ArgumentFault {
    const valueNode = this.#valueNode
    const { name, type } = this.#definition
    const required = `Argument "${name}" of required type "${printType(type)}" was`
    if (valueNode === undefined) return new ArgumentFault(`${required} not provided.`, fieldNode)
    const isNull =
      variables[this.#variableId] === null || kindOf(document, valueNode) === Kind.NULL_VALUE
    if (isNull) {
      const message = `Argument "${name}" of non-null type "${printType(type)}" must not be null.`
      return new ArgumentFault(message, valueNode)
    }
    if (this.#variableId >= 0) {
      const variableName = clip(nameOf(document, valueNode))
      const message = `${required} provided the variable "$${variableName}" which was not provided a runtime value.`
      return new ArgumentFault(message, valueNode)
    }
    const literal = clip(printValue(document, valueNode, MAX_ECHO))
    return new ArgumentFault(`Argument "${name}" has invalid value ${literal}.`, valueNode)
  }
}

function sourceOf(document: Document, valueNode: Node, definition: InputValue): ArgumentSource {
  if (kindOf(document, valueNode) === Kind.VARIABLE) {
    const variableId = symbolOf(document, valueNode)
    return new ArgumentSource(definition, omittedTemplate(definition), valueNode, variableId)
  }
  const template = literalTemplate(document, valueNode, definition.type)
  return new ArgumentSource(definition, template, valueNode)
}

/**
 * A template of the value of an omitted argument: its default; INVALID for a required argument, and
 * undefined for an optional one without a default.
 */
function omittedTemplate({ type, hasDefault, defaultValue }: InputValue): unknown {
  if (hasDefault) return defaultValue
  return type.kind === 'NON_NULL' ? INVALID : undefined
}

/** A template of a literal; INVALID for a literal that is invalid in every request. */
function literalTemplate(document: Document, literal: Node, type: Type): unknown {
  let isValid = true
  const coercion = new InputCoercion(new LiteralReader(document), () => (isValid = false))
  const template = coercion.coerceInputValue(literal, type)
  return isValid ? template : INVALID
}
