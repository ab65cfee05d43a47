import { blockStrings } from './block-strings.ts'
import { descriptions } from './descriptions.ts'
import { directives } from './directives.ts'
import { fragments } from './fragments.ts'
import { limitsOfTokens } from './limits-of-tokens.ts'
import { names } from './names.ts'
import { numbers } from './numbers.ts'
import { operations } from './operations.ts'
import type { ProductionCases } from './production-cases.ts'
import { punctuation } from './punctuators.ts'
import { selections } from './selections.ts'
import { sourceText } from './source-text.ts'
import { strings } from './strings.ts'
import { types } from './type-references.ts'
import { directiveDefinitions } from './type-system/directive-definitions.ts'
import { typeSystemDocuments } from './type-system/documents.ts'
import { enumDefinitions } from './type-system/enum-definitions.ts'
import { fieldDefinitions } from './type-system/field-definitions.ts'
import { inputObjectDefinitions } from './type-system/input-object-definitions.ts'
import { inputValueDefinitions } from './type-system/input-value-definitions.ts'
import { objectDefinitions } from './type-system/object-definitions.ts'
import { scalarDefinitions } from './type-system/scalar-definitions.ts'
import { schemaDefinitions } from './type-system/schema-definitions.ts'
import { unionDefinitions } from './type-system/union-definitions.ts'
import { unclosed } from './unclosed.ts'
import { values } from './values.ts'
import { variables } from './variables.ts'

/** The cases of chapter 3 "Type System" of the GraphQL specification, in its order. */
export const typeSystemCorpus: readonly ProductionCases[] = [
  ...schemaDefinitions,
  ...scalarDefinitions,
  ...objectDefinitions,
  ...fieldDefinitions,
  ...inputValueDefinitions,
  ...unionDefinitions,
  ...enumDefinitions,
  ...inputObjectDefinitions,
  ...directiveDefinitions,
  ...typeSystemDocuments,
]

/**
 * All cases, in the order of the GraphQL specification: chapter 2 "Language", then chapter 3 "Type
 * System".
 */
export const corpus: readonly ProductionCases[] = [
  ...sourceText,
  ...punctuation,
  ...names,
  ...descriptions,
  ...operations,
  ...selections,
  ...fragments,
  ...values,
  ...numbers,
  ...strings,
  ...blockStrings,
  ...variables,
  ...types,
  ...directives,
  ...unclosed,
  ...limitsOfTokens,
  ...typeSystemCorpus,
]
