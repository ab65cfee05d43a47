import type { Attack } from './attack.ts'
import { compiledAttacks } from './compiled-attacks.ts'
import { httpAttacks } from './http/http-attacks.ts'
import { hugeSources } from './huge-sources.ts'
import { memoryAttacks } from './memory-attacks.ts'
import { threadAttacks } from './thread-attacks.ts'

export const attacks: readonly Attack[] = [
  ...threadAttacks,
  ...hugeSources,
  ...memoryAttacks,
  ...compiledAttacks,
  ...httpAttacks,
]
