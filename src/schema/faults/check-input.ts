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
import { isSpecified } from '../scalars/scalars.ts'
import type { Positioned, TypeReference } from '../definitions/type-map.ts'
import { printType } from '../compiled/type-reference.ts'
import { listSome } from './list-some.ts'
import type { ReportFault } from './schema-rule.ts'

/**
 * Reports where a value, a literal or a value in the form that resolvers receive, does not fit its
 * type. `owner` names the value in messages, and `subject` is the definition that they point at.
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
    const literal = new LiteralFaults(value, owner, report)
    literal.checkUniqueness()
    new InputCoercion(new LiteralReader(value.document), literal.take).coerceInputValue(
      value.node,
      type,
    )
    return
  }
  const words: Words<unknown> = {
    show: inspect,
    valuesOf: ({ valueByName }) => Array.from(valueByName.values(), known => inspect(known.value)),
    nameOf: ({ declaredName }) => declaredName,
  }
  const oneOf = new OneOfFaults()
  new InputCoercion(new CheckedValues(), (path, found, fault) => {
    if (oneOf.isTold(found, fault)) return true
    // A circular value ends here too. The path of a value at that depth would be too long for a
    // message.
    const isAt = path.length > 0 && fault.kind !== 'TOO_DEEP'
    const place = isAt ? ` at ${path.map(placeIn).join('').replace(/^\./, '')}` : ''
    report(`${owner} does not fit${place}: ${sentenceOf(fault, found, words)}`, subject)
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
 * A OneOf Input Object with several fields, the first of which is null, has two faults, which one
 * sentence tells.
 */
class OneOfFaults<Value> {
  #value: Value | undefined

  /** Whether the sentence for a fault has been told of the same object. */
  isTold(value: Value, { kind }: InputFault): boolean {
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

  readonly take = (_path: unknown, node: number, fault: InputFault): boolean => {
    if (this.#oneOf.isTold(node, fault)) return true
    const { document } = this.#literal
    const words: Words<number> = {
      show: found => printValue(document, found),
      valuesOf: ({ valueByName }) => [...valueByName.keys()],
      nameOf: ({ name }) => name,
    }
    const at = fault.kind === 'UNKNOWN_FIELD' ? this.#fieldNamed(node, fault.name) : node
    this.#add(at, sentenceOf(fault, node, words))
    return true
  }

  /**
   * GraphQL specification, 5.6.3 "Input Object Field Uniqueness": it holds for all objects, for
   * those in literals of custom scalars too.
   */
  checkUniqueness(): void {
    const { document, node: literal } = this.#literal
    for (let node = literal; node < nextOf(document, literal); node++) {
      if (kindOf(document, node) !== Kind.OBJECT_VALUE) continue
      const given = new Set<string>()
      for (const field of childrenOf(document, node)) {
        const name = nameOf(document, field)
        if (given.has(name)) this.#add(field, `the field "${name}" is given twice.`)
        given.add(name)
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

/** How messages show values, the values of an enum, and the names of fields. */
interface Words<Value> {
  readonly show: (found: Value) => string
  readonly valuesOf: (type: Extract<InputFault, { kind: 'ENUM' }>['type']) => readonly string[]
  readonly nameOf: (field: InputField) => string
}

function sentenceOf<Value>(fault: InputFault, found: Value, words: Words<Value>): string {
  const sentence = faultText(fault, found, words)
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}

function faultText<Value>(
  fault: InputFault,
  found: Value,
  { show, valuesOf, nameOf }: Words<Value>,
): string {
  if (fault.kind === 'TOO_DEEP') return `expected a value of at most ${MAX_INPUT_DEPTH} levels`
  if (fault.kind === 'NULL') return `${printType(fault.type)} cannot be null`
  const { name } = fault.type
  switch (fault.kind) {
    case 'NO_OBJECT':
      return `${name} takes an object, not ${show(found)}`
    case 'REQUIRED_FIELD':
      return `${name} requires the field "${nameOf(fault.field)}"`
    case 'UNKNOWN_FIELD': {
      const suggestion = didYouMean(fault.name, fault.type.fields.map(nameOf))
      return `${name} has no field "${fault.name}".${suggestion}`
    }
    case 'ONE_OF':
    case 'ONE_OF_NULL':
      return `${name} takes exactly one field, and not null; found ${show(found)}`
    case 'ENUM':
      return `${name} has no value ${show(found)}; expected one of ${listSome(valuesOf(fault.type))}`
    case 'SCALAR':
      if (fault.thrown === undefined) return `${name} cannot represent ${show(found)}`
      return fault.thrown instanceof Error ? fault.thrown.message : inspect(fault.thrown)
  }
}

function placeIn(key: string | number): string {
  return typeof key === 'number' ? `[${key}]` : `.${key}`
}
