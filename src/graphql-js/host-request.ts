import type { DocumentNode } from 'graphql'
import type { ErrorOrigin } from '../errors/masking.ts'
import type { ResponseRoom } from '../response/response-room.ts'
import type { ExecutableOperation } from '../execution/execute.ts'
import type { ExecutionRequest, EngineSettings } from '../execution/request/execution-request.ts'
import type { SyntaxNodes } from '../language/tree/syntax-tree.ts'
import type { PositionalResolver, TypeResolver } from '../schema/definitions/resolver.ts'
import type { VariableValues } from '../values/variables.ts'
import type { ErrorBehavior } from '../response/error-behavior.ts'
import type { HostDocument, HostOperation, HostPlan } from './documents/host-document.ts'
import { Ending } from './ending.ts'
import { versionOf, type ExecuteArguments } from './graphql-version.ts'
import type { HostModule } from './host.ts'
import { typeResolverOf, type FieldInfo } from './host-settings.ts'
import { unlimitedRoom } from './unlimited-room.ts'

interface RequestParts {
  readonly document: HostDocument
  readonly operation: HostOperation
  readonly plan: HostPlan
  readonly variables: VariableValues
  /** The coerced variables, if the host has coerced them. */
  readonly coerced: object | undefined
  readonly args: ExecuteArguments
}

/** A request of the host: the arguments of its `execute` in the form of the engine. */
export class HostRequest implements ExecutionRequest {
  readonly settings: EngineSettings
  readonly operation: ExecutableOperation
  readonly plan: ExecutionRequest['plan']
  readonly variables: VariableValues
  readonly context: object
  readonly rootValue: unknown
  readonly fieldResolver: PositionalResolver
  readonly typeResolver: TypeResolver
  readonly hideSuggestions: boolean
  readonly errorBehavior: ErrorBehavior
  readonly bodyEnd = undefined
  readonly onCompleted = null
  readonly extensions = undefined
  /** Schemas of graphql-js check no arguments. */
  readonly checkedArguments = null
  readonly isSync = false
  readonly room: ResponseRoom = unlimitedRoom
  readonly errorOrigin: ErrorOrigin = unknownOrigin
  readonly fieldInfos: FieldInfo[]
  /** Null for version 16, which does not report the end of an execution. */
  readonly ending: Ending | null
  readonly #rawVariableValues: Readonly<Record<string, unknown>>
  readonly #document: HostDocument
  readonly #tree: DocumentNode
  readonly #operation: HostOperation
  #coerced: object | undefined

  constructor(host: HostModule, parts: RequestParts) {
    const { document, operation, plan, variables, coerced, args } = parts
    this.#rawVariableValues = args.variableValues ?? {}
    this.#operation = operation
    this.#coerced = coerced
    this.settings = document.schema.settings
    this.operation = plan.operation
    this.plan = plan.operation.plan
    this.errorBehavior = operation.errorBehavior
    this.fieldInfos = plan.fieldInfos
    this.#document = document
    this.#tree = args.document
    this.variables = variables
    // Resolvers receive the host's value itself, even if it is no object.
    this.context = args.contextValue as object
    this.rootValue = args.rootValue
    this.fieldResolver = args.fieldResolver ?? host.defaultFieldResolver
    this.typeResolver = args.typeResolver
      ? typeResolverOf(args.typeResolver as TypeResolver)
      : document.schema.typeResolver
    this.hideSuggestions = args.hideSuggestions ?? false
    this.ending = versionOf(host).endsExecutions ? new Ending(host, args.abortSignal) : null
  }

  get preparedDocument(): this {
    return this
  }

  get syntaxTree(): SyntaxNodes {
    return this.#document.syntaxTreeOf(this.#tree)
  }

  get signal(): Ending | undefined {
    return this.ending ?? undefined
  }

  /** `variableValues` of `info`. */
  get variableValues(): object {
    return (this.#coerced ??= this.#operation.infoVariablesIn(this.syntaxTree)(
      this.#rawVariableValues,
      this.#operation.variables.valuesByName(this.variables),
    ))
  }

  onError(): void {}
}

const unknownOrigin = {}
