import type { Definitions } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'

/** Reports the faults of definitions: one sentence for each fault, which names its place. */
export type SchemaRule = (definitions: Definitions, report: ReportFault) => void

/**
 * Takes one fault: a sentence that says where it is, what was found and what was expected, and the
 * definitions that the message points at.
 */
export type ReportFault = (fault: string, ...subjects: readonly Positioned[]) => void
