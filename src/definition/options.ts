import { didYouMean } from '../errors/suggestion.ts'

/** Takes one fault of a definition, as a sentence that names its place. */
export type ReportFault = (fault: string) => void

/** Reports every option that is not known, by its name. */
export function checkOptions(
  options: object,
  known: readonly string[],
  place: string,
  report: ReportFault,
): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    report(
      `${place} takes no option "${name}"; the options are ${known.join(', ')}.${didYouMean(name, known)}`,
    )
  }
}
