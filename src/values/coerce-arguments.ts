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

/** Why arguments cannot be coerced: a message, and the node that it refers to. */
export class ArgumentFault {
  readonly message: string
  readonly node: Node

  constructor(message: string, node: Node) {
    this.message = message
    this.node = node
  }
}

/**
 * The arguments of a field, prepared for all requests: what does not depend on variables is coerced
 * once, on the first call of `valuesIn`. GraphQL specification, 6.4.1 "Coercing Field Arguments".
 */
export class PreparedArguments {
  /** The number of these arguments in their operation, from 0. */
  readonly id: number
  readonly #document: Document
  readonly #node: Node
  /** The arguments of the node. */
  readonly #given: readonly Node[]
  readonly #definitions: readonly InputValue[]
  #sources: readonly ArgumentSource[] | null = null
  #isConstant = false
  /** The values, if all of them are primitives that are the same in all requests. */
  #values: ArgumentValues | null = null

  constructor(id: number, document: Document, node: Node, definitions: readonly InputValue[]) {
    this.id = id
    this.#document = document
    this.#node = node
    this.#given = childrenOfKind(document, node, Kind.ARGUMENT)
    this.#definitions = definitions
  }

  /** Whether an argument is or contains a variable. */
  get hasVariable(): boolean {
    return this.#given.some(argument => holdsVariable(this.#document, argument))
  }

  /** Whether the field declares an argument, by its declared name. */
  declares(name: string): boolean {
    return DeclaredArguments.of(this.#definitions).names.has(name)
  }

  /** The names of the arguments that may have values; empty before the first call of `valuesIn`. */
  get names(): readonly ArgumentNames[] {
    return this.#sources ?? []
  }

  /**
   * The values in a request. The calls of one request share them, and each request gets its own.
   */
  valuesIn(request: RequestInputs): ArgumentValues | ArgumentFault {
    if (this.#values !== null) return this.#values
    const sources = (this.#sources ??= this.#prepare())
    const values = new Values()
    for (let index = 0; index < sources.length; index++) {
      const source = sources[index]!
      const value = source.valueIn(request)
      if (value === NONE) return source.faultIn(request, this.#document, this.#node)
      if (value !== undefined) values[source.name] = value
    }
    if (this.#isConstant) this.#values = values
    return values
  }

  /** Sources in the order of the declarations; of an argument that is given twice, the last. */
  #prepare(): readonly ArgumentSource[] {
    const { places, omitted } = DeclaredArguments.of(this.#definitions)
    const all = omitted.slice()
    for (const argument of this.#given) {
      const place = places.get(symbolOf(this.#document, argument))
      if (place === undefined) continue
      all[place] = givenSource(this.#document, argument + 1, this.#definitions[place]!)
    }
    const sources: ArgumentSource[] = []
    this.#isConstant = true
    for (let place = 0; place < all.length; place++) {
      const source = all[place] ?? null
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
  static readonly #known = new WeakMap<readonly InputValue[], DeclaredArguments>()

  /** The declared names. */
  readonly names: ReadonlySet<string>
  /** The indices of the declarations, by the symbols of the arguments' names. */
  readonly places: ReadonlyMap<number, number>
  /**
   * The source of each argument where it is omitted: for one with a default, and for a required
   * one, which is an error; null for others.
   */
  readonly omitted: readonly (ArgumentSource | null)[]

  constructor(definitions: readonly InputValue[]) {
    this.names = new Set(definitions.map(({ declaredName }) => declaredName))
    this.places = new Map(definitions.map(({ symbol }, place) => [symbol, place]))
    this.omitted = definitions.map(definition => {
      const template = omittedTemplate(definition)
      return template === undefined ? null : new ArgumentSource(definition, template)
    })
  }

  static of(definitions: readonly InputValue[]): DeclaredArguments {
    let declared = DeclaredArguments.#known.get(definitions)
    if (declared === undefined) {
      declared = new DeclaredArguments(definitions)
      DeclaredArguments.#known.set(definitions, declared)
    }
    return declared
  }
}

/** Stands for the value of an argument that is required and omitted, or invalid. */
const NONE: unique symbol = Symbol('none')

/** The declared name of an argument, and its name in GraphQL. */
interface ArgumentNames {
  readonly name: string
  readonly gqlName: string
}

/** Where the value of one argument comes from. Hot: `bench/benches/execute.ts`. */
class ArgumentSource implements ArgumentNames {
  readonly name: string
  readonly gqlName: string
  /**
   * A template of the literal; for a variable or an omitted argument, the result of
   * `omittedTemplate`.
   */
  readonly template: unknown
  /** The id of the variable; -1 for none. */
  readonly #variable: number
  readonly #isNonNull: boolean
  readonly #definition: InputValue
  readonly #node: Node | undefined

  /** @param node of the value; undefined for an omitted argument */
  constructor(definition: InputValue, template: unknown, node?: Node, variable = -1) {
    this.name = definition.declaredName
    this.gqlName = definition.name
    this.template = template
    this.#variable = variable
    this.#isNonNull = definition.type.kind === 'NON_NULL'
    this.#definition = definition
    this.#node = node
  }

  /** Whether the value is a primitive that is the same in all requests. */
  get isPrimitive(): boolean {
    return this.#variable < 0 && (typeof this.template !== 'object' || this.template === null)
  }

  /** The value in a request; undefined for an omitted one, and NONE for a fault. */
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

  /** The fault in a request for which `valueIn` returned NONE. `field` is the node of the field. */
  faultIn({ variables }: RequestInputs, document: Document, field: Node): ArgumentFault {
    const node = this.#node
    const { name, type } = this.#definition
    const required = `Argument "${name}" of required type "${printType(type)}" was`
    if (node === undefined) return new ArgumentFault(`${required} not provided.`, field)
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

function givenSource(document: Document, node: Node, definition: InputValue): ArgumentSource {
  return kindOf(document, node) === Kind.VARIABLE
    ? new ArgumentSource(definition, omittedTemplate(definition), node, symbolOf(document, node))
    : new ArgumentSource(definition, templateOf(document, node, definition.type), node)
}

/**
 * A template of the value of an omitted argument: its default; NONE for a required argument, and
 * undefined for an optional one without a default.
 */
function omittedTemplate({ type, hasDefault, defaultValue }: InputValue): unknown {
  if (hasDefault) return defaultValue
  return type.kind === 'NON_NULL' ? NONE : undefined
}

/** A template of a literal; NONE if it is invalid in every request. */
function templateOf(document: Document, node: Node, type: Type): unknown {
  let isValid = true
  const coercion = new InputCoercion(new LiteralReader(document), () => (isValid = false))
  const template = coercion.coerce(node, type)
  return isValid ? template : NONE
}
