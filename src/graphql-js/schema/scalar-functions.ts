import type { HostModule } from '../host.ts'

/** The functions of the specified scalars at the time at which a schema was compiled. */
export class ScalarFunctions {
  readonly #scalars: readonly CoercionFunctions[]

  readonly #functionsWhenCompiled: readonly CoercionFunctions[]

  constructor({ specifiedScalarTypes }: HostModule) {
    this.#scalars = specifiedScalarTypes
    this.#functionsWhenCompiled = this.#scalars.map(scalar => ({
      serialize: scalar.serialize,
      parseValue: scalar.parseValue,
      parseLiteral: scalar.parseLiteral,
      coerceOutputValue: scalar.coerceOutputValue,
      coerceInputValue: scalar.coerceInputValue,
      coerceInputLiteral: scalar.coerceInputLiteral,
    }))
  }

  /** Whether no function has been replaced since. Hot: read for each execution. */
  get isCurrent(): boolean {
    for (let index = 0; index < this.#scalars.length; index++)
      if (!haveSameFunctions(this.#scalars[index]!, this.#functionsWhenCompiled[index]!))
        return false
    return true
  }
}

/** The functions of a scalar, under their names in both versions of graphql-js. */
interface CoercionFunctions {
  readonly serialize: unknown
  readonly parseValue: unknown
  readonly parseLiteral: unknown
  readonly coerceOutputValue?: unknown
  readonly coerceInputValue?: unknown
  readonly coerceInputLiteral?: unknown
}

function haveSameFunctions(scalar: CoercionFunctions, functions: CoercionFunctions): boolean {
  return (
    scalar.serialize === functions.serialize &&
    scalar.parseValue === functions.parseValue &&
    scalar.parseLiteral === functions.parseLiteral &&
    scalar.coerceOutputValue === functions.coerceOutputValue &&
    scalar.coerceInputValue === functions.coerceInputValue &&
    scalar.coerceInputLiteral === functions.coerceInputLiteral
  )
}
