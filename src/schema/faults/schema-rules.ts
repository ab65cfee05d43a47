import type { SchemaFault } from '../../errors/schema-error.ts'
import type { Definitions } from '../definitions/definitions.ts'
import { appliedDirectives } from './applied-directives.ts'
import { circularReferences } from './circular-references.ts'
import { defaultValues } from './default-values.ts'
import { constraints } from './constraints.ts'
import { costs } from './costs.ts'
import { deferAndStream } from './defer-and-stream.ts'
import { deprecated } from './deprecated.ts'
import { directiveListeners } from './directive-listeners.ts'
import { directiveReferences } from './directive-references.ts'
import { directives } from './directives.ts'
import { enums } from './enums.ts'
import { inputAndOutputTypes } from './input-and-output-types.ts'
import { inputObjectDefaultValueHasCycle } from './input-object-default-value-has-cycle.ts'
import { inputObjects } from './input-objects.ts'
import { interfaces } from './interfaces.ts'
import { deprecatedImplementation, isValidImplementation } from './is-valid-implementation.ts'
import { names } from './names.ts'
import { nonNull } from './non-null.ts'
import { objects } from './objects.ts'
import { oneOfInputObjects } from './one-of-input-objects.ts'
import { differentRootOperationTypes, rootOperationTypes } from './root-operation-types.ts'
import { textPositionsOf } from './text-positions.ts'
import type { IgnorableRule, ReportFault, SchemaRule } from './schema-rule.ts'
import { specifiedBy } from './specified-by.ts'
import { typeReferences } from './type-references.ts'
import { uniqueMembers } from './unique-members.ts'
import { uniqueNames } from './unique-names.ts'
import { unions } from './unions.ts'

type Rules<Name extends string> = Readonly<Record<Name, SchemaRule>>

/**
 * The rules that compilation requires: every name refers to a type of the expected kind, a directive
 * of the engine has the arguments that the engine reads, and a listener acts where its directive
 * stands.
 */
const indispensableRules: Rules<
  | 'rootOperationTypes'
  | 'typeReferences'
  | 'inputAndOutputTypes'
  | 'deferAndStream'
  | 'constraints'
  | 'directiveListeners'
> = {
  rootOperationTypes,
  typeReferences,
  inputAndOutputTypes,
  deferAndStream,
  constraints,
  directiveListeners,
}

/** The rules on unique names, which the rules on relations require to look definitions up. */
const uniquenessRules: Rules<'uniqueNames' | 'uniqueMembers'> = { uniqueNames, uniqueMembers }

/** The rules on relations between definitions. */
const relationRules: Rules<
  | 'isValidImplementation'
  | 'deprecatedImplementation'
  | 'circularReferences'
  | 'inputObjectDefaultValueHasCycle'
  | 'directiveReferences'
> = {
  isValidImplementation,
  deprecatedImplementation,
  circularReferences,
  inputObjectDefaultValueHasCycle,
  directiveReferences,
}

/**
 * The rules on single definitions, in the order of chapter 3 of the specification, after the rule
 * of chapter 2 on names.
 */
const definitionRules: Rules<
  | keyof typeof indispensableRules
  | Exclude<IgnorableRule, keyof typeof uniquenessRules | keyof typeof relationRules>
> = {
  names,
  rootOperationTypes,
  differentRootOperationTypes,
  typeReferences,
  inputAndOutputTypes,
  objects,
  interfaces,
  unions,
  enums,
  inputObjects,
  defaultValues,
  oneOfInputObjects,
  nonNull,
  directives,
  appliedDirectives,
  directiveListeners,
  deprecated,
  specifiedBy,
  deferAndStream,
  constraints,
  costs,
}

/** The names of the rules that a schema may break and be executed all the same, sorted. */
export const ignorableRules: readonly string[] = Object.keys({
  ...uniquenessRules,
  ...definitionRules,
  ...relationRules,
})
  .filter(isIgnorable)
  .sort()

/** Which rules are applied to definitions. */
export interface AppliedRules {
  /** Applies only the rules that compilation requires. Default: false. */
  readonly assumeValid?: boolean | undefined
  /** Rules that are left out. Default: none. */
  readonly ignoredRules?: readonly IgnorableRule[] | undefined
}

/**
 * Returns all faults of definitions, rule by rule; with `assumeValid`, only faults that make
 * compilation impossible. `textFaults` are faults of the texts that the definitions were read from.
 */
export function faultsOf(
  definitions: Definitions,
  { assumeValid = false, ignoredRules = [] }: AppliedRules,
  textFaults: readonly SchemaFault[] = [],
): readonly SchemaFault[] {
  const { texts = [] } = definitions.typeMap
  const apply = (rules: Rules<string>): SchemaFault[] =>
    Object.entries(rules).flatMap(([name, rule]) => {
      const faults: SchemaFault[] = []
      const ignorableRule = isIgnorable(name) ? name : undefined
      const report: ReportFault = (sentence, ...subjects) =>
        faults.push({ sentence, positions: textPositionsOf(texts, subjects), ignorableRule })
      rule(definitions, report)
      return faults
    })
  if (assumeValid) return apply(indispensableRules)
  const isReported = ({ ignorableRule }: SchemaFault): boolean =>
    !(ignoredRules as readonly (string | undefined)[]).includes(ignorableRule)
  const faults = [...textFaults, ...apply(uniquenessRules)]
  const hasUniqueNames = faults.length === 0
  faults.push(...apply(definitionRules))
  if (hasUniqueNames) faults.push(...apply(relationRules))
  return faults.filter(isReported)
}

function isIgnorable(name: string): boolean {
  return !Object.hasOwn(indispensableRules, name)
}
