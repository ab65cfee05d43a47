import { didYouMean } from '../../errors/suggestion.ts'
import { inspect } from '../../errors/inspect.ts'
import { compilePattern } from '../constraints/linear-pattern.ts'
import { constraintTestsOf } from '../constraints/constraint-tests.ts'
import { constraintsOf, plainValueOf } from '../constraints/read-constraints.ts'
import {
  CONSTRAINT,
  constraintDeclarations,
  constraintFormats,
  type ConstraintName,
  type Constraints,
} from '../definitions/constraint-directive.ts'
import { nameOfReference, printReference } from '../definitions/reference.ts'
import type { TypeReference } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * The constraints of arguments and input fields fit the types, do not contradict each other, and have
 * valid bounds and patterns.
 */
export const constraints: SchemaRule = (definitions, report) => {
  for (const inputValue of definitions.inputValues) {
    const { definition } = inputValue
    if (definition.directives === undefined) continue
    const application = definition.directives.find(({ name }) => name === CONSTRAINT)
    if (application === undefined) continue
    const stated = constraintsOf(definition, definitions)
    const isOfCode = application.position === undefined
    if (stated === undefined && isOfCode) {
      report(
        `${inputValue.coordinate} has constraints, but the schema defines a directive @constraint of its own; expected another name for it.`,
        application,
      )
    }
    if (stated === undefined) continue
    const faults = [
      ...misfits(stated, definition.type),
      ...invalidBounds(stated),
      ...contradictions(stated),
      ...invalidTexts(stated),
    ]
    if (faults.length === 0 && definition.default !== undefined)
      faults.push(...unsatisfied(stated, definition.type, definition.default.value))
    for (const fault of faults) report(`${inputValue.coordinate} has ${fault}`, application)
  }
}

const scalarsOf: Readonly<Record<'text' | 'number', readonly string[]>> = {
  text: ['String', 'ID'],
  number: ['Int', 'Float', 'BigInt'],
}

function misfits(stated: Constraints, type: TypeReference): string[] {
  return namesIn(stated).flatMap(name => {
    const { on } = constraintDeclarations[name]
    const isList = (type.kind === 'NON_NULL' ? type.ofType : type).kind === 'LIST'
    const fits = on === 'list' ? isList : scalarsOf[on].includes(nameOfReference(type))
    const expected = on === 'list' ? 'a list' : scalarsOf[on].join(' or ')
    return fits
      ? []
      : [`the constraint ${name}, but the type ${printReference(type)}; expected ${expected}.`]
  })
}

function invalidBounds(stated: Constraints): string[] {
  return namesIn(stated).flatMap(name => {
    const bound = stated[name]
    if (typeof bound !== 'number') return []
    const isCount = constraintDeclarations[name].type === 'Int'
    if (isCount && (!Number.isInteger(bound) || bound < 0))
      return [`the constraint ${name}: ${bound}; expected a count, 0 or more.`]
    if (name === 'multipleOf' && !(bound > 0 && Number.isFinite(bound)))
      return [`the constraint multipleOf: ${bound}; expected a positive number.`]
    return Number.isFinite(bound)
      ? []
      : [`the constraint ${name}: ${bound}; expected a finite number.`]
  })
}

/** Pairs of constraints that no value satisfies where the first is greater, or is equal where so noted. */
const opposites: readonly (readonly [ConstraintName, ConstraintName, 'or equal' | 'alone'])[] = [
  ['minLength', 'maxLength', 'alone'],
  ['minItems', 'maxItems', 'alone'],
  ['min', 'max', 'alone'],
  ['min', 'exclusiveMax', 'or equal'],
  ['exclusiveMin', 'max', 'or equal'],
  ['exclusiveMin', 'exclusiveMax', 'or equal'],
]

function contradictions(stated: Constraints): string[] {
  return opposites.flatMap(([lower, upper, equality]) => {
    const least = stated[lower]
    const greatest = stated[upper]
    if (typeof least !== 'number' || typeof greatest !== 'number') return []
    if (least < greatest || (least === greatest && equality === 'alone')) return []
    return [
      `the constraints ${lower}: ${least} and ${upper}: ${greatest}, which no value satisfies; expected ${lower} to be less.`,
    ]
  })
}

function invalidTexts({ format, pattern }: Constraints): string[] {
  const faults: string[] = []
  if (format !== undefined && !constraintFormats.includes(format)) {
    faults.push(
      `the constraint format: ${inspect(format)}; expected one of ${constraintFormats.join(', ')}.${didYouMean(format, constraintFormats)}`,
    )
  }
  if (pattern === undefined) return faults
  try {
    compilePattern(pattern)
  } catch (error) {
    const reason = String((error as Error).message).replace('error parsing regexp: ', '')
    faults.push(
      `the constraint pattern: ${inspect(pattern)}; expected a regular expression in the syntax of RE2 (${reason}).`,
    )
  }
  return faults
}

/** The constraints that a default value does not satisfy. */
function unsatisfied(stated: Constraints, type: TypeReference, value: unknown): string[] {
  const isText = scalarsOf.text.includes(nameOfReference(type))
  const messages = new Set<string>()
  const { list, value: itemTests } = constraintTestsOf(stated)
  const testItems = (item: unknown): void => {
    if (Array.isArray(item)) {
      item.forEach(testItems)
    } else if (typeof item === 'number' || typeof item === (isText ? 'string' : 'bigint')) {
      const coerced = isText ? String(item) : item
      for (const { holds, message } of itemTests) if (!holds(coerced)) messages.add(message)
    }
  }
  const plainValue = plainValueOf(value)
  testItems(plainValue)
  if (Array.isArray(plainValue))
    for (const { holds, message } of list) if (!holds(plainValue)) messages.add(message)
  return [...messages].map(
    message => `a default that breaks a constraint: ${inspect(plainValue)}. ${message}.`,
  )
}

function namesIn(stated: Constraints): readonly ConstraintName[] {
  return Object.keys(stated) as ConstraintName[]
}
