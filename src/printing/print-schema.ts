import { aBoolean, optionFaults, optionsError, type Expectations } from '../errors/expectation.ts'
import { flatText } from '../response/flat-text.ts'
import type { CompiledSchema, Directive, NamedType } from '../schema/compiled/compiled-schema.ts'
import { specifiedDirectives } from '../schema/definitions/specified-directives.ts'
import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'
import { printDirectives } from './print-directives.ts'
import { printArguments } from './print-input-value.ts'
import { omitDescription, printDescription, type PrintDescription } from './print-description.ts'
import { printTypeDefinition } from './print-type-definition.ts'

/** The options of `printSchema`. */
export interface PrintSchemaOptions {
  /** Leaves out all descriptions. Default: false. */
  readonly withoutDescriptions?: boolean | undefined
  /**
   * Leaves out the built-in scalars and directives; `@defer` and `@stream` stay, because the edition
   * of September 2025 does not define them. Default: false.
   */
  readonly withoutSpec?: boolean | undefined
}

/** @throws Error that lists every option that is unknown or not a boolean */
export function checkPrintSchemaOptions(options: PrintSchemaOptions): void {
  const faults = optionFaults('toSDL()', options, expectations)
  if (faults.length > 0) throw optionsError(faults)
}

/**
 * Prints a schema as SDL: the schema definition unless it can be omitted, the directives, then the
 * types by kind (scalars, enums, inputs, interfaces, unions, objects), all sorted by name. Fields,
 * values and members stay in the order of their definition. Introspection types are not printed.
 * The text defines an equal schema in other engines. GraphQL specification, 3.1 to 3.13.
 */
export function printSchema(schema: CompiledSchema, options: PrintSchemaOptions = {}): string {
  const describe = options.withoutDescriptions ? omitDescription : printDescription
  const omitted = options.withoutSpec
    ? { directives: specifiedDirectives, types: specifiedScalars }
    : noDefinitions
  const directives = without(omitted.directives, schema.directives).sort(byName)
  const types = byKind(
    without(omitted.types, schema.types).filter(type => !type.name.startsWith('__')),
  )
  return [
    ...printSchemaDefinition(schema, describe),
    ...directives.map(directive => printDirectiveDefinition(directive, describe)),
    ...types.map(type => flatText(printTypeDefinition(type, describe))),
  ].join('\n\n')
}

const expectations: Expectations<PrintSchemaOptions> = {
  withoutDescriptions: aBoolean,
  withoutSpec: aBoolean,
}

const kindsInOrder: readonly NamedType['kind'][] = [
  'SCALAR',
  'ENUM',
  'INPUT_OBJECT',
  'INTERFACE',
  'UNION',
  'OBJECT',
]

interface Named {
  readonly name: string
}

const noDefinitions: Record<'directives' | 'types', readonly Named[]> = {
  directives: [],
  types: [],
}

function without<Member extends Named>(
  omitted: readonly Named[],
  members: readonly Member[],
): Member[] {
  const names = new Set(omitted.map(({ name }) => name))
  return members.filter(({ name }) => !names.has(name))
}

function byName(left: Named, right: Named): number {
  return left.name < right.name ? -1 : 1
}

function byKind(types: readonly NamedType[]): readonly NamedType[] {
  return kindsInOrder.flatMap(kind => types.filter(type => type.kind === kind).sort(byName))
}

function printSchemaDefinition(schema: CompiledSchema, describe: PrintDescription): string[] {
  const description = describe(schema, '')
  const rootTypes = [
    ['query', 'Query', schema.queryType],
    ['mutation', 'Mutation', schema.mutationType],
    ['subscription', 'Subscription', schema.subscriptionType],
  ] as const
  // Without a schema definition, any type with the default name of a root type would be that root
  // type.
  const directives = printDirectives(schema)
  const isImplied = rootTypes.every(
    ([, defaultName, type]) => type === (schema.typeByName.get(defaultName) ?? null),
  )
  if (description === '' && directives === '' && isImplied) return []
  const lines = rootTypes.flatMap(([operation, , type]) =>
    type ? [`  ${operation}: ${type.name}`] : [],
  )
  return [`${description}schema${directives} {\n${lines.join('\n')}\n}`]
}

function printDirectiveDefinition(directive: Directive, describe: PrintDescription): string {
  const inputValues = printArguments(directive.arguments, describe, '')
  const repeatable = directive.isRepeatable ? ' repeatable' : ''
  const locations = directive.locations.join(' | ')
  return `${describe(directive, '')}directive @${directive.name}${inputValues}${repeatable} on ${locations}`
}
