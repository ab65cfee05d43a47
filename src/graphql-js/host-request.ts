import type { ErrorPlace } from '../errors/masking.ts'
import { ResponseRoom } from '../response/response-room.ts'
import type { ExecutableOperation } from '../execution/execute.ts'
import type { ExecutionRequest, ExecutionSettings } from '../execution/request/execution-request.ts'
import { defaultLimits } from '../runtime/limits.ts'
import type { PositionalResolver, TypeResolver } from '../schema/definitions/resolver.ts'
import { namedVariableValues, type VariableValues } from '../values/variables.ts'
import type { HostDocument, HostOperation } from './documents/host-document.ts'
import { Ending } from './ending.ts'
import { versionOf, type ExecuteArguments } from './graphql-version.ts'
import type { HostModule } from './host.ts'

interface RequestParts {
  readonly document: HostDocument
  readonly operation: HostOperation
  readonly plan: ExecutableOperation
  readonly variables: VariableValues
  /** The variables, where the host has coerced them. */
  readonly coerced: object | undefined
  readonly args: ExecuteArguments
}

/** A request of the host: the arguments of its `execute` in the form of the engine. */
export class HostRequest implements ExecutionRequest {
  readonly settings: ExecutionSettings
  readonly operation: ExecutableOperation
  readonly plan: ExecutionRequest['plan']
  readonly keptDocument: HostDocument
  readonly variables: VariableValues
  readonly context: object
  readonly rootValue: unknown
  readonly fieldResolver: PositionalResolver
  readonly typeResolver: TypeResolver
  readonly hideSuggestions: boolean
  readonly isSync = false
  readonly room: ResponseRoom = new ResponseRoom(noLimits)
  readonly place: ErrorPlace = {}
  /** Null where nothing tells of the end. */
  readonly ending: Ending | null
  readonly #given: Readonly<Record<string, unknown>>
  readonly #operation: HostOperation
  #coerced: object | undefined

  constructor(host: HostModule, parts: RequestParts) {
    const { document, operation, plan, variables, coerced, args } = parts
    this.#given = args.variableValues ?? {}
    this.#operation = operation
    this.#coerced = coerced
    this.settings = document.schema.settings
    this.operation = plan
    this.plan = plan.plan
    this.keptDocument = document
    this.variables = variables
    // By identity, whatever it is.
    this.context = args.contextValue as object
    this.rootValue = args.rootValue
    this.fieldResolver = args.fieldResolver ?? host.defaultFieldResolver
    const typeResolver = args.typeResolver ?? host.defaultTypeResolver
    this.typeResolver = (value, context, info, type: HostAbstractType) =>
      (type.resolveType ?? (typeResolver as TypeResolver))(value, context, info, type)
    this.hideSuggestions = args.hideSuggestions ?? false
    this.ending = versionOf(host).endsExecutions ? new Ending(host, args.abortSignal) : null
  }

  get signal(): Ending | undefined {
    return this.ending ?? undefined
  }

  /** The coerced variables, as `info` has them. */
  get variableValues(): object {
    return (this.#coerced ??= this.#operation.infoVariables(
      this.#given,
      namedVariableValues(this.plan.document, this.plan.operation, this.variables),
    ))
  }

  isAnswered(): boolean {
    return true
  }

  onError(): void {}
}

interface HostAbstractType {
  readonly resolveType?: TypeResolver | null
}

const noLimits = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, false]),
) as unknown as ConstructorParameters<typeof ResponseRoom>[0]
