import { coercionFamilies } from './coercion.ts'
import { executionFamilies } from './execution.ts'
import type { Family } from './family.ts'
import { parsingFamilies } from './parsing.ts'
import { planningFamilies } from './planning.ts'
import { protocolFamilies } from './protocol.ts'
import { validationFamilies } from './validation.ts'

/** Every family of requests. */
export const families: readonly Family[] = [
  ...parsingFamilies,
  ...validationFamilies,
  ...planningFamilies,
  ...coercionFamilies,
  ...executionFamilies,
  ...protocolFamilies,
]
