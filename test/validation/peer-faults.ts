import {
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  parse,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  SingleFieldSubscriptionsRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  validate,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql'
import { clip } from '../../src/errors/clip.ts'
import { peerSchema, type Fault } from './fixture.ts'

/** The rules of graphql-js 16 that look for the same faults as the engine's own. */
const peerRules = [
  UniqueOperationNamesRule,
  LoneAnonymousOperationRule,
  SingleFieldSubscriptionsRule,
  KnownTypeNamesRule,
  FragmentsOnCompositeTypesRule,
  VariablesAreInputTypesRule,
  ScalarLeafsRule,
  FieldsOnCorrectTypeRule,
  UniqueFragmentNamesRule,
  KnownFragmentNamesRule,
  NoUnusedFragmentsRule,
  PossibleFragmentSpreadsRule,
  NoFragmentCyclesRule,
  UniqueVariableNamesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  KnownDirectivesRule,
  UniqueDirectivesPerLocationRule,
  KnownArgumentNamesRule,
  UniqueArgumentNamesRule,
  ValuesOfCorrectTypeRule,
  ProvidedRequiredArgumentsRule,
  VariablesInAllowedPositionRule,
  UniqueInputFieldNamesRule,
]

/** What the specified scalars say of a literal, which the engine cuts. */
const scalarMessage = /^((?:Int|Float|String|Boolean|ID) cannot represent [^:]*: )(.*)$/s

/** The faults that graphql-js 16 finds in a document. */
export function peerFaultsOf(source: string, hideSuggestions = false): Fault[] {
  const options = { maxErrors: Infinity, hideSuggestions }
  return validate(peerSchema, parse(source), peerRules, options).map(
    ({ message, locations = [] }) => [
      message.replace(
        scalarMessage,
        (_message, beginning: string, text: string) => beginning + clip(text),
      ),
      ...locations.map(({ line, column }) => `${line}:${column}`),
    ],
  )
}
