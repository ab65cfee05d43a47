import type { Definitions } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'

/** Reports what is wrong with definitions: one sentence for each fault, which names its place. */
export type SchemaRule = (definitions: Definitions, report: ReportFault) => void

/** Takes one fault: where it is, what was found there and what was expected; and the definitions that messages point at. */
export type ReportFault = (fault: string, ...subjects: readonly Positioned[]) => void
