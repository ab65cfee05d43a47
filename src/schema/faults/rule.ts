import type { Definitions } from '../definitions.ts'

/** Reports what is wrong with definitions: one sentence for each fault, which names its place. */
export type Rule = (definitions: Definitions, report: ReportFault) => void

/** Takes one fault: where it is, what was found there and what was expected. */
export type ReportFault = (fault: string) => void
