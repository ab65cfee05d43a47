// CoerceVariableValues(): GraphQL specification, 6.1.2 "Coercing Variable Values". The types and
// the definitions of the variables are looked up once for all requests, when `PreparedVariables` is
// made. Values are lists instead of maps: raw values have the order of the variable definitions,
// and coerced values are indexed by the id of the variable, the symbol of its nodes. Most requests
// have only values of built-in scalars that coercion returns unchanged: they skip the algorithm.

import { clip, MAX_ECHO } from '../errors/clip.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError, ResponsePath } from '../errors/graphql-error.ts'
import { inspect, inspectInput } from '../errors/inspect.ts'
import { errorResultOf, type ErrorResult } from '../errors/masking.ts'
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
import { rawVariableValues, variableDefinitionOf, type VariableValues } from './variables.ts'

/** The options of the coercion of variables. */
interface VariableCoercion {
  /** The most errors that are reported, before one that says that the limit was reached. */
  readonly maxErrors: number | false
  /** Whether messages suggest names of the schema. */
  readonly hasSuggestions: boolean
  /** Whether coerced objects have the methods of all objects. Default: no. */
  readonly makesPlainObjects?: boolean
}

/** A variable definition of an operation. */
interface VariableDefinition {
  readonly node: Node
  readonly id: number
  readonly name: string
  readonly type: Type
  readonly defaultNode: Node | undefined
  /** The built-in scalar that is the nullable type of the variable; undefined for another type. */
  readonly leafTest: LeafTest | undefined
}

/** The variables of an operation, prepared for all requests. */
export class PreparedVariables {
  readonly #document: Document
  readonly #definitions: readonly VariableDefinition[]
  readonly #names: readonly string[]
  /** Templates of the defaults that requests have used. */
  #defaultTemplates: Map<VariableDefinition, unknown> | null = null

  /** Whether the document has no variables. */
  readonly areNone: boolean

  constructor(schema: CompiledSchema, document: Document, operation: Node) {
    this.#document = document
    this.areNone = document.variableCount === 0
    this.#definitions = definitionsOf(schema, document, operation)
    this.#names = this.#definitions.map(({ name }) => name)
  }

