import { anything, optionFaults, type Expectation, type Expectations } from '../../errors/expectation.ts'
import type { TypeOptions } from './type-options.ts'

/** Takes one fault of a definition, as a sentence that names its place. */
export type ReportFault = (fault: string) => void

/** Whether something is deprecated, or the reason why it is. */
export const aDeprecation: Expectation = {
  words: 'true, false, or a reason',
  fits: value => typeof value === 'boolean' || (typeof value === 'string' && value !== ''),
}

/** The options of types; what they say together is checked where the type is known. */
export const typeExpectations: Expectations<TypeOptions> = {
  null: anything,
  array: anything,
  nullable: anything,
  full: anything,
}

/** The options that are as they must be; of all others it is reported what is wrong with them. */
export function checkedOptions<Options extends object>(
  options: Options,
  expectations: Expectations<Options>,
  place: string,
  report: ReportFault,
): Partial<Options> {
  optionFaults(place, options, expectations).forEach(report)
  const fitting = Object.entries(Object(options) as Options).filter(
    ([name, value]) => Object.hasOwn(expectations, name) && expectations[name as keyof Options].fits(value),
  )
  return Object.fromEntries(fitting) as Partial<Options>
}
