import type { GraphQLError, GraphQLSchema } from 'graphql'
import { CompletionError, type CompletionFault } from '../errors/completion-error.ts'
import { inspect } from '../errors/inspect.ts'
import { NamedValuesFactory } from '../execution/named/named-values.ts'
import type { EngineSettings } from '../execution/request/execution-request.ts'
import type { InfoSchema } from '../execution/positional/info-schema.ts'
import type { InfoScope } from '../execution/positional/resolve-info.ts'
import { infoPathOf, pathOf } from '../execution/slots/response-node.ts'
import { TimeSlices } from '../execution/waiting/time-slices.ts'
import { memoryPubSub } from '../pubsub/memory-pubsub.ts'
import type { TypeResolver } from '../schema/definitions/resolver.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import type { FieldPlan } from '../planning/plan.ts'
import { versionOf, type CoercionScope } from './graphql-version.ts'
import type { HostModule } from './host.ts'

/**
 * How the engine executes in the place of graphql-js: errors are those of the host, and nothing is
 * masked; `info` has the types and syntax nodes of the host; nothing is limited.
 */
export function hostSettings(
  host: HostModule,
  schema: GraphQLSchema,
  compiled: CompiledSchema,
): EngineSettings {
  return {
    schema: compiled,
    executable: { trigger: refuseEvents },
    namedValues: new NamedValuesFactory({ hasContext: false, hasEntries: false }),
    pubsub: memoryPubSub(),
    signals: { of: signal => signal },
    infoSchema: () => schema,
    infoOf: (run, node, index) => {
      const { facts, ending, rootValue, variableValues } = run.request as HostScope
      const plan = node.planAt(index)
      const { fieldName, fieldNodes, returnType, parentType, fragments, operation } = (facts[
        plan.id
      ] ??= factsOf(run, plan, node.selection.objectType.name))
      const path = infoPathOf(node, index)
      const info = {
        fieldName,
        fieldNodes,
        returnType,
        parentType,
        path,
        schema,
        fragments,
        rootValue,
        operation,
        variableValues,
      }
      return (ending === null ? info : Object.assign(info, ending.helpers)) as never
    },
    locateError: (run, node, index, thrown) => {
      try {
        const plan = node.planAt(index)
        const nodes = run.info.nodesOf(plan)
        const error = hostError(host, run, plan, thrown)
        return (host.locatedError as Locate)(error, nodes, pathOf(node, index))
      } catch (fault) {
        // Syntax nodes whose locations lack a source, for example: graphql-js ends the request, too.
        run.isNull = true
        const { message } = fault as Error
        return new host.GraphQLError(message, { originalError: fault as Error })
      }
    },
    listen: refuseEvents,
    onError: () => undefined,
    finishErrors: errors => errors,
    timeoutMs: false,
    slices: new TimeSlices(false),
  }
}

/** Resolves an abstract type by the function that it has, or else by another one. */
export function typeResolverOf(resolver: TypeResolver): TypeResolver {
  return (value, context, info, type: { readonly resolveType?: TypeResolver | null }) =>
    (type.resolveType ?? resolver)(value, context, info, type)
}

/** What `info` has of a field in all requests. */
export interface FieldFacts {
  readonly fieldName: string
  readonly fieldNodes: readonly object[]
  readonly returnType: object
  readonly parentType: object
  readonly fragments: object
  readonly operation: object
}

function factsOf({ info }: InfoScope, plan: FieldPlan, parentName: string): FieldFacts {
  return {
    fieldName: plan.field.name,
    fieldNodes: info.nodesOf(plan),
    returnType: info.returnTypeOf(plan, parentName),
    parentType: info.typeNamed(parentName),
    fragments: info.fragments,
    operation: info.operation,
  }
}

/** What a request of the host has beside that of the engine. */
interface HostScope extends CoercionScope {
  readonly facts: FieldFacts[]
  readonly rootValue: unknown
  readonly ending: { readonly helpers: object } | null
}

