import type { Definitions } from '../definitions.ts'
import { appliedDirectives } from './applied-directives.ts'
import { circularReferences } from './circular-references.ts'
import { defaultValues } from './default-values.ts'
import { deprecated } from './deprecated.ts'
import { directiveReferences } from './directive-references.ts'
import { directives } from './directives.ts'
import { enums } from './enums.ts'
import { fieldArguments } from './field-arguments.ts'
import { inputAndOutputTypes } from './input-and-output-types.ts'
import { inputObjectDefaultValueHasCycle } from './input-object-default-value-has-cycle.ts'
import { inputObjects } from './input-objects.ts'
import { interfaces } from './interfaces.ts'
import { isValidImplementation } from './is-valid-implementation.ts'
import { names } from './names.ts'
import { nonNull } from './non-null.ts'
import { objects } from './objects.ts'
import { oneOfInputObjects } from './one-of-input-objects.ts'
import { differentRootOperationTypes, rootOperationTypes } from './root-operation-types.ts'
import type { Rule } from './rule.ts'
import { specifiedBy } from './specified-by.ts'
import { typeReferences } from './type-references.ts'
import { uniqueNames } from './unique-names.ts'
import { unions } from './unions.ts'

/** Without these there is nothing to compile: every name refers to a type of the kind that is needed. */
const indispensableRules: readonly Rule[] = [rootOperationTypes, typeReferences]

/**
 * All rules for type systems, in the order of the specification's chapter 3, behind that of chapter 2 on names. Faults are
 * reported rule by rule.
 */
const rules: readonly Rule[] = [
  names,
  uniqueNames,
  rootOperationTypes,
  differentRootOperationTypes,
  typeReferences,
  inputAndOutputTypes,
  objects,
  isValidImplementation,
  fieldArguments,
  interfaces,
  unions,
  enums,
  inputObjects,
  circularReferences,
  inputObjectDefaultValueHasCycle,
  defaultValues,
  oneOfInputObjects,
  nonNull,
  directives,
  directiveReferences,
  appliedDirectives,
  deprecated,
  specifiedBy,
]

/** All faults of definitions; with `assumeValid` only those which leave nothing to compile. */
export function faultsOf(definitions: Definitions, assumeValid: boolean): readonly string[] {
  const faults: string[] = []
  for (const rule of assumeValid ? indispensableRules : rules) rule(definitions, fault => faults.push(fault))
  return faults
}
