import type { Definitions } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'

/** Reports the faults of definitions: one sentence for each fault, with a schema coordinate. */
export type SchemaRule = (definitions: Definitions, report: ReportFault) => void

/**
 * Receives one fault: a sentence with the coordinate, the found and the expected definition, and
 * the definitions that the message points at.
 */
export type ReportFault = (fault: string, ...subjects: readonly Positioned[]) => void
