import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import { PIECE_UNITS, QUOTE } from '../response/marked-text.ts'
import type { LeafType, Type } from '../schema/compiled-schema.ts'
import { isSpecified } from '../schema/scalars.ts'
import { isLeafType, nullableTypeOf } from '../schema/type-reference.ts'

/** What generated code cannot know as a literal: each gives the name under which the code finds it. */
export interface WriterConstants {
  condition(plan: FieldPlan): string
  /** The text of an enum's value, or undefined: `map.get(value)`. */
  enumTexts(type: LeafType): string
  /** `write(value, marked)`: the text of a leaf that is not null, where a test of its type does not say it all; or undefined. */
  leaf(type: LeafType): string
  /** `text(value)` of a finite number. */
  numbers(): string
  /** `append(text, place, value, marked, phase)` for the objects of a field, which begin with a text where they stand alone. */
  objects(plan: FieldPlan, type: Type, before: string): string
}

/** Where an object stands, which decides what its text begins with. */
export const Place = { ALONE: 0, FIRST_ITEM: 1, LATER_ITEM: 2 } as const

/** As how many steps of a turn a piece of the text counts. */
const STEPS_OF_A_PIECE = 100

/** What the parts of a text that depend on conditions may come to together: each outcome is a literal. */
const MAX_OUTCOMES = 12

/**
 * The source of a function `(text, place, value, marked, phase) => text` that appends an object of a selection set, or returns
 * undefined where something is not as the plan expects. It holds names of definitions and response names as string literals, nothing
 * else of theirs. There is none for what closures write better: the fields of introspection. `before` is what stands before an object
 * that is no item of a list; whoever calls the function counts the marks in it. A function that pauses is a generator; others return
 * undefined too where a long response has taken its turn.
 */
export function writerSource(
  selection: SelectionPlan,
  isNode: boolean,
  constants: WriterConstants,
  before = '',
  pauses = false,
): string | undefined {
  const isWritable = selection.fields.every(({ source, slot }) => source !== 'derived' || slot >= 0)
  return isWritable ? new WriterSource(constants, before, pauses).ofObject(selection, isNode) : undefined
}

/** A part of what is appended: literal text, text that depends on conditions, or code. */
type Part = string | Choice | { readonly code: string }

interface Choice {
  readonly cases: readonly (readonly [condition: string, text: string])[]
  readonly otherwise: string
}

/** An entry without parts of its own: a leaf, or `__typename`, whose text is known. */
interface Entry {
  readonly plan: FieldPlan
  readonly variable: string
  readonly known: string | null
}

/** How a leaf is written whose value passes a test. */
interface UsualLeaf {
  readonly test: string
  readonly parts: readonly Part[]
  /** An expression. */
  readonly marks: string
}

class WriterSource {
  readonly #constants: WriterConstants
  /** What an object begins with. */
  readonly #opening: Choice
  readonly #pauses: boolean
  readonly #lines: string[] = []
  #variables = 0
  /** Whether the next entry is the first; undefined where that depends on conditions: then `comma` stands before it. */
  #isFirst: boolean | undefined = true
  /** The variables whose values may hold promises that nobody waits for where the code gives up. */
  #held: readonly string[] = []

