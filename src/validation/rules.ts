import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { Rule } from './rule.ts'
import { allVariableUsagesAreAllowed } from './rules/all-variable-usages-are-allowed.ts'
import { allVariableUsesDefined } from './rules/all-variable-uses-defined.ts'
import { allVariablesUsed } from './rules/all-variables-used.ts'
import { argumentNames } from './rules/argument-names.ts'
import { argumentUniqueness } from './rules/argument-uniqueness.ts'
import { deferAndStreamDirectiveLabelsAreUnique } from './rules/defer-and-stream-directive-labels-are-unique.ts'
import { deferAndStreamDirectivesAreUsedOnValidOperations } from './rules/defer-and-stream-directives-are-used-on-valid-operations.ts'
import { deferAndStreamDirectivesAreUsedOnValidRootField } from './rules/defer-and-stream-directives-are-used-on-valid-root-field.ts'
import { directivesAreDefined } from './rules/directives-are-defined.ts'
import { directivesAreInValidLocations } from './rules/directives-are-in-valid-locations.ts'
import { directivesAreUniquePerLocation } from './rules/directives-are-unique-per-location.ts'
import { executableDefinitions } from './rules/executable-definitions.ts'
import { fieldSelectionMerging } from './rules/field-selection-merging.ts'
import { fieldSelections } from './rules/field-selections.ts'
import { fragmentNameUniqueness } from './rules/fragment-name-uniqueness.ts'
import { fragmentSpreadIsPossible } from './rules/fragment-spread-is-possible.ts'
import { fragmentSpreadTargetDefined } from './rules/fragment-spread-target-defined.ts'
import { fragmentSpreadTypeExistence } from './rules/fragment-spread-type-existence.ts'
import { fragmentSpreadsMustNotFormCycles } from './rules/fragment-spreads-must-not-form-cycles.ts'
import { fragmentsMustBeUsed } from './rules/fragments-must-be-used.ts'
import { fragmentsOnObjectInterfaceOrUnionTypes } from './rules/fragments-on-object-interface-or-union-types.ts'
import { initialCountIsNotNegative } from './rules/initial-count-is-not-negative.ts'
import { inputObjectFieldNames } from './rules/input-object-field-names.ts'
import { inputObjectFieldUniqueness } from './rules/input-object-field-uniqueness.ts'
import { inputObjectRequiredFields } from './rules/input-object-required-fields.ts'
import { leafFieldSelections } from './rules/leaf-field-selections.ts'
import { loneAnonymousOperation } from './rules/lone-anonymous-operation.ts'
import { operationNameUniqueness } from './rules/operation-name-uniqueness.ts'
import { operationTypeExistence } from './rules/operation-type-existence.ts'
import { requiredArguments } from './rules/required-arguments.ts'
import { singleRootField } from './rules/single-root-field.ts'
import { streamDirectivesAreUsedOnListFields } from './rules/stream-directives-are-used-on-list-fields.ts'
import { valuesOfCorrectType } from './rules/values-of-correct-type.ts'
import { variableUniqueness } from './rules/variable-uniqueness.ts'
import { variablesAreInputTypes } from './rules/variables-are-input-types.ts'

/**
 * All rules for executable documents, in the order of the specification's chapter 5. Errors at one
 * node have this order.
 */
export const rules: readonly Rule[] = [
  executableDefinitions,
  operationTypeExistence,
  operationNameUniqueness,
  loneAnonymousOperation,
  singleRootField,
  fieldSelections,
  fieldSelectionMerging,
  leafFieldSelections,
  argumentNames,
  argumentUniqueness,
  requiredArguments,
  fragmentNameUniqueness,
  fragmentSpreadTypeExistence,
  fragmentsOnObjectInterfaceOrUnionTypes,
  fragmentsMustBeUsed,
  fragmentSpreadTargetDefined,
  fragmentSpreadsMustNotFormCycles,
  fragmentSpreadIsPossible,
  valuesOfCorrectType,
  inputObjectFieldNames,
  inputObjectFieldUniqueness,
  inputObjectRequiredFields,
  directivesAreDefined,
  directivesAreInValidLocations,
  directivesAreUniquePerLocation,
  variableUniqueness,
  variablesAreInputTypes,
  allVariableUsesDefined,
  allVariablesUsed,
  allVariableUsagesAreAllowed,
]

/** The rules that schemas with incremental delivery have besides, in the order of the draft. */
const incrementalRules: readonly Rule[] = [
  initialCountIsNotNegative,
  deferAndStreamDirectivesAreUsedOnValidRootField,
  deferAndStreamDirectivesAreUsedOnValidOperations,
  deferAndStreamDirectiveLabelsAreUnique,
  streamDirectivesAreUsedOnListFields,
]

/** Returns the rules for the documents of a schema. */
export function rulesOf({ isIncremental }: Pick<CompiledSchema, 'isIncremental'>): readonly Rule[] {
  return isIncremental ? [...rules, ...incrementalRules] : rules
}
