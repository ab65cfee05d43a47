import { SchemaError } from '../../../src/errors/schema-error.ts'

/** The faults of the SchemaError that an action throws; none when it throws nothing. */
export function faultsOf(action: () => unknown): readonly string[] {
  try {
    action()
  } catch (error) {
    if (error instanceof SchemaError) return error.faults
    throw error
  }
  return []
}
