import type { GraphQLScalarType } from 'graphql'
import type { HostModule } from '../host.ts'

/** The functions of a scalar, GraphQL specification, 3.5 "Scalars". */
export const functionNames = ['serialize', 'parseValue', 'parseLiteral'] as const

type FunctionName = (typeof functionNames)[number]

/** The names in graphql-js 17, which has the former ones besides and does not call them. */
const names17 = {
  serialize: 'coerceOutputValue',
  parseValue: 'coerceInputValue',
  parseLiteral: 'coerceInputLiteral',
} as const

/** The function of a scalar that graphql-js calls. */
export function functionOf(scalar: GraphQLScalarType, name: FunctionName): unknown {
  const functions = scalar as unknown as Readonly<Record<string, unknown>>
  return functions[names17[name]] ?? functions[name]
}

/**
 * Whether a function of a specified scalar is that of graphql-js, so that plans can do without it.
 * A library may have replaced it before this one was loaded; then its text is another one.
 */
export function isOriginal(scalar: GraphQLScalarType, name: FunctionName): boolean {
  const text = Function.prototype.toString.call(functionOf(scalar, name))
  return text.includes(`${scalar.name} cannot represent`)
}

/** The functions of the specified scalars with which a plan was made. */
export class ScalarFunctions {
  readonly #found: readonly (readonly [GraphQLScalarType, unknown, unknown])[]

  constructor({ specifiedScalarTypes }: HostModule) {
    this.#found = specifiedScalarTypes.map(type => [
      type,
      functionOf(type, 'serialize'),
      functionOf(type, 'parseLiteral'),
    ])
  }

  /** Whether none has been replaced since. */
  get isCurrent(): boolean {
    return this.#found.every(
      ([type, serialize, parseLiteral]) =>
        functionOf(type, 'serialize') === serialize &&
        functionOf(type, 'parseLiteral') === parseLiteral,
    )
  }
}
