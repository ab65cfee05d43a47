import type { Definitions } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'

/**
 * The name of a rule that a schema may break and be executed all the same. `deprecatedImplementation`
 * is a step of IsValidImplementation() that editions before September 2025 do not have.
 */
export type IgnorableRule =
  | 'appliedDirectives'
  | 'circularReferences'
  | 'costs'
  | 'defaultValues'
  | 'deprecated'
  | 'deprecatedImplementation'
  | 'differentRootOperationTypes'
  | 'directiveReferences'
  | 'directives'
  | 'enums'
  | 'inputObjectDefaultValueHasCycle'
  | 'inputObjects'
  | 'interfaces'
  | 'isValidImplementation'
  | 'names'
  | 'nonNull'
  | 'objects'
  | 'oneOfInputObjects'
  | 'specifiedBy'
  | 'unions'
  | 'uniqueMembers'
  | 'uniqueNames'

/** Reports the faults of definitions: one sentence for each fault, with a schema coordinate. */
export type SchemaRule = (definitions: Definitions, report: ReportFault) => void

/**
 * Receives one fault: a sentence with the coordinate, the found and the expected definition, and
 * the definitions that the message points at.
 */
export type ReportFault = (fault: string, ...subjects: readonly Positioned[]) => void
