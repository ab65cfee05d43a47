import { aBoolean, optionFaults, optionsError, type Expectations } from '../errors/expectation.ts'
import { flatText } from '../response/flat-text.ts'
import type { TypeLookup } from '../schema/definitions/definitions.ts'
import { specifiedDirectives } from '../schema/definitions/specified-directives.ts'
import type { TypeDefinition } from '../schema/definitions/type-map.ts'
import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'
import { DefinitionPrinter } from './definition-printer.ts'
import { printDirectives } from './print-directives.ts'
import { omitDescription, printDescription, type PrintDescription } from './print-description.ts'

/** The options of `printSchema`. */
export interface PrintSchemaOptions {
  /** Leaves out all descriptions. Default: false. */
  readonly withoutDescriptions?: boolean | undefined
  /**
   * Leaves out the built-in scalars and directives; `@defer` and `@stream` stay, because the edition
   * of September 2025 does not define them. Default: false.
   */
  readonly withoutSpec?: boolean | undefined
  /**
   * Leaves out what the option `federation` adds, and the built-in scalars and directives: the text of
   * `_service { sdl }`, which gateways compose. Default: false.
   */
  readonly subgraph?: boolean | undefined
}

/** Names of definitions that a text leaves out; the fields are those of the query root. */
export interface OmittedDefinitions {
  readonly types: ReadonlySet<string>
  readonly directives: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
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
export function printSchema(
  definitions: TypeLookup,
  options: PrintSchemaOptions = {},
  additions: OmittedDefinitions = noDefinitions,
): string {
  const describe = options.withoutDescriptions ? omitDescription : printDescription
  const printer = new DefinitionPrinter(definitions, describe)
  const isSubgraph = options.subgraph === true
  const omitted = isSubgraph ? additions : noDefinitions
  const ofSpecification = options.withoutSpec || isSubgraph ? specified : noDefinitions
  const { typeMap, typeByName, directiveByName } = definitions
  const directives = without(
    omitted.directives,
    without(ofSpecification.directives, [...directiveByName.values()]),
  ).sort(byName)
  const types = without(omitted.types, without(ofSpecification.types, [...typeByName.values()]))
    .filter(type => !type.name.startsWith('__'))
    .flatMap(type =>
      withoutFields(type, type.name === typeMap.rootTypes.query ? omitted.fields : noFields),
    )
  const isPrinted = new Set(types.map(({ name }) => name))
  return [
    ...printSchemaDefinition(definitions, describe, name => isPrinted.has(name)),
    ...directives.map(directive => printer.directive(directive)),
    ...byKind(types).map(type => flatText(printer.type(type))),
  ].join('\n\n')
}

/** The type without some fields; none where it has no others. */
function withoutFields(
  type: TypeDefinition,
  omitted: ReadonlySet<string>,
): readonly TypeDefinition[] {
  if (type.kind !== 'OBJECT' || omitted.size === 0) return [type]
  const fields = type.fields.filter(({ name }) => !omitted.has(name))
  return fields.length === 0 ? [] : [{ ...type, fields }]
}

const expectations: Expectations<PrintSchemaOptions> = {
  withoutDescriptions: aBoolean,
  withoutSpec: aBoolean,
  subgraph: aBoolean,
}

const kindsInOrder: readonly TypeDefinition['kind'][] = [
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

const noFields: ReadonlySet<string> = new Set()
const noDefinitions: OmittedDefinitions = {
  directives: noFields,
  types: noFields,
  fields: noFields,
}
const specified: Pick<OmittedDefinitions, 'directives' | 'types'> = {
  directives: new Set(specifiedDirectives.map(({ name }) => name)),
  types: new Set(specifiedScalars.map(({ name }) => name)),
}

function without<Member extends Named>(
  omitted: ReadonlySet<string>,
  members: readonly Member[],
): Member[] {
  return members.filter(({ name }) => !omitted.has(name))
}

function byName(left: Named, right: Named): number {
  return left.name < right.name ? -1 : 1
}

function byKind(types: readonly TypeDefinition[]): readonly TypeDefinition[] {
  return kindsInOrder.flatMap(kind => types.filter(type => type.kind === kind).sort(byName))
}

/** `isPrinted` is whether the text has the type of a name: that of a root may have no fields. */
function printSchemaDefinition(
  definitions: TypeLookup,
  describe: PrintDescription,
  isPrinted: (name: string) => boolean,
): string[] {
  const { typeMap, typeByName } = definitions
  const { query, mutation, subscription } = typeMap.rootTypes
  const description = describe(typeMap, '')
  const directives = printDirectives({ directives: typeMap.appliedDirectives }, definitions)
  const rootTypes = [
    ['query', 'Query', query],
    ['mutation', 'Mutation', mutation],
    ['subscription', 'Subscription', subscription],
  ] as const
  // Without a schema definition, any type with the default name of a root type would be that root
  // type.
  const isImplied = rootTypes.every(
    ([, defaultName, name]) => name === (typeByName.has(defaultName) ? defaultName : undefined),
  )
  if (description === '' && directives === '' && isImplied) return []
  const lines = rootTypes.flatMap(([operation, , name]) =>
    name !== undefined && isPrinted(name) ? [`  ${operation}: ${name}`] : [],
  )
  if (lines.length === 0) return directives === '' ? [] : [`extend schema${directives}`]
  return [`${description}schema${directives} {\n${lines.join('\n')}\n}`]
}
