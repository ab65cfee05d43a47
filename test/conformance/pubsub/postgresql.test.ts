import { postgresKind } from './postgresql.ts'
import { describePubSub } from './suite.ts'

describePubSub(postgresKind)
