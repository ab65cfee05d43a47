import { functionNames, keyOf } from '../../definition/schema-object/leaf-functions.ts'
import type { HostModule } from '../host.ts'

/** The functions of the specified scalars with which a schema was compiled. */
export class ScalarFunctions {
  readonly #functions: readonly FunctionOfScalar[]

  constructor({ specifiedScalarTypes }: HostModule) {
    this.#functions = specifiedScalarTypes.flatMap(type => {
      const functions = type as unknown as FunctionOfScalar['functions']
      return functionNames.map(name => {
        const key = keyOf(type, name)
        return { functions, key, value: functions[key] }
      })
    })
  }

  /** Whether none has been replaced since. Asked for each execution. */
  get isCurrent(): boolean {
    for (const { functions, key, value } of this.#functions)
      if (functions[key] !== value) return false
    return true
  }
}

interface FunctionOfScalar {
  readonly functions: Readonly<Record<string, unknown>>
  readonly key: string
  readonly value: unknown
}
