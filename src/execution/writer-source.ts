import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { LeafType, Type } from '../schema/compiled-schema.ts'
import { isSpecified } from '../schema/scalars.ts'
import { isLeafType, nullableTypeOf } from '../schema/type-reference.ts'
import { PIECE_UNITS, QUOTE } from '../response/marked-text.ts'

/** What generated code cannot know as a literal: each gives the name under which the code finds it. */
export interface WriterConstants {
  condition(plan: FieldPlan): string
  /** The text of an enum's value, or undefined: `map.get(value)`. */
  enumTexts(type: LeafType): string
  /** `write(value, marked)`: the text of a leaf where a test of its type does not say it all, or undefined. */
  leaf(type: LeafType, isNonNull: boolean): string
  /** `append(text, value, marked, phase)` for the objects of a field. */
  objects(plan: FieldPlan, type: Type): string
}

/**
 * The source of a function `(text, value, marked, phase) => text` that appends an object of a selection set, or returns undefined where
 * something is not as the plan expects. It holds names of definitions and response names as string literals, nothing else of theirs.
 * There is none for what closures write better: the fields of introspection.
 */
export function writerSource(
  selection: SelectionPlan,
  isNode: boolean,
  constants: WriterConstants,
): string | undefined {
  const isWritable = selection.fields.every(({ source, slot }) => source !== 'derived' || slot >= 0)
  return isWritable ? new WriterSource(constants).ofObject(selection, isNode) : undefined
}

/** A piece of an object that needs no loop: literal text, or a leaf. */
interface Piece {
  readonly plan: FieldPlan
  /** The text of a value that is known beforehand. */
  readonly known: string | null
  /** The variable that holds the value. */
  readonly variable: string
}

/** How a leaf is written where its value passes a test. */
interface LeafCode {
  readonly test: string
  readonly text: string
  readonly marks: number
}

class WriterSource {
  readonly #constants: WriterConstants
  readonly #lines: string[] = []
  #variables = 0
  /** Whether the next entry is the first; undefined where that depends on conditions: then `comma` stands before it. */
  #isFirst: boolean | undefined = true

  constructor(constants: WriterConstants) {
    this.#constants = constants
  }

  ofObject({ objectType, fields }: SelectionPlan, isNode: boolean): string {
    const readsProperties = fields.some(({ source, slot }) => source === 'property' && slot < 0)
    this.#add('(text, value, marked, phase) => {', 'let marks = 0')
    if (isNode) this.#add('if (!(value instanceof ObjectNode)) return undefined', 'const { slots } = value')
    this.#add(`const parent = value${isNode ? '.value' : ''}`)
    if (readsProperties || !isNode) this.#add(`if (${isNoObject('parent')}) return undefined`)
    let pieces: Piece[] = []
    const endPieces = (): void => {
      if (pieces.length > 0) this.#addPieces(pieces)
      pieces = []
    }
    for (const plan of fields) {
      const isPiece = plan.source === 'typename' || isLeafType(nullableTypeOf(plan.field.type))
      if (plan.condition !== null || !isPiece) endPieces()
      if (plan.condition !== null) {
        if (this.#isFirst === true) {
          this.#add('text += "{"', 'let comma = ""')
          this.#isFirst = undefined
        }
        this.#add(`if (phase.includes(${this.#constants.condition(plan)})) {`)
      }
      const wasFirst = this.#isFirst
      const variable = this.#newVariable()
      if (plan.source === 'typename') {
        pieces.push({ plan, variable, known: quoted(objectType.name) })
      } else {
        this.#addRead(plan, variable)
        if (isPiece) pieces.push({ plan, variable, known: null })
        else this.#addEntry(plan, variable)
      }
      if (plan.condition !== null) {
        endPieces()
        if (wasFirst === undefined) this.#add('comma = ","')
        this.#add('}')
        this.#isFirst = wasFirst
      }
    }
    endPieces()
    this.#add('marked.marks += marks')
    this.#add(`return text + ${this.#isFirst === true ? '"{}"' : '"}"'}`, '}')
    return this.#lines.join('\n')
  }

