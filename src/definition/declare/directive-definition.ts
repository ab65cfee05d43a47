import {
  executableDirectiveLocations,
  type ExecutableDirectiveLocation,
  type TypeSystemDirectiveLocation,
} from '../../schema/definitions/directive-locations.ts'
import { aBoolean, anything, aString, type Expectations } from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import type { FieldListener } from '../../schema/definitions/resolver.ts'
import type { AppliedDirective, DirectiveDefinition } from '../../schema/definitions/type-map.ts'
import { inputValueDefinitions, type AnyArgument } from './argument.ts'
import { camelCase } from './names.ts'
import { checkedOptions, type ReportDefinitionFault } from './options.ts'

/**
 * The type system locations of directives in code, where arguments and input fields have no
 * directives.
 */
export type TypeLocation = Exclude<
  TypeSystemDirectiveLocation,
  'ARGUMENT_DEFINITION' | 'INPUT_FIELD_DEFINITION'
>

/** A location of directives. GraphQL specification, 3.13 "Directives". */
export type DirectiveLocation = TypeLocation | ExecutableDirectiveLocation

/** Options of a directive. */
export interface DirectiveOptions<DirectiveArgument extends AnyArgument> {
  /** The locations at which the directive may be used. */
  readonly on: readonly DirectiveLocation[]
  /** An argument, or a list of arguments. */
  readonly arguments?: DirectiveArgument | readonly DirectiveArgument[] | undefined
  /** Whether the directive may be used several times at the same location. Default: false. */
  readonly repeatable?: boolean | undefined
  /** The description in SDL and introspection. */
  readonly desc?: string | undefined
}

/** A declared directive. */
export interface DirectiveStatement {
  readonly name: string
  readonly options: DirectiveOptions<AnyArgument>
  readonly listener: FieldListener | undefined
  /** Whether a `@link` of the schema defines the directive, and the namespace does not. */
  readonly isLinked?: boolean | undefined
}

/** An application of a directive at one of its locations, with the values of its arguments. */
export interface Applied<in Location extends DirectiveLocation> {
  readonly directive: DirectiveStatement
  /** The values of the arguments by their declared names. */
  readonly values: Readonly<Record<string, unknown>>
  /** Never set. As the type of a parameter, a union of locations is assignable to each member. */
  readonly on?: (location: Location) => void
}

/** Declares a directive; `apply` applies it with the values of its arguments. */
export function directiveStatement(
  name: string,
  options: DirectiveOptions<AnyArgument>,
  listener?: FieldListener,
): { readonly statement: DirectiveStatement; readonly apply: (values?: object) => Applied<any> } {
  const statement = { name, options, listener }
  return {
    statement,
    apply: (values: object = {}) => ({
      directive: statement,
      values: values as Applied<any>['values'],
    }),
  }
}

const expectations: Expectations<DirectiveOptions<AnyArgument>> = {
  on: anything,
  arguments: anything,
  repeatable: aBoolean,
  desc: aString,
}
/** The locations of directives whose listeners are called. */
const listeningLocations: ReadonlySet<DirectiveLocation> = new Set<DirectiveLocation>([
  'FIELD_DEFINITION',
  'OBJECT',
  'INTERFACE',
  'SCHEMA',
  'FIELD',
])
const specifiedNames = ['skip', 'include', 'deprecated', 'specifiedBy', 'oneOf']

export function directiveDefinition(
  { name, options, listener }: DirectiveStatement,
  report: ReportDefinitionFault,
): DirectiveDefinition {
  const subject = `The directive ${name}`
  const {
    on,
    arguments: argumentDeclarations = [],
    repeatable = false,
    desc,
  } = checkedOptions(options, expectations, subject, report)
  if (specifiedNames.includes(camelCase(name))) {
    report(`${subject} cannot be defined, because GraphQL specifies it.`)
  }
  if (!Array.isArray(on))
    report(`${subject} says nowhere where it stands; expected on: ['FIELD_DEFINITION'].`)
  else if (listener !== undefined) {
    if (!on.some((location: DirectiveLocation) => listeningLocations.has(location)))
      report(
        `${subject} has a listener, which acts on fields; expected one of ${[...listeningLocations].join(', ')} among the locations.`,
      )
    for (const location of on as readonly DirectiveLocation[]) {
      if (!(location in executableDirectiveLocations) || location === 'FIELD') continue
      report(
        `${subject} has a listener, and stands on ${String(location)}, where no listener is called; in documents a listener acts on FIELD.`,
      )
    }
  }
  if (listener !== undefined && typeof listener !== 'function') {
    report(`The listener of the directive ${name} is no function.`)
  }
  return {
    name: camelCase(name),
    description: desc,
    definedAt: `directive ${name}`,
    arguments: inputValueDefinitions(
      argumentDeclarations,
      `the directive ${name}`,
      'DIRECTIVE',
      report,
    ),
    isRepeatable: repeatable,
    locations: Array.isArray(on) ? on : [],
    onResolve: listener,
  }
}

/** Returns the applied directives of a definition, which faults call `subject`. */
export function readAppliedDirectives(
  applications: unknown,
  subject: string,
  report: ReportDefinitionFault,
): readonly AppliedDirective[] | undefined {
  if (applications === undefined) return undefined
  if (!Array.isArray(applications) || !applications.every(isApplied)) {
    report(
      `The directives of ${subject} are no list of directives with their arguments; ` +
        `expected directives: [auth({ role: 'admin' })].`,
    )
    return undefined
  }
  return applications.map(({ directive: { name, isLinked }, values }) => ({
    name: camelCase(name),
    isLinked,
    arguments: byGraphQLName(values, `The directive ${name} on ${subject}`, report),
  }))
}

/**
 * Returns the directives of applications, including directives declared outside the namespace, but for
 * those of federation.
 */
export function directivesIn(applications: readonly unknown[]): DirectiveStatement[] {
  return applications
    .flat()
    .flatMap(application =>
      isApplied(application) && application.directive.isLinked !== true
        ? [application.directive]
        : [],
    )
}

function isApplied(value: unknown): value is Applied<DirectiveLocation> {
  return typeof value === 'object' && value !== null && 'directive' in value && 'values' in value
}

function byGraphQLName(
  values: unknown,
  subject: string,
  report: ReportDefinitionFault,
): Record<string, unknown> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    report(
      `${subject} has the values ${inspect(values)}; expected an object with its arguments by name.`,
    )
    return {}
  }
  const argumentValues = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const gqlName = camelCase(name)
    if (argumentValues.has(gqlName))
      report(`${subject} has two values of ${gqlName}, one of them as ${name}.`)
    argumentValues.set(gqlName, value)
  }
  return Object.fromEntries(argumentValues)
}
