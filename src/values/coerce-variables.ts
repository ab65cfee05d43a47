import { clip, MAX_ECHO } from '../errors/clip.ts'
import { EngineError } from '../errors/engine-error.ts'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspect, inspectInput } from '../errors/inspect.ts'
import { Suggestions } from '../errors/suggestion.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { nodeLocatorOf, type NodeLocator } from '../language/node-locator.ts'
import { printValue } from '../language/print/print-value.ts'
import { childrenOfKind, symbolOf } from '../language/tape.ts'
import type { CompiledSchema, Type } from '../schema/compiled/compiled-schema.ts'
import {
  InputCoercion,
  MAX_INPUT_DEPTH,
  type InputFault,
  type ReportInputFault,
} from '../schema/input-coercion/coerce-input.ts'
import { LiteralReader } from '../schema/input-coercion/literal-reader.ts'
import { NO_VALUE, RequestInputs } from '../schema/input-coercion/template.ts'
import { ValueReader } from '../schema/input-coercion/value-reader.ts'
import type { LeafTest } from '../schema/definitions/scalar-coercion.ts'
import { leafTests } from '../schema/scalars/leaf-tests.ts'
import { typeOfNode } from '../schema/compiled/type-of-node.ts'
import { printType } from '../schema/compiled/type-reference.ts'
import { givenValues, variableDefinitionOf, type VariableValues } from './variables.ts'

/** The options of the coercion of variables. */
interface VariableCoercion {
  /** The most errors that are reported, before one that says that the limit was reached. */
  readonly maxErrors: number | false
  /** Whether messages suggest names of the schema. */
  readonly hasSuggestions: boolean
  /** Whether coerced objects have the methods of all objects. Default: no. */
  readonly makesPlainObjects?: boolean
}

/** A variable of an operation. */
interface VariableDefinition {
  readonly node: Node
  readonly id: number
  readonly name: string
  readonly type: Type
  readonly defaultNode: Node | undefined
  /** The specified scalar that it is of; undefined for another type. */
  readonly leafTest: LeafTest | undefined
}

/**
 * The variables of an operation, prepared for all requests.
 * GraphQL specification, 6.1.2 "Coercing Variable Values".
 */
export class PreparedVariables {
  readonly #document: Document
  readonly #definitions: readonly VariableDefinition[]
  readonly #names: readonly string[]
  /** Templates of the defaults that requests have used. */
  #defaults: Map<VariableDefinition, unknown> | null = null

  constructor(schema: CompiledSchema, document: Document, operation: Node) {
    this.#document = document
    this.#definitions = definitionsOf(schema, document, operation)
    this.#names = this.#definitions.map(({ name }) => name)
  }