  constructor(constants: WriterConstants, before: string, pauses: boolean) {
    this.#constants = constants
    this.#pauses = pauses
    this.#opening = {
      cases: [
        [`place === ${Place.LATER_ITEM}`, ',{'],
        [`place === ${Place.FIRST_ITEM}`, '[{'],
      ],
      otherwise: `${before}{`,
    }
  }

  ofObject({ objectType, fields }: SelectionPlan, isNode: boolean): string {
    const readsProperties = fields.some(({ source, slot }) => source === 'property' && slot < 0)
    this.#add(`function${this.#pauses ? '*' : ''} (text, place, value, marked, phase) {`, 'let marks = 0')
    if (isNode) this.#add('if (!(value instanceof ObjectNode)) return undefined', 'const { slots } = value')
    this.#add(`const parent = value${isNode ? '.value' : ''}`)
    if (readsProperties || !isNode) this.#add(`if (${isNoObject('parent')}) return undefined`)
    let entries: Entry[] = []
    const endEntries = (closing = ''): void => {
      if (entries.length > 0) this.#addEntries(entries, closing)
      else if (closing !== '') this.#append(this.#isFirst === true ? [this.#opening, closing] : [closing])
      entries = []
    }
    for (const plan of fields) {
      const isLeaf = plan.source === 'typename' || isLeafType(nullableTypeOf(plan.field.type))
      if (plan.condition !== null || !isLeaf) endEntries()
      if (plan.condition !== null) this.#beginCondition(plan)
      const wasFirst = this.#isFirst
      const variable = this.#newVariable()
      const isKnown = plan.source === 'typename'
      if (!isKnown) this.#addRead(plan, variable)
      if (isLeaf) entries.push({ plan, variable, known: isKnown ? objectType.name : null })
      else {
        this.#held = [variable]
        this.#addValue(plan, plan.field.type, variable, this.#key(plan), 2)
        this.#held = []
      }
      if (plan.condition !== null) {
        endEntries()
        if (wasFirst === undefined) this.#add('comma = ","')
        this.#add('}')
        this.#isFirst = wasFirst
      }
    }
    endEntries('}')
    this.#add('marked.marks += marks', 'return text', '}')
    return this.#lines.join('\n')
  }

  #beginCondition(plan: FieldPlan): void {
    if (this.#isFirst === true) {
      this.#append([this.#opening])
      this.#add('let comma = ""')
      this.#isFirst = undefined
    }
    this.#add(`if (phase.scope.includes(${this.#constants.condition(plan)})) {`)
  }

  #addRead({ slot, field }: FieldPlan, variable: string): void {
    if (slot >= 0) {
      this.#add(`const ${variable} = slots[${slot}]`)
      return
    }
    const [first, ...others] = field.propertyNames.map(name => `parent[${literal(name)}]`)
    this.#add(`let ${variable} = ${first ?? 'undefined'}`)
    for (const other of others) this.#add(`if (${variable} === undefined) ${variable} = ${other}`)
  }

  /** Appends leaves that stand side by side: all at once where each is of its usual type, else one by one. */
  #addEntries(entries: readonly Entry[], closing: string): void {
    this.#held = entries.filter(({ known }) => known === null).map(({ variable }) => variable)
    const start = this.#isFirst
    const leaves = entries.map(({ plan, variable, known }) =>
      known === null ? this.#usualLeaf(plan.field.type, variable) : knownLeaf(known),
    )
    if (entries.length > 1 && leaves.every(leaf => leaf !== undefined)) {
      const tests = leaves.map(({ test }) => test).filter(test => test !== 'true')
      const parts = entries.flatMap(({ plan }, index) => [...this.#key(plan), ...leaves[index]!.parts])
      this.#add(`if (${tests.join(' && ') || 'true'}) {`)
      this.#append([...parts, closing])
      this.#add(`marks += ${leaves.map(({ marks }) => `2 + ${marks}`).join(' + ')}`, '} else {')
      this.#isFirst = start
      this.#addOneByOne(entries, closing)
      this.#add('}')
    } else this.#addOneByOne(entries, closing)
    this.#held = []
  }

  #addOneByOne(entries: readonly Entry[], closing: string): void {
    for (const { plan, variable, known } of entries) {
      const key = this.#key(plan)
      if (known === null) this.#addLeaf(plan.field.type, variable, key, 2)
      else {
        this.#append([...key, ...knownLeaf(known).parts])
        this.#add('marks += 4')
      }
    }
    if (closing !== '') this.#append([closing])
  }

  /** Appends a leaf, whatever it is, behind a prefix that has some marks. */
  #addLeaf(type: Type, variable: string, prefix: readonly Part[], marks: number): void {
    const usual = this.#usualLeaf(type, variable)
    const leafType = nullableTypeOf(type) as LeafType
    if (usual !== undefined) {
      this.#add(`if (${usual.test}) {`)
      this.#append([...prefix, ...usual.parts])
      this.#add(`marks += ${marks} + ${usual.marks}`, '} else {')
    } else {
      this.#addNull(type, variable, prefix, marks)
    }
    const part = this.#newVariable()
    this.#add(
      `const ${part} = ${this.#constants.leaf(leafType)}(${variable}, marked)`,
      `if (${part} === undefined${leafType === type ? '' : ` || ${part} === "null"`}) return ${this.#nothing()}`,
    )
    this.#append([...prefix, { code: part }])
    this.#add(`marks += ${marks}`, '}')
  }

  /** Begins the branches for a value: what stands there for null, and the one where it is not null. */
  #addNull(type: Type, variable: string, prefix: readonly Part[], marks: number): void {
    this.#add(`if (${variable} == null) {`)
    if (nullableTypeOf(type) === type) {
      this.#append([...prefix, 'null'])
      this.#add(`marks += ${marks}`)
    } else this.#add(`return ${this.#nothing()}`)
    this.#add('} else {')
  }

  #addValue(plan: FieldPlan, type: Type, variable: string, prefix: readonly Part[], marks: number): void {
    const nullable = nullableTypeOf(type)
    if (isLeafType(nullable)) return this.#addLeaf(type, variable, prefix, marks)
    this.#addNull(type, variable, prefix, marks)
    // What was resolved is settled.
    if (plan.slot < 0) {
      this.#add(
        `if (typeof ${variable} === "function" || typeof ${variable}.then === "function") return ${this.#nothing()}`,
      )
    }
    if (nullable.kind === 'LIST') this.#addList(plan, nullable.ofType, variable, prefix)
    else {
      const isKnown = prefix.every(part => typeof part === 'string')
      if (!isKnown) this.#append(prefix)
      this.#addObject(plan, nullable, variable, String(Place.ALONE), isKnown ? prefix.join('') : '')
    }
    this.#add(`marks += ${marks}`, '}')
  }

  #addObject(plan: FieldPlan, type: Type, variable: string, place: string, before = ''): void {
    const append = this.#constants.objects(plan, type, before)
    this.#add(
      `text = ${this.#pauses ? 'yield* ' : ''}${append}(text, ${place}, ${variable}, marked, phase)`,
      `if (text === undefined) return ${this.#nothing()}`,
    )
  }

  #addList(plan: FieldPlan, itemType: Type, variable: string, prefix: readonly Part[]): void {
    const [index, item] = [this.#newVariable(), this.#newVariable()]
    const isFirst = `${index} === 0`
    this.#add(`if (!Array.isArray(${variable})) return ${this.#nothing()}`)
    this.#append(prefix)
    // Others may change it in their turns.
    const list = this.#pauses ? this.#newVariable() : variable
    if (this.#pauses) this.#add(`const ${list} = [...${variable}]`)
    this.#add(
      `for (let ${index} = 0; ${index} < ${list}.length; ${index}++) {`,
      `const ${item} = ${list}[${index}]`,
    )
    const start: Choice = { cases: [[isFirst, '[']], otherwise: ',' }
    const nullable = nullableTypeOf(itemType)
    if (isLeafType(nullable) || nullable.kind === 'LIST') this.#addValue(plan, itemType, item, [start], 0)
    else {
      this.#addNull(itemType, item, [start], 0)
      if (plan.slot < 0) this.#add(`if (typeof ${item}.then === "function") return ${this.#nothing()}`)
      this.#addObject(plan, nullable, item, `${isFirst} ? ${Place.FIRST_ITEM} : ${Place.LATER_ITEM}`)
      this.#add('}')
    }
    const cut = `(text = marked.cut(text)) === undefined`
    if (this.#pauses) {
      this.#add(
        `if (text.length > ${PIECE_UNITS} && ${cut}) return undefined`,
        'if (phase.turn.isOver()) yield',
      )
    } else {
      this.#add(
        `if (text.length > ${PIECE_UNITS} && (phase.turn.isOver(${STEPS_OF_A_PIECE}) || ${cut})) return undefined`,
      )
    }
    this.#add('}')
    this.#append([{ cases: [[`${list}.length === 0`, '[]']], otherwise: ']' }])
  }

  /** A leaf whose value is of the usual type, or null where it may be; undefined where no test tells. */
  #usualLeaf(type: Type, variable: string): UsualLeaf | undefined {
    const nullable = nullableTypeOf(type) as LeafType
    const isNull = `${variable} == null`
    const orNull = (test: string): string => (nullable === type ? `(${test} || ${isNull})` : test)
    const unquoted = (test: string, code: string, marks: number): UsualLeaf => ({
      test: orNull(test),
      parts: [{ code: nullable === type ? `(${isNull} ? "null" : ${code})` : code }],
      marks: nullable === type && marks > 0 ? `(${isNull} ? 0 : ${marks})` : String(marks),
    })
    if (nullable.kind === 'ENUM') {
      const text = this.#newVariable()
      this.#add(`const ${text} = ${this.#constants.enumTexts(nullable)}.get(${variable})`)
      return unquoted(`${text} !== undefined`, text, 2)
    }
    if (!isSpecified(nullable)) return undefined
    const isInt = `typeof ${variable} === "number" && (${variable} | 0) === ${variable}`
    switch (nullable.name) {
      case 'Int':
        return unquoted(isInt, variable, 0)
      case 'Float':
        return unquoted(
          `typeof ${variable} === "number" && ${variable} - ${variable} === 0`,
          `${this.#constants.numbers()}(${variable})`,
          0,
        )
      case 'Boolean':
        return {
          test: orNull(`typeof ${variable} === "boolean"`),
          parts: [
            {
              cases: [[variable, 'true'], ...(nullable === type ? [[isNull, 'null'] as const] : [])],
              otherwise: 'false',
            },
          ],
          marks: '0',
        }
    }
    const isText = `typeof ${variable} === "string"`
    const test = nullable.name === 'ID' ? `(${isText} || ${isInt})` : isText
    if (nullable !== type) return { test, parts: [QUOTE, { code: variable }, QUOTE], marks: '2' }
    return {
      test: orNull(test),
      parts: [
        { cases: [[isNull, 'null']], otherwise: QUOTE },
        { code: `(${isNull} ? "" : ${variable})` },
        { cases: [[isNull, '']], otherwise: QUOTE },
      ],
      marks: `(${isNull} ? 0 : 2)`,
    }
  }

  /** What stands in front of the next entry: brace or comma, and its response name. */
  #key({ responseName }: FieldPlan): readonly Part[] {
    const name = `${QUOTE}${responseName}${QUOTE}:`
    const start = this.#isFirst
    this.#isFirst = false
    if (start === undefined) return [{ code: 'comma' }, name]
    return [start ? this.#opening : ',', name]
  }

  /** Appends parts; those whose text is known, or known to be one of few, are put together here. */
  #append(parts: readonly Part[]): void {
    const terms: string[] = []
    let known: (string | Choice)[] = []
    let outcomes = 1
    const endKnown = (): void => {
      const term = textCode(known)
      if (term !== '""') terms.push(term)
      known = []
      outcomes = 1
    }
    for (const part of parts) {
      if (typeof part === 'string') known.push(part)
      else if ('cases' in part) {
        const count = part.cases.length + 1
        if (outcomes * count > MAX_OUTCOMES) endKnown()
        outcomes *= count
        known.push(part)
      } else {
        endKnown()
        terms.push(part.code)
      }
    }
    endKnown()
    if (terms.length > 0) this.#add(`text = text + ${terms.join(' + ')}`)
  }

  /** Code for what is returned where something is not as expected: undefined. */
  #nothing(): string {
    return this.#held.length === 0 ? 'undefined' : `disregard([${this.#held.join()}])`
  }

  #newVariable(): string {
    return `v${this.#variables++}`
  }

  #add(...lines: readonly string[]): void {
    this.#lines.push(...lines)
  }
}

function knownLeaf(text: string): UsualLeaf {
  return { test: 'true', parts: [QUOTE + text + QUOTE], marks: '2' }
}

/** Code for texts that stand side by side: one literal for each outcome of their conditions. */
function textCode(texts: readonly (string | Choice)[], before = ''): string {
  const [first, ...others] = texts
  if (first === undefined) return literal(before)
  if (typeof first === 'string') return textCode(others, before + first)
  const cases = first.cases.map(([condition, text]) => `${condition} ? ${textCode(others, before + text)} : `)
  return `(${cases.join('')}${textCode(others, before + first.otherwise)})`
}

function isNoObject(variable: string): string {
  return (
    `typeof ${variable} !== "object" || ${variable} === null || ` +
    `${variable} instanceof Error || ${variable} instanceof FieldFault`
  )
}

function literal(text: string): string {
  return JSON.stringify(text)
}
