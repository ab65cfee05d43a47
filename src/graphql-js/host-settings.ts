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
 * The settings with which the engine executes as graphql-js does: errors are the host's and are not
 * masked, `info` has the host's types and syntax nodes, and there are no limits.
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
      const { fieldInfos, ending, rootValue, variableValues } = run.request as HostRequestScope
      const plan = node.planAt(index)
      const { fieldName, fieldNodes, returnType, parentType, fragments, operation } = (fieldInfos[
        plan.id
      ] ??= fieldInfoOf(run, plan, node.selection.objectType.name))
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
        // graphql-js ends the request as well, for syntax nodes whose locations lack a source, say.
        run.isNull = true
        const { message } = fault as Error
        return new host.GraphQLError(message, { originalError: fault as Error })
      }
    },
    listen: refuseEvents,
    onError: () => undefined,
    finishErrors: errors => errors,
    errorBehavior: 'PROPAGATE',
    timeoutMs: false,
    maxIncrementalParts: false,
    slices: new TimeSlices(false),
  }
}

/** Resolves an abstract type by its `resolveType`, or else by the type resolver of the request. */
export function typeResolverOf(resolver: TypeResolver): TypeResolver {
  return (value, context, info, type: { readonly resolveType?: TypeResolver | null }) =>
    (type.resolveType ?? resolver)(value, context, info, type)
}

/** The part of `info` that is the same in all requests of a plan. */
export interface FieldInfo {
  readonly fieldName: string
  readonly fieldNodes: readonly object[]
  readonly returnType: object
  readonly parentType: object
  readonly fragments: object
  readonly operation: object
}

function fieldInfoOf({ info }: InfoScope, plan: FieldPlan, parentName: string): FieldInfo {
  return {
    fieldName: plan.field.name,
    fieldNodes: info.nodesOf(plan),
    returnType: info.returnTypeOf(plan, parentName),
    parentType: info.typeNamed(parentName),
    fragments: info.fragments,
    operation: info.operation,
  }
}

/** The members of a HostRequest that the settings read. */
interface HostRequestScope extends CoercionScope {
  readonly fieldInfos: FieldInfo[]
  readonly rootValue: unknown
  readonly ending: { readonly helpers: object } | null
}

type Locate = (thrown: unknown, nodes: unknown, path: unknown) => GraphQLError

function refuseEvents(): never {
  throw new Error('The functions in the place of those of graphql-js have no pub/sub.')
}

/** The error that graphql-js throws where the engine has thrown `thrown`. */
function hostError(host: HostModule, run: InfoScope, plan: FieldPlan, thrown: unknown): unknown {
  if (thrown !== null && thrown === run.closingError) return new Error('Aborted!')
  const nodes = run.info.nodesOf(plan)
  if (thrown instanceof CompletionError && thrown.fault !== undefined)
    return completionError(host, nodes, thrown.fault, thrown.value)
  return isArgumentError(run, plan, thrown) ? argumentError(host, run, plan, thrown) : thrown
}

function isArgumentError(run: InfoScope, plan: FieldPlan, thrown: unknown): thrown is Error {
  if (plan.arguments === null || !(thrown instanceof Error)) return false
  try {
    run.argumentsOf(plan)
    return false
  } catch (fault) {
    return fault === thrown
  }
}

/** The host's error for arguments that cannot be coerced. */
function argumentError(host: HostModule, run: InfoScope, plan: FieldPlan, thrown: Error): unknown {
  const request = run.request as HostRequestScope
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

/** The error of a completion fault, with the message of graphql-js. */
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
      const typeSeen = isDefined
        ? `a non-object type "${name}"`
        : `a type "${name}" that does not exist inside the schema`
      return new GraphQLError(`Abstract type "${type}" was resolved to ${typeSeen}.`, located)
    }
  }
}
