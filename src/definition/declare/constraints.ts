import {
  aCount,
  aString,
  oneOfValues,
  type Expectation,
  type Expectations,
} from '../../errors/expectation.ts'
import {
  CONSTRAINT,
  constraintFormats,
  type Constraints,
} from '../../schema/definitions/constraint-directive.ts'
import type { AppliedDirective } from '../../schema/definitions/type-map.ts'
import { checkedOptions, type ReportDefinitionFault } from './options.ts'

const aLeastCount: Expectation = {
  words: 'a count, 0 or more',
  fits: value => value === 0 || aCount.fits(value),
}

const aNumber: Expectation = { words: 'a finite number', fits: value => Number.isFinite(value) }

const expectations: Expectations<Constraints> = {
  minLength: aLeastCount,
  maxLength: aLeastCount,
  startsWith: aString,
  endsWith: aString,
  contains: aString,
  notContains: aString,
  pattern: {
    words: 'a text in the syntax of RE2, without slashes',
    fits: value => typeof value === 'string',
  },
  format: oneOfValues(...constraintFormats),
  min: aNumber,
  max: aNumber,
  exclusiveMin: aNumber,
  exclusiveMax: aNumber,
  multipleOf: {
    words: 'a positive number',
    fits: value => Number.isFinite(value) && Number(value) > 0,
  },
  minItems: aLeastCount,
  maxItems: aLeastCount,
}

/** Returns `@constraint` with the option `constraints` of an argument; undefined without one. */
export function constraintApplication(
  constraints: Constraints | undefined,
  subject: string,
  report: ReportDefinitionFault,
): AppliedDirective | undefined {
  if (constraints === undefined) return undefined
  const validConstraints = checkedOptions(
    constraints,
    expectations,
    `The option constraints of ${subject[0]!.toLowerCase()}${subject.slice(1)}`,
    report,
  )
  const entries = Object.entries(validConstraints).filter(([, bound]) => bound !== undefined)
  return entries.length === 0
    ? undefined
    : { name: CONSTRAINT, arguments: Object.fromEntries(entries) }
}