type Locate = (thrown: unknown, nodes: unknown, path: unknown) => GraphQLError

function refuseEvents(): never {
  throw new Error('The functions in the place of those of graphql-js have no pub/sub.')
}

/** What graphql-js would have thrown in the place of an error of the engine. */
function hostError(host: HostModule, run: InfoScope, plan: FieldPlan, thrown: unknown): unknown {
  if (thrown !== null && thrown === run.closedBecause) return new Error('Aborted!')
  const nodes = run.info.nodesOf(plan)
  if (thrown instanceof CompletionError && thrown.fault !== undefined)
    return completionError(host, nodes, thrown.fault, thrown.value)
  return isOfArguments(run, plan, thrown) ? argumentError(host, run, plan, thrown) : thrown
}

function isOfArguments(run: InfoScope, plan: FieldPlan, thrown: unknown): thrown is Error {
  if (plan.arguments === null || !(thrown instanceof Error)) return false
  try {
    run.argumentsOf(plan)
    return false
  } catch (fault) {
    return fault === thrown
  }
}

/** The error for arguments that cannot be coerced, in the words of the host. */
function argumentError(host: HostModule, run: InfoScope, plan: FieldPlan, thrown: Error): unknown {
  const request = run.request as HostScope
  const nodes = run.info.nodesOf(plan)
  try {
    versionOf(host).coerceArguments(host, hostFieldOf(run.info.schema, plan), nodes[0]!, request)
  } catch (error) {
    return error
  }
  return new host.GraphQLError(thrown.message, { nodes: nodes as never })
}

function hostFieldOf(schema: InfoSchema, { field }: FieldPlan): HostField {
  const [typeName] = field.coordinate.split('.') as [string]
  const type = schema.getType(typeName) as { getFields(): Readonly<Record<string, HostField>> }
  return type.getFields()[field.name]!
}

type HostField = Parameters<ReturnType<typeof versionOf>['coerceArguments']>[1]

/** The sentences are those of graphql-js. */
function completionError(
  host: HostModule,
  nodes: readonly unknown[],
  fault: CompletionFault,
  value: unknown,
): Error {
  const { coordinate, type } = fault
  const located = { nodes: nodes as never }
  const { GraphQLError } = host
  switch (fault.kind) {
    case 'NULL':
      return new Error(`Cannot return null for non-nullable field ${coordinate}.`)
    case 'NO_ITERABLE':
      return new GraphQLError(`Expected Iterable, but did not find one for field "${coordinate}".`)
    case 'OTHER_TYPE':
      return new GraphQLError(
        `Expected value of type "${type}" but got: ${inspect(value)}.`,
        located,
      )
    case 'NO_RESULT':
      return new Error(
        `Expected \`${type}.${versionOf(host).serialize}(${inspect(value)})\` to ` +
          `return non-nullable value, returned: ${inspect(fault.result)}`,
      )
    case 'MISFIT':
      return new GraphQLError(`${type} cannot represent value: ${inspect(value)}`)
    case 'IMPOSSIBLE_TYPE':
      return new GraphQLError(
        `Runtime Object type "${fault.name}" is not a possible type for "${type}".`,
        located,
      )
    case 'NO_OBJECT_TYPE': {
      const { name, isDefined } = fault
      const expected = `Abstract type "${type}" must resolve to an Object type at runtime for field "${coordinate}"`
      if (name == null) {
        return new GraphQLError(
          `${expected}. Either the "${type}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
          located,
        )
      }
      if (typeof name !== 'string')
        return new GraphQLError(versionOf(host).notTypeName(expected, value, name))
      const found = isDefined
        ? `a non-object type "${name}"`
        : `a type "${name}" that does not exist inside the schema`
      return new GraphQLError(`Abstract type "${type}" was resolved to ${found}.`, located)
    }
  }
}
