import type { Constraints, ConstraintName } from '../definitions/constraint-directive.ts'
import { formatTests } from './formats.ts'
import { compilePattern } from './linear-pattern.ts'

/** A constraint of a value that is no list: the test, and the message about a value that fails. */
interface ConstraintTest {
  readonly message: string
  readonly holds: (value: unknown) => boolean
}

/** The constraints of an argument or input field, ready to be tested. */
export interface ConstraintTests {
  /** For each value that is no list: items of lists, too. */
  readonly value: readonly ConstraintTest[]
  /** For the list. */
  readonly list: readonly ConstraintTest[]
}

/**
 * Compiles constraints. Messages do not echo the value of the client.
 *
 * @throws Error when the pattern is wrong
 */
export function constraintTestsOf(constraints: Constraints): ConstraintTests {
  const value: ConstraintTest[] = []
  const list: ConstraintTest[] = []
  for (const [name, bound] of Object.entries(constraints) as [ConstraintName, never][]) {
    const test: ConstraintTest = makers[name](bound)
    if (name === 'minItems' || name === 'maxItems') list.push(test)
    else value.push(test)
  }
  return { value, list }
}

type TestMakers = {
  readonly [Name in ConstraintName]: (bound: NonNullable<Constraints[Name]>) => ConstraintTest
}

const makers: TestMakers = {
  minLength: count =>
    textTest(`Must be at least ${counted(count, 'character')} long`, text =>
      hasLength(text, count, Infinity),
    ),
  maxLength: count =>
    textTest(`Must be at most ${counted(count, 'character')} long`, text =>
      hasLength(text, 0, count),
    ),
  startsWith: start =>
    textTest(`Must start with ${JSON.stringify(start)}`, text => text.startsWith(start)),
  endsWith: end => textTest(`Must end with ${JSON.stringify(end)}`, text => text.endsWith(end)),
  contains: part => textTest(`Must contain ${JSON.stringify(part)}`, text => text.includes(part)),
  notContains: part =>
    textTest(`Must not contain ${JSON.stringify(part)}`, text => !text.includes(part)),
  pattern: pattern => textTest(`Must match the pattern ${pattern}`, compilePattern(pattern)),
  format: format => textTest(`Must have the format ${format}`, formatTests[format]),
  min: bound => numberTest(`Must be at least ${bound}`, number => number >= bound),
  max: bound => numberTest(`Must be at most ${bound}`, number => number <= bound),
  exclusiveMin: bound => numberTest(`Must be greater than ${bound}`, number => number > bound),
  exclusiveMax: bound => numberTest(`Must be less than ${bound}`, number => number < bound),
  multipleOf: factor =>
    numberTest(`Must be a multiple of ${factor}`, number => isMultiple(number, factor)),
  minItems: count =>
    listTest(`Must have at least ${counted(count, 'item')}`, ({ length }) => length >= count),
  maxItems: count =>
    listTest(`Must have at most ${counted(count, 'item')}`, ({ length }) => length <= count),
}

function textTest(message: string, holds: (text: string) => boolean): ConstraintTest {
  return { message, holds: value => holds(value as string) }
}

function numberTest(message: string, holds: (number: number | bigint) => boolean): ConstraintTest {
  return { message, holds: value => holds(value as number | bigint) }
}

function listTest(message: string, holds: (list: readonly unknown[]) => boolean): ConstraintTest {
  return { message, holds: value => holds(value as readonly unknown[]) }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Whether the number of code points is in a range; a longer text is not counted to its end. */
function hasLength(text: string, min: number, max: number): boolean {
  if (text.length < min) return false
  if (min === 0 && text.length <= max) return true
  if (max === Infinity && text.length >= 2 * min) return true
  let count = 0
  for (let index = 0; index < text.length && count <= max; count++)
    index += text.codePointAt(index)! > 0xffff ? 2 : 1
  return count >= min && count <= max
}

/** Whether a quotient is integral but for the error of one division. */
function isMultiple(number: number | bigint, factor: number): boolean {
  if (typeof number === 'bigint') {
    if (Number.isInteger(factor)) return number % BigInt(factor) === 0n
    return isMultiple(Number(number), factor)
  }
  const quotient = number / factor
  return Math.abs(quotient - Math.round(quotient)) <= Number.EPSILON * Math.abs(quotient)
}
