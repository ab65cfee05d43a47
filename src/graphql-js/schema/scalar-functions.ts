import type { HostModule } from '../host.ts'

/** The functions of the specified scalars with which a schema was compiled. */
export class ScalarFunctions {
  readonly #scalars: readonly Functions[]
  /** The functions that they had. */
  readonly #known: readonly Functions[]

  constructor({ specifiedScalarTypes }: HostModule) {
    this.#scalars = specifiedScalarTypes
    this.#known = this.#scalars.map(scalar => ({
      serialize: scalar.serialize,
      parseValue: scalar.parseValue,
      parseLiteral: scalar.parseLiteral,
      coerceOutputValue: scalar.coerceOutputValue,
      coerceInputValue: scalar.coerceInputValue,
      coerceInputLiteral: scalar.coerceInputLiteral,
    }))
  }

  /** Whether none has been replaced since. Hot: asked for each execution. */
  get isCurrent(): boolean {
    for (let index = 0; index < this.#scalars.length; index++)
      if (!areSame(this.#scalars[index]!, this.#known[index]!)) return false
    return true
  }
}

/** The functions of a scalar, by their names in both versions. */
interface Functions {
  readonly serialize: unknown
  readonly parseValue: unknown
  readonly parseLiteral: unknown
  readonly coerceOutputValue?: unknown
  readonly coerceInputValue?: unknown
  readonly coerceInputLiteral?: unknown
}

function areSame(scalar: Functions, known: Functions): boolean {
  return (
    scalar.serialize === known.serialize &&
    scalar.parseValue === known.parseValue &&
    scalar.parseLiteral === known.parseLiteral &&
    scalar.coerceOutputValue === known.coerceOutputValue &&
    scalar.coerceInputValue === known.coerceInputValue &&
    scalar.coerceInputLiteral === known.coerceInputLiteral
  )
}
