import { clip, MAX_ECHO } from '../errors/clip.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { printValue } from '../language/print-value.ts'
import { childrenOfKind, kindOf, nameOf, symbolOf } from '../language/tape.ts'
import { bareObject } from '../schema/bare-object.ts'
import type { InputValue, Type } from '../schema/compiled-schema.ts'
import { InputCoercion } from '../schema/input-coercion/coerce-input.ts'
import { holdsVariable, LiteralReader } from '../schema/input-coercion/literal-reader.ts'
import { bytesOfTemplate, NO_VALUE, type RequestInputs } from '../schema/input-coercion/template.ts'
import { printType } from '../schema/type-reference.ts'

/** The values of arguments by their declared names, one entry for each; undefined for an omitted one without default. */
export type ArgumentValues = Readonly<Record<string, unknown>>

/** Why arguments have no values: a sentence, and the node that it is about. */
export class ArgumentFault {
  readonly message: string
  readonly node: Node

  constructor(message: string, node: Node) {
    this.message = message
    this.node = node
  }
}

/** What the memory of prepared arguments takes besides their templates, for each of them. */
const ARGUMENT_BYTES = 200

/**
 * The arguments that stand on a field, prepared for all requests: what does not depend on variables is coerced once, when the values are
 * first asked for. GraphQL specification, 6.4.1 "Coercing Field Arguments".
 */
export class PreparedArguments {
  /** Counts those of an operation from 0. */
  readonly id: number
  /** Whether a variable stands in them. */
  readonly hasVariable: boolean
  readonly #document: Document
  readonly #node: Node
  readonly #definitions: readonly InputValue[]
  readonly #grow: (bytes: number) => void
  #sources: readonly ArgumentSource[] | null = null
  /** Objects without prototype are slower, so they are for the one name that sets a prototype elsewhere. */
  #hasProto = false
  #isConstant = false
  /** The values, where they are the same in all requests and nothing in them could be changed. */
  #values: ArgumentValues | null = null

  /** `grow` is told of the bytes that are kept. */
  constructor(
    id: number,
    document: Document,
    node: Node,
    definitions: readonly InputValue[],
    grow: (bytes: number) => void,
  ) {
    this.id = id
    this.#document = document
    this.#node = node
    this.#definitions = definitions
    this.#grow = grow
    this.hasVariable = childrenOfKind(document, node, Kind.ARGUMENT).some(argument =>
      holdsVariable(document, argument),
    )
  }

  /** The values in a request; calls of one request share them, and no other request sees them. */
  valuesIn(request: RequestInputs): ArgumentValues | ArgumentFault {
    if (this.#values !== null) return this.#values
    const sources = (this.#sources ??= this.#prepare())
    const values = this.#hasProto ? bareObject() : {}
    for (let index = 0; index < sources.length; index++) {
      const source = sources[index]!
      const value = source.valueIn(request)
      if (value === NONE) return source.faultIn(request)
      values[source.name] = value
    }
    if (this.#isConstant) this.#values = values
    return values
  }

  #prepare(): readonly ArgumentSource[] {
    const document = this.#document
    const given = new Map<number, Node>()
    for (const argument of childrenOfKind(document, this.#node, Kind.ARGUMENT))
      given.set(symbolOf(document, argument), argument + 1)
    const sources = this.#definitions.map(
      definition => new ArgumentSource(document, this.#node, definition, given.get(definition.symbol)),
    )
    let bytes = 0
    for (const { template } of sources) bytes += ARGUMENT_BYTES + bytesOfTemplate(template)
    this.#grow(bytes)
    this.#hasProto = sources.some(({ name }) => name === '__proto__')
    this.#isConstant = sources.every(({ isPrimitive }) => isPrimitive)
    return sources
  }
}

/** In the place of a value: there is none. */
const NONE: unique symbol = Symbol('none')

/** Where the value of one argument comes from. Hot: `bench/execute.ts`. */
class ArgumentSource {
  readonly name: string
  /** A template of the literal, or of the default where that or a variable is missing. */
  readonly template: unknown
  /** The id of the variable; -1 for none. */
  readonly #variable: number
  readonly #isNonNull: boolean
  readonly #document: Document
  readonly #field: Node
  readonly #definition: InputValue
  readonly #node: Node | undefined

  constructor(document: Document, field: Node, definition: InputValue, node: Node | undefined) {
    const { declaredName, type, hasDefault, defaultValue } = definition
    this.name = declaredName
    this.#isNonNull = type.kind === 'NON_NULL'
    this.#document = document
    this.#field = field
    this.#definition = definition
    this.#node = node
    const isVariable = node !== undefined && kindOf(document, node) === Kind.VARIABLE
    this.#variable = isVariable ? symbolOf(document, node) : -1
    if (node !== undefined && !isVariable) this.template = templateOf(document, node, type)
    else this.template = hasDefault ? defaultValue : this.#isNonNull ? NONE : undefined
  }

  /** Whether the value is the same in all requests, and nothing that code could change. */
  get isPrimitive(): boolean {
    return this.#variable < 0 && (typeof this.template !== 'object' || this.template === null)
  }

  /** The value in a request; NONE where that is a fault. */
  valueIn(request: RequestInputs): unknown {
    const given = this.#variable < 0 ? undefined : request.variables[this.#variable]
    if (given === null && this.#isNonNull) return NONE
    if (given !== undefined) return given
    const { template } = this
    if (typeof template !== 'object' || template === null) return template
    try {
      return request.own(template)
    } catch (thrown) {
      if (thrown === NO_VALUE) return NONE
      throw thrown
    }
  }

  /** Why there is no value in a request. */
  faultIn({ variables }: RequestInputs): ArgumentFault {
    const document = this.#document
    const node = this.#node
    const { name, type } = this.#definition
    const required = `Argument "${name}" of required type "${printType(type)}" was`
    if (node === undefined) return new ArgumentFault(`${required} not provided.`, this.#field)
    const isNull = variables[this.#variable] === null || kindOf(document, node) === Kind.NULL_VALUE
    if (isNull) {
      const message = `Argument "${name}" of non-null type "${printType(type)}" must not be null.`
      return new ArgumentFault(message, node)
    }
    if (this.#variable >= 0) {
      const variable = clip(nameOf(document, node))
      const message = `${required} provided the variable "$${variable}" which was not provided a runtime value.`
      return new ArgumentFault(message, node)
    }
    const shown = clip(printValue(document, node, MAX_ECHO))
    return new ArgumentFault(`Argument "${name}" has invalid value ${shown}.`, node)
  }
}

/** A template of a literal; NONE where it has no value in any request. */
function templateOf(document: Document, node: Node, type: Type): unknown {
  let isValid = true
  const coercion = new InputCoercion(new LiteralReader(document), () => (isValid = false))
  const template = coercion.coerce(node, type)
  return isValid ? template : NONE
}
