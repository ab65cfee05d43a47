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
import { specifiedScalars } from '../../schema/scalars/scalars.ts'

/**
 * The part of the host's `graphql` module, version 16, that is used:
 * `import * as graphql from 'graphql'`.
 */
export interface HostGraphQL {
  buildSchema(source: string, options: { assumeValid: boolean; noLocation: boolean }): object
  print(node: any): string
  valueFromASTUntyped(node: any, variables?: any): unknown
}

/**
 * Builds the schema with the classes of the host's `graphql` module, for code that uses
 * `instanceof`. Its scalars, enum values and defaults are those of the compiled schema.
 */
export function hostSchema(
  graphql: HostGraphQL,
  compiled: CompiledSchema,
  sdl: string,
): HostSchema {
  const schema = graphql.buildSchema(sdl, { assumeValid: true, noLocation: true }) as HostSchema
  for (const type of compiled.types) {
    const host = schema.getType(type.name)
    if (host !== undefined && !type.name.startsWith('__')) completeType(graphql, host, type)
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

function completeType(graphql: HostGraphQL, host: HostType, type: NamedType): void {
  switch (type.kind) {
    case 'SCALAR':
      // All schemas of the module share its specified scalars, so they are not changed.
      if (!specifiedScalars.some(({ name }) => name === type.name))
        completeScalar(graphql, host, type)
      return
    case 'ENUM':
      return completeEnum(host, type)
    case 'INPUT_OBJECT':
      return completeDefaults(Object.values(host.getFields()), type.fields)
    case 'OBJECT':
    case 'INTERFACE':
      return completeFields(host, type.fields)
    default:
      return
  }
}

function completeScalar(graphql: HostGraphQL, host: HostType, type: ScalarType): void {
  host.serialize = type.coerceResult
  host.parseValue = type.coerceInput
  host.parseLiteral = (node, variables) =>
    type.coerceLiteral({
      kind: node.kind as Literal['kind'],
      text: graphql.print(node),
      value: graphql.valueFromASTUntyped(node, variables),
      variables,
    })
}

function completeEnum(host: HostType, type: EnumType): void {
  for (const { name, value } of type.values) host.getValue(name)!.value = value
  host.serialize = value => {
    const found = type.valueByInternal.get(value)
    if (found !== undefined) return found.name
    throw new TypeError(`Enum "${type.name}" cannot represent value: ${inspect(value)}`)
  }
}

function completeFields(host: HostType, fields: readonly Field[]): void {
  const hostFields = host.getFields()
  for (const { name, arguments: definitions } of fields) {
    completeDefaults(hostFields[name]!.args, definitions)
  }
}

/** Replaces the defaults, which the module coerced before the scalars and enum values were set. */
function completeDefaults(
  host: readonly HostInputValue[],
  definitions: readonly InputValue[],
): void {
  for (const { name, hasDefault, defaultValue } of definitions) {
    const hostValue = host.find(each => each.name === name)
    if (hasDefault && hostValue !== undefined) hostValue.defaultValue = copyOfTemplate(defaultValue)
  }
}
