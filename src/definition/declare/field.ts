import {
  aFunction,
  anything,
  aString,
  type Expectation,
  type Expectations,
} from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import type {
  BatchResolver,
  EventStreamResolver,
  Resolver,
  ScopeResolver,
  SubscriptionScope,
} from '../../schema/definitions/resolver.ts'
import type { FieldDefinition, NamedResolution } from '../../schema/definitions/type-map.ts'
import { inputValueDefinitions, type AnyArgument } from './argument.ts'
import { readAppliedDirectives, type Applied } from './directive-definition.ts'
import { eventExpectations, fieldEvents, type DeclaredEvents } from './events.ts'
import { camelCase } from './names.ts'
import {
  aDeprecation,
  checkedOptions,
  deprecationReason,
  typeExpectations,
  type ReportDefinitionFault,
} from './options.ts'
import { fieldTypeReference } from './type-expression.ts'
import type { FieldTypeOptions } from './type-options.ts'

/** The names of the options of a field. */
export type FieldOptionName =
  keyof FieldTypeOptions | 'desc' | 'methodName' | 'arguments' | 'deprecated' | 'directives'

/** What is written in the place of options by the names of other libraries. */
export interface FieldOptionEquivalents {
  readonly args: 'arguments: arg(name, type, options)'
  readonly description: 'desc'
  readonly deprecationReason: 'deprecated'
  readonly required: 'null: false'
  readonly nonNull: 'null: false'
  readonly list: 'array: true'
}

/**
 * Options by the names of other libraries. The compiler takes them, so that the fault of the options
 * says what to write.
 */
export type ForeignFieldOptions = {
  /** @deprecated There is no such option. */
  readonly [Name in keyof FieldOptionEquivalents]?: unknown
}

/** The parameters of one call of `field`. */
export interface FieldStatement {
  readonly name: string
  readonly type: string
  readonly options: FieldTypeOptions & {
    readonly desc?: string | undefined
    readonly methodName?: string | undefined
    readonly arguments?: AnyArgument | readonly AnyArgument[] | undefined
    readonly deprecated?: boolean | string | undefined
    readonly directives?: readonly Applied<'FIELD_DEFINITION'>[] | undefined
  }
  readonly resolver: DeclaredResolver | undefined
  /**
   * The object whose method resolves the field; undefined for a field that a resolver, or a
   * property or method of the parent value resolves.
   */
  readonly receiver?: object | undefined
}

/** The resolver parameter of `field`. Only fields of the subscription root take a stream. */
export type DeclaredResolver = Resolver | DeclaredFunctions | DeclaredStream

/** The resolver of a field or of a batch, with its listeners. */
interface DeclaredFunctions extends DeclaredEvents {
  readonly resolve?: Resolver | undefined
  readonly batch?: BatchResolver | undefined
}

/**
 * The resolvers of a subscription field: of its source stream, and of the response to each event.
 */
interface DeclaredStream extends DeclaredEvents {
  readonly subscribe?: EventStreamResolver | undefined
  readonly resolve?: Resolver | undefined
  readonly scope?: SubscriptionScope<ScopeResolver> | undefined
}

/** The type that defines a field. */
interface FieldOwner {
  readonly name: string
  readonly kind: 'OBJECT' | 'INTERFACE'
  readonly isSubscription: boolean
}

const expectations: Readonly<Record<FieldOptionName, Expectation>> = {
  ...typeExpectations,
  desc: aString,
  methodName: aString,
  arguments: anything,
  deprecated: aDeprecation,
  directives: anything,
}

/**
 * Returns the definition of a field. A field without a resolver reads the property `methodName`, by
 * default the declared name or its camelCase.
 */
export function fieldDefinition(
  statement: FieldStatement,
  owner: FieldOwner,
  report: ReportDefinitionFault,
): FieldDefinition {
  const { name, type } = statement
  const coordinate = `${owner.name}.${name}`
  const options = checkedOptions(statement.options, expectations, coordinate, report)
  const { desc, methodName, arguments: argumentDeclarations = [], deprecated, directives } = options
  if (methodName !== undefined && statement.resolver !== undefined) {
    report(`${coordinate} has a resolver and the option methodName; expected one of them.`)
  }
  const gqlName = camelCase(name)
  const propertyNames = methodName === undefined ? [...new Set([name, gqlName])] : [methodName]
  const resolution = owner.isSubscription
    ? eventStreamResolution(statement, coordinate, report)
    : valueResolution(statement, propertyNames, coordinate, report)
  return {
    name: gqlName,
    declaredName: name,
    description: desc,
    deprecationReason: deprecationReason(deprecated),
    directives: readAppliedDirectives(directives, coordinate, report),
    type: fieldTypeReference(type, options, coordinate, report),
    arguments: inputValueDefinitions(argumentDeclarations, coordinate, owner.kind, report),
    propertyNames,
    ...resolution,
  }
}

