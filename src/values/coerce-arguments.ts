import { clip, MAX_ECHO } from '../errors/clip.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { printValue } from '../language/print/print-value.ts'
import { childrenOfKind, kindOf, nameOf, symbolOf } from '../language/tape.ts'
import type { InputValue, Type } from '../schema/compiled/compiled-schema.ts'
import { InputCoercion } from '../schema/input-coercion/coerce-input.ts'
import { holdsVariable, LiteralReader } from '../schema/input-coercion/literal-reader.ts'
import { bytesOfTemplate, NO_VALUE, type RequestInputs } from '../schema/input-coercion/template.ts'
import { printType } from '../schema/compiled/type-reference.ts'

/** The values of arguments by their declared names; without those that have neither a value nor a default. Nothing is inherited. */
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

/** What prepared arguments take besides their templates: for each that is given, and for each default in the place of one that is not. */
const GIVEN_BYTES = 200
const OMITTED_BYTES = 80

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

  /** Whether the field declares an argument, by its declared name. */
  declares(name: string): boolean {
    return DeclaredArguments.of(this.#definitions).names.has(name)
  }

  /** The names of those that may have values, when values were asked for. */
  get names(): readonly ArgumentNames[] {
    return this.#sources ?? []
  }

  /** The values in a request; calls of one request share them, and no other request sees them. */
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

  #prepare(): readonly ArgumentSource[] {
    const { places, omitted } = DeclaredArguments.of(this.#definitions)
    const given = new Map<number, ArgumentSource>()
    let bytes = 0
    for (const argument of childrenOfKind(this.#document, this.#node, Kind.ARGUMENT)) {
      const place = places.get(symbolOf(this.#document, argument))
      if (place === undefined) continue
      const source = givenSource(this.#document, argument + 1, this.#definitions[place]!, place)
      bytes += GIVEN_BYTES + bytesOfTemplate(source.template)
      given.set(place, source)
    }
    const sources = [...given.values(), ...omitted.filter(({ place }) => !given.has(place))]
    this.#grow(bytes + (sources.length - given.size) * OMITTED_BYTES)
    this.#isConstant = sources.every(({ isPrimitive }) => isPrimitive)
    return sources.sort((one, other) => one.place - other.place)
  }
}

/** Makes values that inherit nothing, so that every name is an entry like any other. */
class Values {
  [name: string]: unknown
}
Reflect.deleteProperty(Values.prototype, 'constructor')
Object.setPrototypeOf(Values.prototype, null)

/** The arguments that a field declares, prepared once for all nodes that leave some of them out. */
class DeclaredArguments {
  static readonly #known = new WeakMap<readonly InputValue[], DeclaredArguments>()

  /** The declared names. */
  readonly names: ReadonlySet<string>
  /** Where each is declared, by the symbol of its name. */
  readonly places: ReadonlyMap<number, number>
  /** What those come to that are not given, unless it is no value. */
  readonly omitted: readonly ArgumentSource[]

  constructor(definitions: readonly InputValue[]) {
    this.names = new Set(definitions.map(({ declaredName }) => declaredName))
    this.places = new Map(definitions.map(({ symbol }, place) => [symbol, place]))
    this.omitted = definitions
      .map((definition, place) => new ArgumentSource(definition, place, omittedTemplate(definition)))
      .filter(({ template }) => template !== undefined)
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

/** In the place of a value: there is none. */
const NONE: unique symbol = Symbol('none')

/** The declared name of an argument, and its name in GraphQL. */
interface ArgumentNames {
  readonly name: string
  readonly gqlName: string
}

/** Where the value of one argument comes from. Hot: `bench/execute.ts`. */
class ArgumentSource implements ArgumentNames {
  readonly name: string
  readonly gqlName: string
  /** How many are declared in front of it. */
  readonly place: number
  /** A template of the literal, or of the default where that or a variable is missing. */
  readonly template: unknown
  /** The id of the variable; -1 for none. */
  readonly #variable: number
  readonly #isNonNull: boolean
  readonly #definition: InputValue
  readonly #node: Node | undefined

  /** @param node of the argument that is given */
  constructor(definition: InputValue, place: number, template: unknown, node?: Node, variable = -1) {
    this.name = definition.declaredName
    this.gqlName = definition.name
    this.place = place
    this.template = template
    this.#variable = variable
    this.#isNonNull = definition.type.kind === 'NON_NULL'
    this.#definition = definition
    this.#node = node
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

  /** Why there is no value in a request, for a node of the field. */
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

function givenSource(document: Document, node: Node, definition: InputValue, place: number): ArgumentSource {
  return kindOf(document, node) === Kind.VARIABLE
    ? new ArgumentSource(definition, place, omittedTemplate(definition), node, symbolOf(document, node))
    : new ArgumentSource(definition, place, templateOf(document, node, definition.type), node)
}

/** A template of what an argument is without a value: NONE where it must have one, undefined where it need not. */
function omittedTemplate({ type, hasDefault, defaultValue }: InputValue): unknown {
  if (hasDefault) return defaultValue
  return type.kind === 'NON_NULL' ? NONE : undefined
}

/** A template of a literal; NONE where it has no value in any request. */
function templateOf(document: Document, node: Node, type: Type): unknown {
  let isValid = true
  const coercion = new InputCoercion(new LiteralReader(document), () => (isValid = false))
  const template = coercion.coerce(node, type)
  return isValid ? template : NONE
}
