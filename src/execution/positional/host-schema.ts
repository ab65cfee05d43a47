import { GraphQLError } from '../../errors/graphql-error.ts'
import { inspect } from '../../errors/inspect.ts'
import type {
  CompiledSchema,
  EnumType,
  NamedType,
  ScalarType,
} from '../../schema/compiled/compiled-schema.ts'
import type { Literal } from '../../schema/definitions/scalar-coercion.ts'
import { specifiedScalars } from '../../schema/scalars/specified-scalars.ts'
import { coerceDefaultsAgain, type SchemaWithDefaults } from './host-defaults.ts'

/**
 * The functions of the host's `graphql` module, version 16 or 17, that the engine calls:
 * `import * as graphql from 'graphql'`.
 */
export interface HostGraphQL {
  buildSchema(source: string, options: { assumeValid: boolean; noLocation: boolean }): object
  print(node: any): string
  valueFromASTUntyped(node: any, variables?: any): unknown
  valueFromAST(node: any, type: any): unknown
  readonly GraphQLError: new (
    message: string,
    options: { readonly extensions: any; readonly originalError: Error },
  ) => Error
}

/**
 * Builds the schema with the classes of the host's `graphql` module, for code that uses
 * `instanceof`. Scalars and enum values come from the compiled schema; defaults are those of the text, as
 * the module coerces them by these.
 */
export function hostSchema(
  graphql: HostGraphQL,
  compiled: CompiledSchema,
  sdl: string,
): HostSchema {
  const schema = graphql.buildSchema(sdl, { assumeValid: true, noLocation: true }) as HostSchema
  for (const type of compiled.types) {
    const hostType = schema.getType(type.name)
    if (hostType !== undefined && !type.name.startsWith('__')) completeType(graphql, hostType, type)
  }
  coerceDefaultsAgain(graphql, schema)
  return schema
}

interface HostSchema extends SchemaWithDefaults {
  getType(name: string): HostType | undefined
}

interface HostType {
  serialize(value: unknown): unknown
  parseValue(value: unknown): unknown
  /** `serialize` and `parseValue` of version 17, which calls these alone. */
  coerceOutputValue(value: unknown): unknown
  coerceInputValue(value: unknown): unknown
  parseLiteral(
    node: { readonly kind: string },
    variables?: Readonly<Record<string, unknown>>,
  ): unknown
  getValue(name: string): { value: unknown } | undefined
}

function completeType(graphql: HostGraphQL, hostType: HostType, type: NamedType): void {
  switch (type.kind) {
    case 'SCALAR':
      // All schemas of the module share the specified scalars, so those stay as they are.
      if (!specifiedScalars.some(({ name }) => name === type.name))
        completeScalar(graphql, hostType, type)
      return
    case 'ENUM':
      return completeEnum(hostType, type)
    default:
      return
  }
}

function completeScalar(graphql: HostGraphQL, hostType: HostType, type: ScalarType): void {
  hostType.serialize = hostType.coerceOutputValue = type.coerceResult
  const parseValue = (value: unknown): unknown =>
    withHostErrors(graphql, () => type.coerceInput(value))
  hostType.parseValue = hostType.coerceInputValue = parseValue
  const parseLiteral: typeof hostType.parseLiteral = (node, variables) =>
    withHostErrors(graphql, () =>
      type.coerceLiteral({
        kind: node.kind as Literal['kind'],
        text: graphql.print(node),
        value: graphql.valueFromASTUntyped(node, variables),
        variables,
      }),
    )
  hostType.parseLiteral = parseLiteral
}

/** Calls a function whose errors for clients become those of the module, which it words by their class. */
function withHostErrors(graphql: HostGraphQL, coerce: () => unknown): unknown {
  try {
    return coerce()
  } catch (thrown) {
    if (!(thrown instanceof GraphQLError)) throw thrown
    const { message, extensions } = thrown
    throw new graphql.GraphQLError(message, { extensions, originalError: thrown })
  }
}

function completeEnum(hostType: HostType, type: EnumType): void {
  for (const { name, value } of type.values) hostType.getValue(name)!.value = value
  const serialize = (value: unknown): string => {
    const enumValue = type.valueByInternal.get(value)
    if (enumValue !== undefined) return enumValue.name
    throw new TypeError(`Enum "${type.name}" cannot represent value: ${inspect(value)}`)
  }
  hostType.serialize = serialize
}
