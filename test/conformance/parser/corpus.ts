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
import { unclosed } from './unclosed.ts'
import { values } from './values.ts'
import { variables } from './variables.ts'

/** All cases, in the order of chapter 2 "Language" of the GraphQL specification. */
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
]