  /** What a request gives for the variables, by name; other entries are left out. */
  declaredIn(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      this.#names.filter(name => Object.hasOwn(given, name)).map(name => [name, given[name]]),
    )
  }

  /**
   * The values that a request gives to the variables, one for each; undefined where it gives none.
   */
  valuesIn(given: Readonly<Record<string, unknown>>): readonly unknown[] {
    return givenValues(this.#names, given)
  }

  /** Coerced values by name, without variables that have none. */
  named(values: VariableValues): Record<string, unknown> {
    const named: Record<string, unknown> = {}
    for (const { id, name } of this.#definitions) {
      const value = values[id]
      if (value === undefined) continue
      if (name === '__proto__') Object.defineProperty(named, name, { value, enumerable: true })
      else named[name] = value
    }
    return named
  }

  /** Coerced values by name as those of the operation's variables. */
  valuesOf(coerced: Readonly<Record<string, unknown>>): VariableValues {
    const values = new Array<unknown>(this.#document.variableCount).fill(undefined)
    for (const { id, name } of this.#definitions) values[id] = coerced[name]
    return values
  }

  /**
   * Coerces the values that were given to the variables. Returns the coerced values, or all faults.
   */
  coerce(
    given: readonly unknown[],
    options: VariableCoercion,
  ): { readonly values: VariableValues } | { readonly errors: readonly GraphQLError[] } {
    if (this.#document.variableCount === 0) return noVariables
    return this.#unchanged(given) ?? this.#coerced(given, options)
  }

  /**
   * The values where each is its own coerced value, as in most requests; undefined where one has to
   * be coerced.
   */
  #unchanged(given: readonly unknown[]): { readonly values: VariableValues } | undefined {
    const values: unknown[] = new Array<unknown>(this.#document.variableCount).fill(undefined)
    for (let index = 0; index < this.#definitions.length; index++) {
      const { id, leafTest } = this.#definitions[index]!
      if (leafTest === undefined || !leafTests[leafTest].passes(given[index])) return undefined
      values[id] = given[index]
    }
    return { values }
  }

  #coerced(
    given: readonly unknown[],
    options: VariableCoercion,
  ): ReturnType<PreparedVariables['coerce']> {
    const request = new RequestInputs([])
    const faults = new VariableFaults(this.#document, options)
    const coercion = new InputCoercion(
      new ValueReader(request, options.makesPlainObjects),
      faults.takeInput,
    )
    const values: unknown[] = new Array<unknown>(this.#document.variableCount).fill(undefined)
    let index = 0
    for (const definition of this.#definitions) {
      if (faults.isFull) break
      const { id, type, defaultNode } = definition
      const value = given[index++]
      if (value !== undefined) values[id] = coerceValue(coercion, definition, value, faults)
      else if (defaultNode !== undefined)
        values[id] = this.#default(request, definition, defaultNode, faults)
      else if (type.kind === 'NON_NULL') {
        faults.add(definition, `of required type "${clip(printType(type))}" was not provided.`)
      }
    }
    return faults.errors === null ? { values } : { errors: faults.errors }
  }

  #default(
    request: RequestInputs,
    definition: VariableDefinition,
    node: Node,
    faults: VariableFaults,
  ): unknown {
    const document = this.#document
    const invalid = (): void => {
      const literal = clip(printValue(document, node, MAX_ECHO))
      faults.add(definition, `has invalid default value ${literal}.`)
    }
    let template = this.#defaults?.get(definition)
    if (template === undefined) {
      let isValid = true
      const coercion = new InputCoercion(new LiteralReader(document), () => (isValid = false))
      template = coercion.coerce(node, definition.type)
      if (!isValid) return invalid()
      this.#defaults ??= new Map<VariableDefinition, unknown>()
      this.#defaults.set(definition, template)
    }
    try {
      return request.own(template)
    } catch (thrown) {
      if (thrown === NO_VALUE) return invalid()
      throw thrown
    }
  }
}

const noVariables = { values: [] } as const

/** Those whose type the schema has. */
function definitionsOf(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
): readonly VariableDefinition[] {
  const definitions: VariableDefinition[] = []
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    const { name, typeNode, defaultNode } = variableDefinitionOf(document, node)
    const type = typeOfNode(schema, document, typeNode)
    if (type === undefined) continue
    const nullable = type.kind === 'NON_NULL' ? type.ofType : type
    const leafTest = nullable.kind === 'SCALAR' ? nullable.unchanged : undefined
    definitions.push({ node, id: symbolOf(document, node), name, type, defaultNode, leafTest })
  }
  return definitions
}

function coerceValue(
  coercion: InputCoercion<unknown, unknown>,
  definition: VariableDefinition,
  given: unknown,
  faults: VariableFaults,
): unknown {
  const { type } = definition
  if (given === null && type.kind === 'NON_NULL') {
    faults.add(definition, `of non-null type "${clip(printType(type))}" must not be null.`)
    return undefined
  }
  faults.definition = definition
  return coercion.coerce(given, type)
}

const MAX_REASON_LENGTH = 1_000

/** The faults in the variables of a request, up to the limit. */
class VariableFaults {
  errors: GraphQLError[] | null = null
  /** The variable whose value is being coerced. */
  definition: VariableDefinition | null = null
  readonly #document: Document
  readonly #options: VariableCoercion
  #locate: NodeLocator | undefined
  #suggestions: Suggestions | undefined
  /**
   * The texts of objects in messages, made once: an object may have many entries, and is shown with
   * each of its faults.
   */
  #shown: Map<object, string> | undefined

  constructor(document: Document, options: VariableCoercion) {
    this.#document = document
    this.#options = options
  }

  /** Whether there were more faults than are reported. */
  get isFull(): boolean {
    const { maxErrors } = this.#options
    return this.errors !== null && maxErrors !== false && this.errors.length > maxErrors
  }

  /** Takes a fault in the value of a variable. */
  readonly takeInput: ReportInputFault<unknown> = (path, value, fault) => {
    const definition = this.definition!
    const isOneOfNull = fault.kind === 'ONE_OF_NULL'
    const shown = this.#show(isOneOfNull ? null : value)
    const place = printPath(isOneOfNull ? [...path, fault.field.name] : path)
    const at = place === '' ? '' : ` at "${clip(definition.name)}${place}"`
    return this.add(definition, `got invalid value ${shown}${at}; ${this.#sentence(fault, value)}`)
  }

  /** Adds an error. Returns false if the limit was reached. */
  add({ name, node }: VariableDefinition, fault: string): boolean {
    const extensions = { code: 'BAD_USER_INPUT' }
    this.errors ??= []
    if (this.errors.length === this.#options.maxErrors) {
      const closing =
        'Too many errors processing variables, error limit reached. Execution aborted.'
      this.errors.push(new EngineError(closing, { extensions }))
      return false
    }
    this.#locate ??= nodeLocatorOf(this.#document)
    const locations = [this.#locate(node)]
    this.errors.push(
      new EngineError(`Variable "$${clip(name)}" ${fault}`, { locations, extensions }),
    )
    return true
  }

  #show(value: unknown): string {
    if (typeof value !== 'object' || value === null) return inspectInput(value)
    this.#shown ??= new Map()
    let text = this.#shown.get(value)
    if (text === undefined) this.#shown.set(value, (text = inspectInput(value)))
    return text
  }

  #sentence(fault: InputFault, value: unknown): string {
    switch (fault.kind) {
      case 'NULL':
        return `Expected non-nullable type "${clip(printType(fault.type))}" not to be null.`
      case 'TOO_DEEP':
        return `Expected a value of at most ${MAX_INPUT_DEPTH} levels.`
      case 'NO_OBJECT':
        return `Expected type "${fault.type.name}" to be an object.`
      case 'REQUIRED_FIELD': {
        const { name, type } = fault.field
        return `Field "${name}" of required type "${printType(type)}" was not provided.`
      }
      case 'UNKNOWN_FIELD': {
        const { name, type } = fault
        const suggestion = this.#didYouMean(
          name,
          type.fields.map(field => field.name),
        )
        return `Field "${clip(name)}" is not defined by type "${type.name}".${suggestion}`
      }
      case 'ONE_OF':
        return `Exactly one key must be specified for OneOf type "${fault.type.name}".`
      case 'ONE_OF_NULL':
        return `Field "${fault.field.name}" must be non-null.`
      case 'ENUM': {
        const { name, valueByName } = fault.type
        const isName = typeof value === 'string'
        const found = isName ? value : inspectInput(value)
        const suggestion = this.#didYouMean(found, valueByName.keys(), 'the enum value ')
        return isName
          ? `Value "${clip(value)}" does not exist in "${name}" enum.${suggestion}`
          : `Enum "${name}" cannot represent non-string value: ${found}.${suggestion}`
      }
      case 'SCALAR':
        return scalarSentence(fault.type.name, fault.thrown)
    }
  }

  #didYouMean(found: string, known: Iterable<string>, prefix?: string): string {
    this.#suggestions ??= new Suggestions(this.#options.hasSuggestions)
    return this.#suggestions.didYouMean(found, known, prefix)
  }
}

function scalarSentence(name: string, thrown: unknown): string {
  if (thrown === undefined) return `Expected type "${name}".`
  const reason = clip(thrown instanceof Error ? thrown.message : inspect(thrown), MAX_REASON_LENGTH)
  return isGraphQLError(thrown) ? reason : `Expected type "${name}". ${reason}`
}

/**
 * Whether a scalar threw a GraphQLError, of this package or by name of another one. Its message is
 * shown as it is.
 */
function isGraphQLError(error: unknown): boolean {
  return error instanceof GraphQLError || (error instanceof Error && error.name === 'GraphQLError')
}

function printPath(path: ResponsePath): string {
  return path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
}
