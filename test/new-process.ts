import { resetConfiguration } from '../src/engine/configuration.ts'
import { resetRegistry } from '../src/engine/registry.ts'

/** Resets the state of the engine that a process has once: no schema is registered, no option is set. */
export function newProcess(): void {
  resetRegistry()
  resetConfiguration()
}
