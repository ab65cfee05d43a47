import { resetConfiguration } from '../src/engine/configuration.ts'
import { resetRegistry } from '../src/engine/registry.ts'
import { resetDeadlines } from '../src/runtime/deadlines.ts'

/**
 * Resets the state of the engine that a process has once: no schema is registered, no option is set,
 * no timer runs.
 */
export function newProcess(): void {
  resetRegistry()
  resetConfiguration()
  resetDeadlines()
}
