import { collectingFields, conditions, groups } from './cases/collecting-fields.ts'
import { executionErrors, responseFormat } from './cases/execution-errors.ts'
import { argumentValues, mutations, operations, variables } from './cases/requests.ts'
import {
  boolean,
  customScalars,
  enums,
  float,
  id,
  int,
  serialization,
  string,
} from './cases/result-coercion.ts'
import { abstractTypes, lists, resolution } from './cases/value-completion.ts'
import type { ExecutionSection } from './execution-case.ts'

/** Sections of chapter 6 of the specification, and of chapter 7 what a response looks like. */
export const corpus: readonly ExecutionSection[] = [
  operations,
  variables,
  mutations,
  groups,
  collectingFields,
  conditions,
  argumentValues,
  resolution,
  lists,
  int,
  float,
  string,
  boolean,
  id,
  enums,
  customScalars,
  abstractTypes,
  executionErrors,
  responseFormat,
  serialization,
]
