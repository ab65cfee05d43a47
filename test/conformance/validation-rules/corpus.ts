import { allVariableUsagesAreAllowed } from './cases/all-variable-usages-are-allowed.ts'
import { allVariableUsesDefined } from './cases/all-variable-uses-defined.ts'
import { allVariablesUsed } from './cases/all-variables-used.ts'
import { argumentNames } from './cases/argument-names.ts'
import { argumentUniqueness } from './cases/argument-uniqueness.ts'
import { deferAndStreamDirectiveLabelsAreUnique } from './cases/defer-and-stream-directive-labels-are-unique.ts'
import { deferAndStreamDirectivesAreUsedOnValidOperations } from './cases/defer-and-stream-directives-are-used-on-valid-operations.ts'
import { deferAndStreamDirectivesAreUsedOnValidRootField } from './cases/defer-and-stream-directives-are-used-on-valid-root-field.ts'
import { directivesAreDefined } from './cases/directives-are-defined.ts'
import { directivesAreInValidLocations } from './cases/directives-are-in-valid-locations.ts'
import { directivesAreUniquePerLocation } from './cases/directives-are-unique-per-location.ts'
import { executableDefinitions } from './cases/executable-definitions.ts'
import { fieldSelectionMergingArguments } from './cases/field-selection-merging-arguments.ts'
import { fieldSelectionMergingEqualAndDifferentFields } from './cases/field-selection-merging-equal-and-different-fields.ts'
import { fieldSelectionMergingFragments } from './cases/field-selection-merging-fragments.ts'
import { fieldSelectionMergingIntrospection } from './cases/field-selection-merging-introspection.ts'
import { fieldSelectionMergingParentsThatExcludeEachOther } from './cases/field-selection-merging-parents-that-exclude-each-other.ts'
import { fieldSelectionMergingShapesOfResponses } from './cases/field-selection-merging-shapes-of-responses.ts'
import { fieldSelectionMergingSubfields } from './cases/field-selection-merging-subfields.ts'
import { fieldSelectionMergingStreams } from './cases/field-selection-merging-streams.ts'
import { fieldSelections } from './cases/field-selections.ts'
import { fragmentNameUniqueness } from './cases/fragment-name-uniqueness.ts'
import { fragmentSpreadIsPossible } from './cases/fragment-spread-is-possible.ts'
import { fragmentSpreadTargetDefined } from './cases/fragment-spread-target-defined.ts'
import { fragmentSpreadTypeExistence } from './cases/fragment-spread-type-existence.ts'
import { fragmentSpreadsMustNotFormCycles } from './cases/fragment-spreads-must-not-form-cycles.ts'
import { fragmentsMustBeUsed } from './cases/fragments-must-be-used.ts'
import { fragmentsOnObjectInterfaceOrUnionTypes } from './cases/fragments-on-object-interface-or-union-types.ts'
import { initialCountIsNotNegative } from './cases/initial-count-is-not-negative.ts'
import { inputObjectFieldNames } from './cases/input-object-field-names.ts'
import { inputObjectFieldUniqueness } from './cases/input-object-field-uniqueness.ts'
import { inputObjectRequiredFields } from './cases/input-object-required-fields.ts'
import { leafFieldSelections } from './cases/leaf-field-selections.ts'
import { loneAnonymousOperation } from './cases/lone-anonymous-operation.ts'
import { operationNameUniqueness } from './cases/operation-name-uniqueness.ts'
import { operationTypeExistence } from './cases/operation-type-existence.ts'
import { requiredArguments } from './cases/required-arguments.ts'
import { singleRootField } from './cases/single-root-field.ts'
import { streamDirectivesAreUsedOnListFields } from './cases/stream-directives-are-used-on-list-fields.ts'
import { valuesOfCorrectType } from './cases/values-of-correct-type.ts'
import { variableUniqueness } from './cases/variable-uniqueness.ts'
import { variablesAreInputTypes } from './cases/variables-are-input-types.ts'
import type { RuleSection } from './rule-case.ts'

/** All sections of chapter 5 of the specification, in its order. */
export const corpus: readonly RuleSection[] = [
  executableDefinitions,
  operationTypeExistence,
  operationNameUniqueness,
  loneAnonymousOperation,
  singleRootField,
  fieldSelections,
  leafFieldSelections,
  fieldSelectionMergingEqualAndDifferentFields,
  fieldSelectionMergingArguments,
  fieldSelectionMergingSubfields,
  fieldSelectionMergingFragments,
  fieldSelectionMergingParentsThatExcludeEachOther,
  fieldSelectionMergingShapesOfResponses,
  fieldSelectionMergingIntrospection,
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

/** The sections of the draft of incremental delivery, which graphql-js 16 does not have. */
export const incrementalCorpus: readonly RuleSection[] = [
  initialCountIsNotNegative,
  fieldSelectionMergingStreams,
  deferAndStreamDirectivesAreUsedOnValidRootField,
  deferAndStreamDirectivesAreUsedOnValidOperations,
  deferAndStreamDirectiveLabelsAreUnique,
  streamDirectivesAreUsedOnListFields,
]
