import type { FieldPlan, OperationPlan, SelectionPlan } from '../planning/plan.ts'
import { jsonText } from '../response/json-text.ts'
import { FINISHED, MarkedText, QUOTE, type TOO_LARGE } from '../response/marked-text.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import type { EnumType, LeafType, ScalarType, Type } from '../schema/compiled-schema.ts'
import { FieldFault } from './field-fault.ts'
import { ObjectNode } from './object-node.ts'
import { disregard, isDeferred } from './property.ts'
import type { ResolvePhase } from './resolve-phase.ts'
import type { InTurns } from './turn.ts'
import { Place, writerSource, type WriterConstants } from './writer-source.ts'

/** Appends an object to a text. */
type AppendObject<Appended> = (
  text: string,
  place: number,
  value: unknown,
  marked: MarkedText,
  phase: ResolvePhase,
) => Appended

/** The text with what was appended; undefined where something is not as the plan expects it. */
type Appended = string | undefined

type LeafText = (value: unknown, marked: MarkedText) => string | undefined

/** The bytes of a response without errors; undefined where something is not as expected. */
export type ExpectedBytes = Buffer | typeof TOO_LARGE | undefined

/**
 * Writes responses by code that is generated for one plan, as long as everything is as the plan expects: no error, no
 * null where none may stand, no property that is a function or a promise. It writes nothing else, so it never goes back; whoever
 * asks writes the response by closures then, which tell what is wrong.
 */
export class GeneratedWriter {
  readonly #plan: OperationPlan
  readonly #numbers: NumberTexts
  readonly #append: AppendObject<Appended>
  #appendInTurns: AppendObject<InTurns<Appended>> | null = null

  /** @throws EvalError where generating code is forbidden */
  constructor(plan: OperationPlan, numbers: NumberTexts) {
    this.#plan = plan
    this.#numbers = numbers
    this.#append = new CodeGenerator<Appended>(numbers, false, () => undefined).ofPlan(plan)
  }

  /** Writes at once, and gives up a long response when its turn is over. */
  write(root: ObjectNode, phase: ResolvePhase): ExpectedBytes {
    const marked = beginMarked(phase)
    try {
      return endMarked(marked, this.#append(BEGIN, Place.ALONE, root, marked, phase))
    } catch {
      return marked.drop()
    }
  }

  /** Writes a long response in turns, by code that is made when there is one. */
  *writeInTurns(root: ObjectNode, phase: ResolvePhase): InTurns<ExpectedBytes> {
    this.#appendInTurns ??= new CodeGenerator(this.#numbers, true, nothingInTurns).ofPlan(this.#plan)
    const marked = beginMarked(phase)
    try {
      return endMarked(marked, yield* this.#appendInTurns(BEGIN, Place.ALONE, root, marked, phase))
    } catch {
      return marked.drop()
    }
  }
}

function beginMarked(phase: ResolvePhase): MarkedText {
  const marked = new MarkedText(phase.request.settings.maxBytes)
  marked.marks = BEGIN_MARKS
  return marked
}

function endMarked(marked: MarkedText, text: Appended): ExpectedBytes {
  return text === undefined ? marked.drop() : marked.end(`${text}}`)
}

function* nothingInTurns(): InTurns<undefined> {
  return undefined
}

/** Makes the functions that append the objects of one plan: those that pause, or those that do not. */
class CodeGenerator<Outcome> {
  readonly #numbers: NumberTexts
  readonly #pauses: boolean
  readonly #nothing: () => Outcome
  readonly #objects = new Map<SelectionPlan, AppendObject<Outcome>>()

  constructor(numbers: NumberTexts, pauses: boolean, nothing: () => Outcome) {
    this.#numbers = numbers
    this.#pauses = pauses
    this.#nothing = nothing
  }

  ofPlan({ root, type }: OperationPlan): AppendObject<Outcome> {
    return this.#generate(root, type, true)
  }

  #generate(
    selection: SelectionPlan,
    coordinate: string,
    isNode: boolean,
    before = '',
  ): AppendObject<Outcome> {
    const constants = new Constants(this.#numbers, (...which) => this.#ofObjects(...which))
    const source = writerSource(selection, isNode, constants, before, this.#pauses)
    if (source === undefined) return this.#nothing
    const names = [...constants.byName.keys()]
    // V8 shares what it learns about a source with every equal source.
    const unique = JSON.stringify(`${coordinate}: ${selection.objectType.name}`)
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const make = new Function(...names, `'use strict'; ${unique}; return ${source}`) as (
      ...values: readonly unknown[]
    ) => AppendObject<Outcome>
    return make(...constants.byName.values())
  }

  #ofObjects(plan: FieldPlan, type: Type, before: string): AppendObject<Outcome> {
    const { coordinate } = plan.field
    if (type.kind === 'OBJECT') {
      return this.#generate(plan.selectionFor(type), coordinate, !plan.isPlain, before)
    }
    return (text, place, value, marked, phase) => {
      if (!(value instanceof ObjectNode)) return this.#nothing()
      const { selection } = value
      let append = this.#objects.get(selection)
      if (append === undefined) {
        append = this.#generate(selection, coordinate, true, before)
        this.#objects.set(selection, append)
      }
      return append(text, place, value, marked, phase)
    }
  }
}

const BEGIN = `{${QUOTE}data${QUOTE}:`
const BEGIN_MARKS = 2

/** The values that generated code refers to. */
class Constants implements WriterConstants {
  readonly byName: Map<string, unknown> = new Map<string, unknown>([
    ['ObjectNode', ObjectNode],
    ['FieldFault', FieldFault],
    ['disregard', disregard],
  ])
  readonly #numbers: NumberTexts
  readonly #appendObjects: (plan: FieldPlan, type: Type, before: string) => unknown

  constructor(numbers: NumberTexts, appendObjects: (plan: FieldPlan, type: Type, before: string) => unknown) {
    this.#numbers = numbers
    this.#appendObjects = appendObjects
  }

  condition({ condition }: FieldPlan): string {
    return this.#named('condition', condition)
  }

  enumTexts(type: LeafType): string {
    const texts = [...(type as EnumType).valueByInternal].map(
      ([value, { name }]) => [value, QUOTE + name + QUOTE] as const,
    )
    return this.#named('texts', new Map(texts))
  }

  leaf(type: LeafType): string {
    return this.#named('leaf', type.kind === 'ENUM' ? unexpected : scalarText(type))
  }

  numbers(): string {
    this.byName.set('numberText', this.#numbers.of)
    return 'numberText'
  }

  objects(plan: FieldPlan, type: Type, before: string): string {
    return this.#named('append', this.#appendObjects(plan, type, before))
  }

  #named(name: string, value: unknown): string {
    const unique = `${name}${this.byName.size}`
    this.byName.set(unique, value)
    return unique
  }
}

function unexpected(): undefined {
  return undefined
}

/** The text of a scalar by its own coercion. */
function scalarText({ coerceResult }: ScalarType): LeafText {
  return (value, marked) => {
    if (value == null || typeof value === 'function' || typeof value === 'symbol') return undefined
    if (value instanceof Error || value instanceof FieldFault || isDeferred(value, 0)) return undefined
    const coerced = coerceResult(value)
    if (coerced == null) return undefined
    if (typeof coerced === 'string') {
      marked.marks += 2
      return QUOTE + coerced + QUOTE
    }
    const text = jsonText(coerced) ?? 'null'
    if (typeof coerced !== 'object' || text === 'null') return text
    marked.marks += 2
    return FINISHED + text + FINISHED
  }
}