  #addRead({ slot, field }: FieldPlan, variable: string): void {
    if (slot >= 0) {
      this.#add(`const ${variable} = slots[${slot}]`)
      return
    }
    const [first, ...others] = field.propertyNames.map(name => `parent[${JSON.stringify(name)}]`)
    this.#add(`let ${variable} = ${first ?? 'undefined'}`)
    for (const other of others) this.#add(`if (${variable} === undefined) ${variable} = ${other}`)
  }

  /** Appends leaves that stand side by side: all at once where each is of its usual type, else one by one. */
  #addPieces(pieces: readonly Piece[]): void {
    const codes = pieces.map(({ plan, variable, known }) =>
      known === null ? this.#usualLeaf(nullableTypeOf(plan.field.type) as LeafType, variable) : known,
    )
    const start = this.#isFirst
    const isUsual = codes.every(code => code !== undefined)
    const tests = codes.flatMap(code => (typeof code === 'object' ? code.test : []))
    if (isUsual && tests.length > 0) {
      let marks = 0
      const texts = pieces.map(({ plan }, index) => {
        const code = codes[index]!
        marks += 2 + (typeof code === 'string' ? 2 : code.marks)
        return `${this.#key(plan)} + ${typeof code === 'string' ? literal(code) : code.text}`
      })
      this.#add(
        `if (${tests.join(' && ')}) {`,
        `text = text + ${texts.join(' + ')}`,
        marksCode(marks),
        '} else {',
      )
      this.#isFirst = start
    }
    for (const { plan, variable, known } of pieces) {
      const key = this.#key(plan)
      if (known !== null) this.#add(`text = text + ${key} + ${literal(known)}`, marksCode(4))
      else {
        this.#add(marksCode(2))
        this.#addLeaf(plan.field.type, variable, key)
      }
    }
    if (isUsual && tests.length > 0) this.#add('}')
  }

  /** Appends a leaf, whatever it is. */
  #addLeaf(type: Type, variable: string, prefix: string): void {
    const leafType = nullableTypeOf(type) as LeafType
    const isNonNull = leafType !== type
    const usual = this.#usualLeaf(leafType, variable)
    const other = `${this.#constants.leaf(leafType, isNonNull)}(${variable}, marked)`
    const part = this.#newVariable()
    const orElse = isNonNull ? other : `${variable} == null ? "null" : ${other}`
    this.#add(`let ${part}`)
    if (usual === undefined) this.#add(`${part} = ${orElse}`)
    else {
      this.#add(
        `if (${usual.test}) { ${part} = ${usual.text}`,
        marksCode(usual.marks),
        `} else ${part} = ${orElse}`,
      )
    }
    this.#add(`if (${part} === undefined) return undefined`, `text = text + ${prefix} + ${part}`)
  }

  /** Appends an entry whose value has parts. */
  #addEntry(plan: FieldPlan, variable: string): void {
    const key = this.#key(plan)
    this.#add(marksCode(2))
    this.#addValue(plan, plan.field.type, variable, key)
  }

  #addValue(plan: FieldPlan, type: Type, variable: string, prefix: string): void {
    const nullable = nullableTypeOf(type)
    if (isLeafType(nullable)) return this.#addLeaf(type, variable, prefix)
    const ofNull = nullable !== type ? 'return undefined' : `text = text + ${prefix} + "null"`
    this.#add(`if (${variable} == null) { ${ofNull} } else {`)
    // What was resolved is settled.
    if (plan.slot < 0) {
      this.#add(
        `if (typeof ${variable} === "function" || typeof ${variable}.then === "function") return undefined`,
      )
    }
    if (nullable.kind === 'LIST') this.#addList(plan, nullable.ofType, variable, prefix)
    else {
      const append = this.#constants.objects(plan, nullable)
      this.#add(
        `text = ${append}(text + ${prefix}, ${variable}, marked, phase)`,
        'if (text === undefined) return undefined',
      )
    }
    this.#add('}')
  }

  #addList(plan: FieldPlan, itemType: Type, variable: string, prefix: string): void {
    const [index, item] = [this.#newVariable(), this.#newVariable()]
    this.#add(
      `if (!Array.isArray(${variable})) return undefined`,
      `text = text + ${prefix}`,
      `for (let ${index} = 0; ${index} < ${variable}.length; ${index}++) {`,
      `const ${item} = ${variable}[${index}]`,
    )
    this.#addValue(plan, itemType, item, `(${index} === 0 ? "[" : ",")`)
    this.#add(`if (text.length > ${PIECE_UNITS} && (text = marked.cut(text)) === undefined) return undefined`)
    this.#add('}', `text += ${variable}.length === 0 ? "[]" : "]"`)
  }

  /** A leaf whose value is of the usual type; undefined where no test tells. */
  #usualLeaf(type: LeafType, variable: string): LeafCode | undefined {
    if (type.kind === 'ENUM') {
      const text = `${this.#constants.enumTexts(type)}.get(${variable})`
      return { test: `${text} !== undefined`, text, marks: 2 }
    }
    if (!isSpecified(type)) return undefined
    const quote = literal(QUOTE)
    switch (type.name) {
      case 'Int':
        return {
          test: `typeof ${variable} === "number" && (${variable} | 0) === ${variable}`,
          text: variable,
          marks: 0,
        }
      case 'Float':
        return {
          test: `typeof ${variable} === "number" && ${variable} - ${variable} === 0`,
          text: variable,
          marks: 0,
        }
      case 'Boolean':
        return { test: `typeof ${variable} === "boolean"`, text: variable, marks: 0 }
      default:
        return {
          test: `typeof ${variable} === "string"`,
          text: `${quote} + ${variable} + ${quote}`,
          marks: 2,
        }
    }
  }

  /** Code for what stands in front of the next entry: brace or comma, and its response name. */
  #key({ responseName }: FieldPlan): string {
    const name = `${quoted(responseName)}:`
    const start = this.#isFirst
    this.#isFirst = false
    if (start === undefined) return `comma + ${literal(name)}`
    return literal((start ? '{' : ',') + name)
  }

  #newVariable(): string {
    return `v${this.#variables++}`
  }

  #add(...lines: readonly string[]): void {
    this.#lines.push(...lines.filter(line => line !== ''))
  }
}

function isNoObject(variable: string): string {
  return (
    `typeof ${variable} !== "object" || ${variable} === null || ` +
    `${variable} instanceof Error || ${variable} instanceof FieldFault`
  )
}

/** A name needs no escaping. */
function quoted(name: string): string {
  return QUOTE + name + QUOTE
}

function marksCode(count: number): string {
  return count === 0 ? '' : `marks += ${count}`
}

function literal(text: string): string {
  return JSON.stringify(text)
}
