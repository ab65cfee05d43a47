import { memoryKind } from './memory.ts'
import { describePubSub } from './suite.ts'

describePubSub(memoryKind)
