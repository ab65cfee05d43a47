import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import { Kind } from '../../language/kinds.ts'
import { printValue } from '../../language/print/print-value.ts'
import {
  childrenOf,
  childrenOfKind,
  kindOf,
  nameOf,
  nextOf,
  spanStartOf,
} from '../../language/tape.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import { printScalarValue } from '../defaults/default-literal.ts'
import type { Definitions } from '../definitions/definitions.ts'
import { CodeReader } from '../input-coercion/code-reader.ts'
import { InputCoercion, MAX_INPUT_DEPTH, type InputFault } from '../input-coercion/coerce-input.ts'
import { InputDefinitions } from '../input-coercion/input-definitions.ts'
import type { InputField, ScalarInputType } from '../input-coercion/input-type.ts'
import { LiteralReader } from '../input-coercion/literal-reader.ts'
import { isSpecified } from '../scalars/specified-scalars.ts'
import type { Positioned, TypeReference } from '../definitions/type-map.ts'
import { printType } from '../compiled/type-reference.ts'
import { listNames } from './list-names.ts'
import type { ReportFault } from './schema-rule.ts'

/**
 * Reports the faults of a value by the input coercion of its type. The value is a literal, or has
 * the form that resolvers receive. `owner` names the value in messages, and `subject` is the
 * definition that the messages point at.
 */
export function checkInput(
  reference: TypeReference,
  value: unknown,
  definitions: Definitions,
  owner: string,
  subject: Positioned,
  report: ReportFault,
): void {
  const type = new InputDefinitions(definitions).typeOf(reference)
  if (value instanceof ConstLiteral) {
    const faults = new LiteralFaults(value, owner, report)
    faults.checkUniqueness()
    new InputCoercion(new LiteralReader(value.document), faults.reportInputFault).coerceInputValue(
      value.node,
      type,
    )
    return
  }
  const texts: Texts<unknown> = {
    textOf: inspect,
    valuesOf: ({ valueByName }) => Array.from(valueByName.values(), ({ value }) => inspect(value)),
    nameOf: ({ declaredName }) => declaredName,
  }
  const oneOf = new OneOfFaults()
  new InputCoercion(new CheckedValues(), (path, faultyValue, fault) => {
    if (oneOf.isRepetition(faultyValue, fault)) return true
    // A circular value is too deep as well. A path of that depth would be too long for a message.
    const hasPath = path.length > 0 && fault.kind !== 'TOO_DEEP'
    const at = hasPath ? ` at ${path.map(printKey).join('').replace(/^\./, '')}` : ''
    report(`${owner} does not fit${at}: ${sentenceOf(fault, faultyValue, texts)}`, subject)
    return fault.kind !== 'TOO_DEEP'
  }).coerceInputValue(value, type)
}

/**
 * Introspection shows a default value as a literal that a client could write, so the scalar must
 * accept what is printed for it.
 */
class CheckedValues extends CodeReader {
  override scalarValueOf(value: unknown, type: ScalarInputType): unknown {
    const coerced = type.coerceInput(isSpecified(type) ? value : type.coerceResult(value))
    if (coerced !== undefined) printScalarValue(type, value)
    return coerced
  }
}

/**
 * Recognizes the second fault of a OneOf Input Object that has several fields, the first with null:
 * one message states both.
 */
class OneOfFaults<Value> {
  #value: Value | undefined

  /** Whether the message of a fault repeats the previous one on the same object. */
  isRepetition(value: Value, { kind }: InputFault): boolean {
    if (kind === 'ONE_OF_NULL') return this.#value === value
    if (kind === 'ONE_OF') this.#value = value
    return false
  }
}

/** Reports the faults of a literal in a schema text, each at its position. */
class LiteralFaults {
  readonly #literal: ConstLiteral
  readonly #owner: string
  readonly #report: ReportFault
  readonly #oneOf = new OneOfFaults<number>()

  constructor(literal: ConstLiteral, owner: string, report: ReportFault) {
    this.#literal = literal
    this.#owner = owner
    this.#report = report
  }

  readonly reportInputFault = (_path: unknown, node: number, fault: InputFault): boolean => {
    if (this.#oneOf.isRepetition(node, fault)) return true
    const { document } = this.#literal
    const texts: Texts<number> = {
      textOf: literal => printValue(document, literal),
      valuesOf: ({ valueByName }) => [...valueByName.keys()],
      nameOf: ({ name }) => name,
    }
    const faultyNode = fault.kind === 'UNKNOWN_FIELD' ? this.#fieldNamed(node, fault.name) : node
    this.#add(faultyNode, sentenceOf(fault, node, texts))
    return true
  }

  /**
   * GraphQL specification, 5.6.3 "Input Object Field Uniqueness". The rule holds for all objects,
   * also in literals of custom scalars.
   */
  checkUniqueness(): void {
    const { document, node: literal } = this.#literal
    for (let node = literal; node < nextOf(document, literal); node++) {
      if (kindOf(document, node) !== Kind.OBJECT_VALUE) continue
      const names = new Set<string>()
      for (const field of childrenOf(document, node)) {
        const name = nameOf(document, field)
        if (names.has(name)) this.#add(field, `the field "${name}" is given twice.`)
        names.add(name)
      }
    }
  }

  #fieldNamed(object: number, name: string): number {
    const { document } = this.#literal
    return childrenOfKind(document, object, Kind.OBJECT_FIELD).find(
      field => nameOf(document, field) === name,
    )!
  }

  #add(node: number, sentence: string): void {
    const { document, node: literal, position } = this.#literal
    this.#report(`${this.#owner} does not fit: ${sentence}`, {
      position: position + spanStartOf(document, node) - spanStartOf(document, literal),
    })
  }
}

/** Makes the texts that messages have for values, the values of an enum, and fields. */
interface Texts<Value> {
  readonly textOf: (value: Value) => string
  readonly valuesOf: (type: Extract<InputFault, { kind: 'ENUM' }>['type']) => readonly string[]
  readonly nameOf: (field: InputField) => string
}

function sentenceOf<Value>(fault: InputFault, value: Value, texts: Texts<Value>): string {
  const sentence = faultText(fault, value, texts)
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}

function faultText<Value>(
  fault: InputFault,
  value: Value,
  { textOf, valuesOf, nameOf }: Texts<Value>,
): string {
  if (fault.kind === 'TOO_DEEP') return `expected a value of at most ${MAX_INPUT_DEPTH} levels`
  if (fault.kind === 'NULL') return `${printType(fault.type)} cannot be null`
  const { name } = fault.type
  switch (fault.kind) {
    case 'NO_OBJECT':
      return `${name} takes an object, not ${textOf(value)}`
    case 'REQUIRED_FIELD':
      return `${name} requires the field "${nameOf(fault.field)}"`
    case 'UNKNOWN_FIELD': {
      const suggestion = didYouMean(fault.name, fault.type.fields.map(nameOf))
      return `${name} has no field "${fault.name}".${suggestion}`
    }
    case 'ONE_OF':
    case 'ONE_OF_NULL':
      return `${name} takes exactly one field, and not null; found ${textOf(value)}`
    case 'ENUM':
      return `${name} has no value ${textOf(value)}; expected one of ${listNames(valuesOf(fault.type))}`
    case 'SCALAR':
      if (fault.thrown === undefined) return `${name} cannot represent ${textOf(value)}`
      return fault.thrown instanceof Error ? fault.thrown.message : inspect(fault.thrown)
  }
}

function printKey(key: string | number): string {
  return typeof key === 'number' ? `[${key}]` : `.${key}`
}
