import { inspect } from '../../errors/inspect.ts'
import type {
  CompiledSchema,
  EnumType,
  Field,
  InputValue,
  NamedType,
  ScalarType,
} from '../../schema/compiled/compiled-schema.ts'
import type { Literal } from '../../schema/definitions/scalar-coercion.ts'
import { copyOfTemplate } from '../../schema/input-coercion/template.ts'
import { specifiedScalars } from '../../schema/scalars/specified-scalars.ts'

/**
 * The functions of the host's `graphql` module, version 16 or 17, that the engine calls:
 * `import * as graphql from 'graphql'`.
 */
export interface HostGraphQL {
  buildSchema(source: string, options: { assumeValid: boolean; noLocation: boolean }): object
  print(node: any): string
  valueFromASTUntyped(node: any, variables?: any): unknown
}

/**
 * Builds the schema with the classes of the host's `graphql` module, for code that uses
 * `instanceof`. Scalars, enum values and defaults come from the compiled schema.
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
  for (const { name, arguments: definitions } of compiled.directives) {
    completeDefaults(schema.getDirective(name)?.args ?? [], definitions)
  }
  return schema
}

interface HostSchema {
  getType(name: string): HostType | undefined
  getDirective(name: string): HostField | undefined
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
  getFields(): Readonly<Record<string, HostField & HostInputValue>>
}

interface HostField {
  readonly args: readonly HostInputValue[]
}

interface HostInputValue {
  readonly name: string
  defaultValue: unknown
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
    case 'INPUT_OBJECT':
      return completeDefaults(Object.values(hostType.getFields()), type.fields)
    case 'OBJECT':
    case 'INTERFACE':
      return completeFields(hostType, type.fields)
    default:
      return
  }
}

function completeScalar(graphql: HostGraphQL, hostType: HostType, type: ScalarType): void {
  hostType.serialize = hostType.coerceOutputValue = type.coerceResult
  hostType.parseValue = hostType.coerceInputValue = type.coerceInput
  const parseLiteral: typeof hostType.parseLiteral = (node, variables) =>
    type.coerceLiteral({
      kind: node.kind as Literal['kind'],
      text: graphql.print(node),
      value: graphql.valueFromASTUntyped(node, variables),
      variables,
    })
  hostType.parseLiteral = parseLiteral
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

function completeFields(hostType: HostType, fields: readonly Field[]): void {
  const hostFields = hostType.getFields()
  for (const { name, arguments: definitions } of fields) {
    completeDefaults(hostFields[name]!.args, definitions)
  }
}

/** Replaces the defaults, which the module coerced before the scalars and enum values were set. */
function completeDefaults(
  hostInputs: readonly HostInputValue[],
  definitions: readonly InputValue[],
): void {
  for (const { name, hasDefault, defaultValue } of definitions) {
    const hostInput = hostInputs.find(input => input.name === name)
    if (hasDefault && hostInput !== undefined) hostInput.defaultValue = copyOfTemplate(defaultValue)
  }
}