  /** The entries of a request's `variables` that the operation defines. */
  declaredEntriesOf(
    variables: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      this.#names
        .filter(name => Object.hasOwn(variables, name))
        .map(name => [name, variables[name]]),
    )
  }

  /**
   * The raw values of a request's `variables`, in the order of the variable definitions; undefined
   * for a variable without a value.
   */
  rawValuesOf(variables: Readonly<Record<string, unknown>>): readonly unknown[] {
    return rawVariableValues(this.#names, variables)
  }

  /** The raw values of a request that belong to no variable definition of the operation. */
  undeclaredIn(variables: Readonly<Record<string, unknown>>): readonly unknown[] {
    const entries = Object.entries(variables)
    return entries.filter(([name]) => !this.#names.includes(name)).map(([, value]) => value)
  }

  /** Coerced values by name, without variables that have none. */
  valuesByName(values: VariableValues): Record<string, unknown> {
    const valueByName: Record<string, unknown> = {}
    for (const { id, name } of this.#definitions) {
      const value = values[id]
      if (value === undefined) continue
      if (name === '__proto__')
        Object.defineProperty(valueByName, name, { value, enumerable: true })
      else valueByName[name] = value
    }
    return valueByName
  }

  /**
   * Coerced values by id, from values by name.
   *
   * @param convert makes the engine's value of one that a host has coerced. Default: the same value
   */
  valuesById(
    valueByName: Readonly<Record<string, unknown>>,
    convert?: (value: unknown, type: Type) => unknown,
  ): VariableValues {
    const values = this.#noValues()
    for (const { id, name, type } of this.#definitions) {
      const value = valueByName[name]
      values[id] = value === undefined || convert === undefined ? value : convert(value, type)
    }
    return values
  }

  /** CoerceVariableValues(): returns the coerced values, or all errors. */
  coerceVariableValues(
    rawValues: readonly unknown[],
    options: VariableCoercion,
  ): { readonly values: VariableValues } | { readonly errors: readonly GraphQLError[] } {
    if (this.areNone) return noVariables
    return this.#coerceBuiltInScalars(rawValues) ?? this.#coerceAnyValues(rawValues, options)
  }

  /**
   * Coerces values of built-in scalars that are equal to their coerced values; undefined if a
   * variable has another value or none.
   */
  #coerceBuiltInScalars(
    rawValues: readonly unknown[],
  ): { readonly values: VariableValues } | undefined {
    const coercedValues = this.#noValues()
    for (let index = 0; index < this.#definitions.length; index++) {
      const { id, leafTest } = this.#definitions[index]!
      if (leafTest === undefined || !leafTests[leafTest].passes(rawValues[index])) return undefined
      coercedValues[id] = rawValues[index]
    }
    return { values: coercedValues }
  }

  /** Coerces values of any types, with the steps of CoerceVariableValues() in their order. */
  #coerceAnyValues(
    rawValues: readonly unknown[],
    options: VariableCoercion,
  ): ReturnType<PreparedVariables['coerceVariableValues']> {
    const inputs = new RequestInputs([])
    const faults = new VariableFaults(this.#document, options)
    const coercion = new InputCoercion(
      new ValueReader(inputs, options.makesPlainObjects),
      faults.reportInputFault,
    )
    const coercedValues = this.#noValues()
    let index = 0
    for (const definition of this.#definitions) {
      if (faults.isFull) break
      const { id, type, defaultNode } = definition
      const value = rawValues[index++]
      const hasValue = value !== undefined
      if (!hasValue && defaultNode !== undefined) {
        coercedValues[id] = this.#coerceDefaultValue(inputs, definition, defaultNode, faults)
      } else if (type.kind === 'NON_NULL' && (!hasValue || value === null)) {
        faults.report(
          definition,
          hasValue
            ? `of non-null type "${clip(printType(type))}" must not be null.`
            : `of required type "${clip(printType(type))}" was not provided.`,
        )
      } else if (hasValue) {
        faults.definition = definition
        coercedValues[id] = coercion.coerceInputValue(value, type)
      }
    }
    return faults.errors === null ? { values: coercedValues } : { errors: faults.errors }
  }

  /** Returns the request's copy of a default value, whose literal is coerced once. */
  #coerceDefaultValue(
    inputs: RequestInputs,
    definition: VariableDefinition,
    literal: Node,
    faults: VariableFaults,
  ): unknown {
    const document = this.#document
    const reportInvalid = (): void => {
      const text = clip(printValue(document, literal, MAX_ECHO))
      faults.report(definition, `has invalid default value ${text}.`)
    }
    let template = this.#defaultTemplates?.get(definition)
    if (template === undefined) {
      let isValid = true
      const coercion = new InputCoercion(new LiteralReader(document), () => (isValid = false))
      template = coercion.coerceInputValue(literal, definition.type)
      if (!isValid) return reportInvalid()
      this.#defaultTemplates ??= new Map<VariableDefinition, unknown>()
      this.#defaultTemplates.set(definition, template)
    }
    try {
      return inputs.copyOf(template)
    } catch (error) {
      if (error === NO_VALUE) return reportInvalid()
      throw error
    }
  }

  #noValues(): unknown[] {
    return new Array<unknown>(this.#document.variableCount).fill(undefined)
  }
}

const noVariables = { values: [] } as const

/**
 * The variable definitions of an operation, without those of types that the schema does not have.
 */
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
    const leafTest = nullable.kind === 'SCALAR' ? nullable.leafTest : undefined
    definitions.push({ node, id: symbolOf(document, node), name, type, defaultNode, leafTest })
  }
  return definitions
}

const MAX_REASON_LENGTH = 1_000

