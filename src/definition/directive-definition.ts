import type { FieldListener } from '../schema/resolver.ts'
import type { AppliedDirective, DirectiveDefinition } from '../schema/type-map.ts'
import { inputValueDefinitions, type AnyArgument } from './argument.ts'
import { camelCase } from './names.ts'
import { checkOptions, type ReportFault } from './options.ts'

/** The places of a schema where directives stand, but for those that `arg` declares: "Arguments do not support directives." */
export type TypeLocation =
  | 'SCHEMA'
  | 'SCALAR'
  | 'OBJECT'
  | 'FIELD_DEFINITION'
  | 'INTERFACE'
  | 'UNION'
  | 'ENUM'
  | 'ENUM_VALUE'
  | 'INPUT_OBJECT'

/** The places of a request where directives stand. */
type ExecutableLocation =
  | 'QUERY'
  | 'MUTATION'
  | 'SUBSCRIPTION'
  | 'FIELD'
  | 'FRAGMENT_DEFINITION'
  | 'FRAGMENT_SPREAD'
  | 'INLINE_FRAGMENT'
  | 'VARIABLE_DEFINITION'

/** Where a directive may stand. GraphQL specification, 3.13 "Directives". */
export type DirectiveLocation = TypeLocation | ExecutableLocation

/** Options of a directive. */
export interface DirectiveOptions<Accepted extends AnyArgument> {
  /** Where it may stand. */
  readonly on: readonly DirectiveLocation[]
  /** One argument, or a list of them. */
  readonly arguments?: Accepted | readonly Accepted[]
  /** Whether it may stand several times in one place. Default: false. */
  readonly repeatable?: boolean
  /** The description in SDL and introspection. */
  readonly desc?: string
}

/** A directive as a namespace has it. */
export interface DirectiveStatement {
  readonly name: string
  readonly options: DirectiveOptions<AnyArgument>
  readonly listener: FieldListener | undefined
}

/** A directive with the values of its arguments, ready to stand where one of its locations is. */
export interface Applied<in Location extends DirectiveLocation> {
  readonly directive: DirectiveStatement
  /** The values of the arguments by their declared names. */
  readonly values: Readonly<Record<string, unknown>>
  /** Never set. The parameter makes a directive for several places fit each of them. */
  readonly on?: (location: Location) => void
}

/** A directive, whose application takes the values of its arguments. */
export function directiveStatement(
  name: string,
  options: DirectiveOptions<AnyArgument>,
  listener?: FieldListener,
): { readonly statement: DirectiveStatement; readonly apply: (values?: object) => Applied<any> } {
  const statement = { name, options, listener }
  return { statement, apply: (values = {}) => ({ directive: statement, values: { ...values } }) }
}

const directiveOptions = ['on', 'arguments', 'repeatable', 'desc']
const specifiedNames = ['skip', 'include', 'deprecated', 'specifiedBy', 'oneOf']

/** The definition of a directive. */
export function directiveDefinition(
  { name, options, listener }: DirectiveStatement,
  report: ReportFault,
): DirectiveDefinition {
  const place = `The directive ${name}`
  checkOptions(options, directiveOptions, place, report)
  const { on, arguments: declared = [], repeatable = false, desc } = options
  if (specifiedNames.includes(camelCase(name))) {
    report(`${place} cannot be defined, because GraphQL specifies it.`)
  }
  if (!Array.isArray(on)) report(`${place} says nowhere where it stands; expected on: ['FIELD_DEFINITION'].`)
  else if (listener !== undefined && !on.includes('FIELD_DEFINITION')) {
    report(`${place} has a listener, which acts on fields, so that it must stand on FIELD_DEFINITION.`)
  }
  if (listener !== undefined && typeof listener !== 'function') {
    report(`The listener of the directive ${name} is no function.`)
  }
  return {
    name: camelCase(name),
    description: desc,
    definedAt: `directive ${name}`,
    arguments: inputValueDefinitions(declared, `the directive ${name}`, report),
    isRepeatable: repeatable,
    locations: Array.isArray(on) ? on : [],
    onResolve: listener,
  }
}

/** Directives as they stand on a definition; `place` is what carries them. */
export function appliedDirectives(
  applied: unknown,
  place: string,
  report: ReportFault,
): readonly AppliedDirective[] | undefined {
  if (applied === undefined) return undefined
  if (!Array.isArray(applied) || !applied.every(isApplied)) {
    report(
      `The directives of ${place} are no list of directives with their arguments; ` +
        `expected directives: [auth({ role: 'admin' })].`,
    )
    return undefined
  }
  return applied.map(({ directive, values }) => ({
    name: camelCase(directive.name),
    arguments: byGraphQLName(values),
  }))
}

/** The directives that are used somewhere, whether the namespace knows them or not. */
export function directivesIn(applied: readonly unknown[]): DirectiveStatement[] {
  return applied.flat().flatMap(each => (isApplied(each) ? [each.directive] : []))
}

function isApplied(value: unknown): value is Applied<DirectiveLocation> {
  return typeof value === 'object' && value !== null && 'directive' in value && 'values' in value
}

function byGraphQLName(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [camelCase(name), value]))
}