function valueResolution(
  { resolver, receiver }: FieldStatement,
  propertyNames: readonly string[],
  coordinate: string,
  report: ReportDefinitionFault,
): ResolutionWithEvents {
  if (receiver !== undefined)
    return { resolve: methodOf(receiver, propertyNames, coordinate, report) }
  if (resolver === undefined) return {}
  const subject = `The resolver of ${coordinate}`
  if (typeof resolver === 'function') return { resolve: namedResolver(resolver, subject, report) }
  const declared = Object(resolver) as DeclaredFunctions
  const functions = [declared.resolve, declared.batch].filter(value => value !== undefined)
  if (functions.length !== 1 || typeof functions[0] !== 'function') {
    report(
      `${subject} is ${inspect(resolver)}; expected a function, or an object with one function, resolve or batch.`,
    )
    return {}
  }
  const { resolve, batch, before, after } = checkedOptions<DeclaredFunctions>(
    declared,
    functionExpectations,
    subject,
    report,
  )
  return {
    resolve: resolve && namedResolver(resolve, subject, report),
    batch,
    events: fieldEvents(before, after),
  }
}

/** Returns the resolver, and reports the parameters of graphql-js: `(parent, args, context)`. */
function namedResolver(
  resolver: Resolver,
  subject: string,
  report: ReportDefinitionFault,
): Resolver {
  const { length } = resolver
  if (length > 2)
    report(
      `${subject} has ${length} parameters; expected two, (named, event): the first one has current, arguments and context by name.`,
    )
  return resolver
}

/** The functions of a field, and the listeners before and after its resolver. */
type ResolutionWithEvents = NamedResolution & Pick<FieldDefinition, 'events'>

const functionExpectations: Expectations<DeclaredFunctions> = {
  resolve: aFunction,
  batch: aFunction,
  ...eventExpectations,
}

function methodOf(
  receiver: object,
  methodNames: readonly string[],
  coordinate: string,
  report: ReportDefinitionFault,
): Resolver | undefined {
  const methods = receiver as Readonly<Record<string, unknown>>
  const methodName = methodNames.find(name => typeof methods[name] === 'function')
  if (methodName !== undefined)
    return (named, event) => (methods[methodName] as Resolver).call(receiver, named, event)
  report(
    `${coordinate} is resolved by the method ${methodNames.join(' or ')}, ` +
      `which ${receiver.constructor?.name ?? 'the object'} does not have.`,
  )
  return undefined
}

function eventStreamResolution(
  { resolver }: FieldStatement,
  coordinate: string,
  report: ReportDefinitionFault,
): ResolutionWithEvents {
  const subject = `The resolver of ${coordinate}`
  if (resolver === undefined) return { resolve: eventItself, takesEvent: true }
  if (typeof resolver !== 'object' || (resolver as object | null) === null) {
    report(
      `${subject} is ${inspect(resolver)}; expected an object with some of subscribe, resolve, scope, before, after, as { subscribe: async function* () { ... } }.`,
    )
    return {}
  }
  const { subscribe, resolve, scope, before, after } = checkedOptions(
    resolver as DeclaredStream,
    streamExpectations,
    subject,
    report,
  )
  return {
    subscribe,
    resolve: resolve ?? eventItself,
    takesEvent: resolve === undefined,
    scope,
    events: fieldEvents(before, after),
  }
}

const streamExpectations: Expectations<DeclaredStream> = {
  subscribe: aFunction,
  resolve: aFunction,
  scope: {
    words: "'everyone' or a function",
    fits: value => value === 'everyone' || typeof value === 'function',
  },
  ...eventExpectations,
}

/**
 * The default resolver of a subscription field: each event is the value of the field.
 */
const eventItself: Resolver = (_named, event) => event.current as unknown
