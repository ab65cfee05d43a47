import { bodies } from './bodies.ts'
import { graphqlErrors } from './graphql-errors.ts'
import { negotiation } from './negotiation.ts'
import type { StatusCase } from './status-case.ts'

/** The statuses that requests are answered with, whatever carries them. */
export const statuses: readonly StatusCase[] = [...graphqlErrors, ...bodies, ...negotiation]
