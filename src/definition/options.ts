import { inspect } from '../errors/inspect.ts'
import { didYouMean } from '../errors/suggestion.ts'

/** Takes one fault of a definition, as a sentence that names its place. */
export type ReportFault = (fault: string) => void

/** Reports every option that is not known, by its name; and options that are no object. */
export function checkOptions(
  options: unknown,
  known: readonly string[],
  place: string,
  report: ReportFault,
): void {
  if (typeof options !== 'object' || options === null) {
    report(
      `${place} has the options ${inspect(options)}; expected an object with some of ${known.join(', ')}.`,
    )
    return
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    report(
      `${place} takes no option "${name}"; the options are ${known.join(', ')}.${didYouMean(name, known)}`,
    )
  }
}