/** The errors of the variables of a request, up to the limit. */
class VariableFaults {
  errors: GraphQLError[] | null = null
  /** The variable whose value is being coerced. */
  definition: VariableDefinition | null = null
  readonly #document: Document
  readonly #options: VariableCoercion
  #locate: NodeLocator | undefined
  #suggestions: Suggestions | undefined
  /**
   * The texts of objects in messages. Each is made once, because an object may have many entries,
   * and occurs in the message of each of its faults.
   */
  #objectTexts: Map<object, string> | undefined

  constructor(document: Document, options: VariableCoercion) {
    this.#document = document
    this.#options = options
  }

  /** Whether the limit was exceeded. */
  get isFull(): boolean {
    const { maxErrors } = this.#options
    return this.errors !== null && maxErrors !== false && this.errors.length > maxErrors
  }

  /** Reports a fault in the value of the variable that is being coerced. */
  readonly reportInputFault: ReportInputFault<unknown> = (path, value, fault) => {
    const definition = this.definition!
    const isOneOfNull = fault.kind === 'ONE_OF_NULL'
    const text = this.#textOf(isOneOfNull ? null : value)
    const pathText = printPath(isOneOfNull ? [...path, fault.field.name] : path)
    const at = pathText === '' ? '' : ` at "${clip(definition.name)}${pathText}"`
    const scalarError = fault.kind === 'SCALAR' ? errorResultOf(fault.thrown) : undefined
    const reason = this.#reason(fault, value, scalarError)
    const message = `got invalid value ${text}${at}; ${reason}`
    return this.report(definition, message, scalarError?.extensions)
  }

  /**
   * Adds an error.
   *
   * @param scalarExtensions the extensions of the error that a scalar threw
   * @returns false if the limit was reached
   */
  report(
    { name, node }: VariableDefinition,
    message: string,
    scalarExtensions?: GraphQLError['extensions'],
  ): boolean {
    const code = 'BAD_USER_INPUT'
    this.errors ??= []
    if (this.errors.length === this.#options.maxErrors) {
      const limitMessage =
        'Too many errors processing variables, error limit reached. Execution aborted.'
      this.errors.push(new EngineError(limitMessage, { extensions: { code } }))
      return false
    }
    this.#locate ??= nodeLocatorOf(this.#document)
    const locations = [this.#locate(node)]
    const extensions = { code, ...scalarExtensions }
    this.errors.push(
      new EngineError(`Variable "$${clip(name)}" ${message}`, { locations, extensions }),
    )
    return true
  }

  #textOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return inspectInput(value)
    this.#objectTexts ??= new Map()
    let text = this.#objectTexts.get(value)
    if (text === undefined) this.#objectTexts.set(value, (text = inspectInput(value)))
    return text
  }

  #reason(fault: InputFault, value: unknown, scalarError: ErrorResult | undefined): string {
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
        const text = isName ? value : inspectInput(value)
        const suggestion = this.#didYouMean(text, valueByName.keys(), 'the enum value ')
        return isName
          ? `Value "${clip(value)}" does not exist in "${name}" enum.${suggestion}`
          : `Enum "${name}" cannot represent non-string value: ${text}.${suggestion}`
      }
      case 'SCALAR':
        return scalarReason(fault.type.name, fault.thrown, scalarError)
    }
  }

  #didYouMean(name: string, names: Iterable<string>, prefix?: string): string {
    this.#suggestions ??= new Suggestions(this.#options.hasSuggestions)
    return this.#suggestions.didYouMean(name, names, prefix)
  }
}

/** The message of a GraphQLError that a scalar threw is shown unchanged. */
function scalarReason(name: string, thrown: unknown, scalarError: ErrorResult | undefined): string {
  if (scalarError !== undefined) return clip(scalarError.message, MAX_REASON_LENGTH)
  const expectation = `Expected type "${name}".`
  if (thrown === undefined) return expectation
  const reason = thrown instanceof Error ? thrown.message : inspect(thrown)
  return `${expectation} ${clip(reason, MAX_REASON_LENGTH)}`
}

function printPath(path: ResponsePath): string {
  return path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
}
