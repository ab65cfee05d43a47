import { SchemaError } from '../../../src/errors/schema-error.ts'

/** The faults of the SchemaError that an action throws; none when it throws nothing. */
export function faultsOf(action: () => unknown): readonly string[] {
  return thrownBy(action)?.faults ?? []
}

/** The SchemaError that an action throws. */
export function schemaErrorOf(action: () => unknown): SchemaError {
  const error = thrownBy(action)
  if (error === undefined) throw new Error('There is no error.')
  return error
}

function thrownBy(action: () => unknown): SchemaError | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
  return undefined
}
