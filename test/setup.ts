import { vi } from 'vitest'
import { newProcess } from './new-process.ts'

// Test files share the process of a worker: each begins with the state of a new one.
newProcess()
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllEnvs()
