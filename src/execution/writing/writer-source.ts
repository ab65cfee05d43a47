import type { FieldPlan, OperationPlan, SelectionPlan } from '../../planning/plan.ts'
import { QUOTE } from '../../response/marked-text.ts'
import type { ObjectType, Type } from '../../schema/compiled/compiled-schema.ts'
import { isLeafType, nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import type { GeneratedSource } from '../resolving/executor-source.ts'
import { Opening, openings } from './write-text.ts'

/** The most outcomes of the conditions in one text; each outcome becomes a literal. */
const MAX_OUTCOMES = 12
/**
 * The longest key in the code. The code refers to a longer key as a value: clients choose keys, and
 * each outcome would repeat the key.
 */
const MAX_LITERAL_KEY = 128

/**
 * The source of a function `(writer, text, opening, slots) => text` that appends an object as
 * `writeEntries` does. Adjacent literals are joined when the code is generated, and the types of
 * leaves are not tested. A Non-Null position is tested for null where null does not propagate.
 */
export function writerSource(
  { fields }: SelectionPlan,
  plan: Pick<OperationPlan, 'isIncremental' | 'propagatesNull'>,
): GeneratedSource {
  return new WriterSource(plan).ofObject(fields)
}

/** A part of the appended text: literal text, text that depends on conditions, or an expression. */
type Part = string | Choice | { readonly code: string }

interface Choice {
  readonly cases: readonly (readonly [condition: string, text: string])[]
  readonly otherwise: string
}

/** The beginning of an object. */
const opening: Choice = {
  cases: [
    [`opening === ${Opening.LATER_ITEM}`, openings[Opening.LATER_ITEM]!],
    [`opening === ${Opening.FIRST_ITEM}`, openings[Opening.FIRST_ITEM]!],
  ],
  otherwise: openings[Opening.ALONE]!,
}

/** The text of a leaf, and the number of its marks. */
interface Leaf {
  readonly parts: readonly Part[]
  /** An expression; undefined for none. */
  readonly marks?: string
}

class WriterSource {
  /** Whether the slots of an object may be a TypedObject: one whose deferred fields are inlined. */
  readonly #isIncremental: boolean
  readonly #values = new Map<string, unknown>()
  readonly #lines: string[] = []
  /** The parts of the text that no line of the code appends yet. */
  #parts: Part[] = [opening]
  /** The numbers of marks in `#parts`, as expressions. */
  #marks: string[] = []
  /** Whether a slot of a Non-Null position is not null. */
  readonly #propagatesNull: boolean

  constructor({
    isIncremental,
    propagatesNull,
  }: Pick<OperationPlan, 'isIncremental' | 'propagatesNull'>) {
    this.#isIncremental = isIncremental
    this.#propagatesNull = propagatesNull
  }

  ofObject(fields: readonly FieldPlan[]): GeneratedSource {
    for (const [index, plan] of fields.entries()) this.#addEntry(plan, index)
    this.#parts.push('}')
    this.#endText()
    const source = `(writer, text, opening, slots) => {\n${this.#lines.join('\n')}\nreturn text\n}`
    return { source, values: this.#values }
  }

  #addEntry(plan: FieldPlan, index: number): void {
    this.#lines.push(`const s${index} = slots[${index}]`)
    if (index > 0) this.#parts.push(',')
    this.#parts.push(this.#key(plan, index))
    this.#marks.push('2')
    this.#addValue(plan, index)
  }

  #key({ key }: FieldPlan, index: number): Part {
    if (key.length <= MAX_LITERAL_KEY) return key
    this.#values.set(`key${index}`, key)
    return { code: `key${index}` }
  }

  #addValue(plan: FieldPlan, index: number): void {
    const slot = `s${index}`
    const { type } = plan.field
    const nullable = nullableTypeOf(type)
    if (isLeafType(nullable)) {
      const { parts, marks } = this.#leaf(plan, type, slot)
      this.#parts.push(...parts)
      if (marks !== undefined) this.#marks.push(marks)
      return
    }
    this.#endText()
    const isNullable = this.#mayBeNull(type)
    if (isNullable) this.#lines.push(`if (${slot} === null) text += "null"; else {`)
    if (nullable.kind === 'LIST') this.#addList(plan, nullable.ofType, index)
    else if (nullable.kind === 'OBJECT')
      this.#addObject(plan, nullable, index, String(Opening.ALONE), slot)
    else {
      this.#lines.push(
        `text = writeObject(writer, text, ${Opening.ALONE}, ${slot}.selection, ${slot}.slots)`,
      )
    }
    if (isNullable) this.#lines.push('}')
  }

  /**
   * Adds an object. A selection set has no code where all its objects were executed before code was
   * generated.
   */
  #addObject(
    plan: FieldPlan,
    type: ObjectType,
    index: number,
    opening: string,
    slots: string,
  ): void {
    const child = `child${index}`
    this.#values.set(child, null).set(`plan${index}`, plan).set(`object${index}`, type)
    if (this.#isIncremental) {
      const typed = `${slots}.selection, ${slots}.slots`
      this.#lines.push(
        `if (${slots} instanceof TypedObject) text = writeObject(writer, text, ${opening}, ${typed})`,
        'else {',
      )
    }
    this.#lines.push(
      `${child} ??= plan${index}.selectionFor(object${index})`,
      `if (${child}.code !== null) text = ${child}.code.write(writer, text, ${opening}, ${slots})`,
      `else text = writeEntries(writer, text, ${opening}, ${child}, ${slots})`,
    )
    if (this.#isIncremental) this.#lines.push('}')
  }

  #addList(plan: FieldPlan, itemType: Type, index: number): void {
    const slot = `s${index}`
    this.#values.set(`plan${index}`, plan).set(`type${index}`, itemType)
    const type = nullableTypeOf(itemType)
    const list = `plan${index}, type${index}, ${slot}`
    if (type.kind !== 'OBJECT') {
      this.#lines.push(`text = writeItems(writer, text, ${list}, 0)`)
      return
    }
    const [at, item] = [`i${index}`, `item${index}`]
    this.#lines.push(
      `let ${at} = 0`,
      `for (; ${at} < ${slot}.length; ${at}++) {`,
      `const ${item} = ${slot}[${at}]`,
      `if (${item} === null) text += ${at} === 0 ? "[null" : ",null"; else {`,
    )
    this.#addObject(
      plan,
      type,
      index,
      `${at} === 0 ? ${Opening.FIRST_ITEM} : ${Opening.LATER_ITEM}`,
      item,
    )
    this.#lines.push(
      '}',
      'if (text.length > writer.pieceUnits || writer.hasDeferred) {',
      'text = writer.cut(text)',
      `if (${at} + 1 < ${slot}.length && writer.isOver()) {`,
      `text = deferItems(writer, ${list}, ${at} + 1)`,
      'break',
      '}',
      '}',
      '}',
      `if (${at} === ${slot}.length) text += ${at} === 0 ? "[]" : "]"`,
    )
  }

  #leaf({ source }: FieldPlan, type: Type, slot: string): Leaf {
    const nullable = nullableTypeOf(type)
    const isNull = this.#mayBeNull(type) && source !== 'typename' ? `${slot} === null` : undefined
    if (source === 'typename' || nullable.kind === 'ENUM') return quoted(slot, isNull)
    if (nullable.kind !== 'SCALAR' || nullable.leafTest === undefined) {
      const text = `leafText(writer, ${slot})`
      return { parts: [{ code: isNull === undefined ? text : `(${isNull} ? "null" : ${text})` }] }
    }
    const unquoted = (code: string): Leaf => ({
      parts: [{ code: isNull === undefined ? code : `(${isNull} ? "null" : ${code})` }],
    })
    switch (nullable.leafTest) {
      case 'Int':
        return unquoted(slot)
      case 'Float':
        return unquoted(`numberText(${slot})`)
      case 'Boolean':
        return {
          parts: [
            {
              cases: [[slot, 'true'], ...(isNull === undefined ? [] : [[isNull, 'null'] as const])],
              otherwise: 'false',
            },
          ],
        }
      default:
        return quoted(slot, isNull)
    }
  }

  #mayBeNull(type: Type): boolean {
    return !this.#propagatesNull || type.kind !== 'NON_NULL'
  }

  /** Adds the lines that append `#parts`; adjacent texts become one literal for each outcome. */
  #endText(): void {
    const terms: string[] = []
    let literalTexts: (string | Choice)[] = []
    let outcomes = 1
    const endLiteralTexts = (): void => {
      const term = textCode(literalTexts)
      if (term !== '""') terms.push(term)
      literalTexts = []
      outcomes = 1
    }
    for (const part of this.#parts) {
      if (typeof part === 'string') literalTexts.push(part)
      else if ('cases' in part) {
        const count = part.cases.length + 1
        if (outcomes * count > MAX_OUTCOMES) endLiteralTexts()
        outcomes *= count
        literalTexts.push(part)
      } else {
        endLiteralTexts()
        terms.push(part.code)
      }
    }
    endLiteralTexts()
    if (terms.length > 0) this.#lines.push(`text = text + ${terms.join(' + ')}`)
    if (this.#marks.length > 0) this.#lines.push(`writer.marks += ${this.#marks.join(' + ')}`)
    this.#parts = []
    this.#marks = []
  }
}

function quoted(slot: string, isNull: string | undefined): Leaf {
  if (isNull === undefined) return { parts: [QUOTE, { code: slot }, QUOTE], marks: '2' }
  return {
    parts: [
      { cases: [[isNull, 'null']], otherwise: QUOTE },
      { code: `(${isNull} ? "" : ${slot})` },
      { cases: [[isNull, '']], otherwise: QUOTE },
    ],
    marks: `(${isNull} ? 0 : 2)`,
  }
}

/** An expression for adjacent texts: one literal for each outcome of their conditions. */
function textCode(texts: readonly (string | Choice)[], before = ''): string {
  const [first, ...following] = texts
  if (first === undefined) return JSON.stringify(before)
  if (typeof first === 'string') return textCode(following, before + first)
  const cases = first.cases.map(
    ([condition, text]) => `${condition} ? ${textCode(following, before + text)} : `,
  )
  return `(${cases.join('')}${textCode(following, before + first.otherwise)})`
}
