import { setMaxListeners } from 'node:events'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { locate } from '../errors/location.ts'
import { errorForClient, type OnError } from '../errors/masking.ts'
import type { Node } from '../language/document.ts'
import { spanStartOf, symbolOf } from '../language/tape.ts'
import type { FieldCondition, FieldPlan, OperationPlan, SelectionPlan } from '../planning/plan.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { ownValues } from '../schema/own-values.ts'
import { holds } from '../selections/conditions.ts'
import { coerceArgumentValues, type ArgumentValues } from '../values/coerce-arguments.ts'
import type { VariableValues } from '../values/variables.ts'
import type { InfoSchema } from './info-schema.ts'
import { RequestInfo } from './request-info.ts'

/** As much of a request as its fields see. */
interface SeenRequest {
  readonly plan: OperationPlan
  readonly variables: VariableValues
  readonly context: object
  readonly rootValue: unknown
  readonly settings: {
    readonly schema: CompiledSchema
    readonly infoSchema: () => InfoSchema
    readonly onError: OnError
  }
}

/**
 * What all fields of one request have in common: its context, what its resolvers share, and what its variables mean for its plan.
 * Each condition and each field's arguments are looked at once.
 */
export class RequestScope {
  readonly #request: SeenRequest
  /** By the id of the condition. */
  #included: (boolean | undefined)[] | null = null
  /** By the id that arguments with variables have. */
  #arguments: (ArgumentValues | GraphQLError | undefined)[] | null = null

  #memo: Map<unknown, unknown> | null = null
  #info: RequestInfo | null = null
  #abortController: AbortController | null = null
  #abortReason: GraphQLError | null = null

  constructor(request: SeenRequest) {
    this.#request = request
  }

  get schema(): CompiledSchema {
    return this.#request.settings.schema
  }

  get context(): object {
    return this.#request.context
  }

  get memo(): Map<unknown, unknown> {
    return (this.#memo ??= new Map())
  }

  /** What the `info` of positional resolvers is read from. */
  get info(): RequestInfo {
    return (this.#info ??= new RequestInfo(this.#request))
  }

  /** Aborts when the execution ends before its time; made when a resolver asks for it. */
  get signal(): AbortSignal {
    if (this.#abortController === null) {
      this.#abortController = new AbortController()
      // Every field may listen.
      setMaxListeners(0, this.#abortController.signal)
      if (this.#abortReason !== null) this.#abortController.abort(this.#abortReason)
    }
    return this.#abortController.signal
  }

  /** Tells the resolvers that the execution ends before its time. */
  abort(reason: GraphQLError): void {
    this.#abortReason = reason
    this.#abortController?.abort(reason)
  }

  /** Whether a conditional field is part of this response. */
  includes(condition: FieldCondition): boolean {
    const known = (this.#included ??= new Array<boolean | undefined>(this.#request.plan.conditionCount))
    let included = known[condition.id]
    if (included === undefined) {
      const { variables } = this.#request
      included = holds(condition.when, variables) && !condition.unless.some(other => holds(other, variables))
      known[condition.id] = included
    }
    return included
  }

  /**
   * Checks that no `@skip` or `@include` of a selection set is given null.
   * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed": a default admits variables that may be null.
   *
   * @throws GraphQLError when one is
   */
  checkConditions({ nullable }: SelectionPlan): void {
    if (nullable.length === 0) return
    const { plan, variables } = this.#request
    for (const { variable, when } of nullable) {
      if (variables[symbolOf(plan.document, variable)] !== null || !holds(when, variables)) continue
      throw this.#badArgument('Argument "if" of non-null type "Boolean!" must not be null.', variable)
    }
  }

  /**
   * The values of the arguments of a field, coerced once; what code could change is each caller's own.
   *
   * @throws GraphQLError when they have none
   */
  argumentsOf(plan: FieldPlan): ArgumentValues {
    const { changeableArguments } = plan.field
    if (plan.constantArguments !== null) return ownValues(plan.constantArguments, changeableArguments)
    const known = (this.#arguments ??= new Array<undefined>(this.#request.plan.argumentsCount))
    const values = (known[plan.argumentsId] ??= this.#coerceArguments(plan))
    if (values instanceof GraphQLError) throw values
    return ownValues(values, changeableArguments)
  }

  /** The error of a field at a response position. */
  errorAt(plan: FieldPlan, path: ResponsePath, thrown: unknown): GraphQLError {
    const { plan: operation, variables, settings } = this.#request
    const { document } = operation
    const included = plan.nodes.filter(({ when }) => holds(when, variables)).map(({ node }) => node)
    // A fragment that was collected under several conditions has brought its nodes several times.
    const locations = [...new Set(included)].map(node => locate(document.source, spanStartOf(document, node)))
    return errorForClient(thrown, settings.onError, { locations, path })
  }

  #coerceArguments({ field, nodes, usualArguments }: FieldPlan): ArgumentValues | GraphQLError {
    const { variables, plan } = this.#request
    const usual = usualArguments?.(variables)
    if (usual !== undefined) return usual
    const coerced = coerceArgumentValues(plan.document, nodes[0]!.node, field.arguments, variables)
    if ('values' in coerced) return coerced.values
    return this.#badArgument(coerced.fault.message, coerced.fault.node)
  }

  #badArgument(message: string, node: Node): GraphQLError {
    const { document } = this.#request.plan
    const locations = [locate(document.source, spanStartOf(document, node))]
    return new GraphQLError(message, { locations, extensions: { code: 'BAD_USER_INPUT' } })
  }
}
