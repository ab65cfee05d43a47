/** A schema that cannot be built: every fault at once, each with the place of its definition. */
export class SchemaError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      faults.length === 1 ? faults[0]! : `The schema has ${faults.length} faults:\n- ${faults.join('\n- ')}`,
    )
    this.name = 'SchemaError'
    this.faults = faults
  }
}
