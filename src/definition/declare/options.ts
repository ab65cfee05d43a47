import {
  anything,
  optionFaults,
  type Expectation,
  type Expectations,
} from '../../errors/expectation.ts'
import { DEFAULT_DEPRECATION_REASON } from '../../schema/definitions/specified-directives.ts'
import type { TypeOptions } from './type-options.ts'

/** Collects a fault of a definition: a sentence that names the definition. */
export type ReportDefinitionFault = (fault: string) => void

/** The option `deprecated`. */
export const aDeprecation: Expectation = {
  words: 'true, false, or a reason',
  fits: value => typeof value === 'boolean' || (typeof value === 'string' && value !== ''),
}

/**
 * Returns the deprecation reason of the option `deprecated`; undefined for a member that is not
 * deprecated. GraphQL specification, 3.13.3 "@deprecated".
 */
export function deprecationReason(deprecated: boolean | string | undefined): string | undefined {
  return deprecated === true ? DEFAULT_DEPRECATION_REASON : deprecated || undefined
}

/** The options of types; `typeReference` checks their values. */
export const typeExpectations: Expectations<TypeOptions> = {
  null: anything,
  array: anything,
  nullable: anything,
  full: anything,
}

/**
 * Returns the valid options, and reports the faults of all others; `subject` begins the sentences.
 */
export function checkedOptions<Options extends object>(
  options: Options,
  expectations: Expectations<Options>,
  subject: string,
  report: ReportDefinitionFault,
): Partial<Options> {
  optionFaults(subject, options, expectations).forEach(report)
  const validOptions = Object.entries(Object(options) as Options).filter(
    ([name, value]) =>
      Object.hasOwn(expectations, name) && expectations[name as keyof Options].fits(value),
  )
  return Object.fromEntries(validOptions) as Partial<Options>
}
