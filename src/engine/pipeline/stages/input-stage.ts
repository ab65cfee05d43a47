import { EngineError } from '../../../errors/engine-error.ts'
import type { GraphQLError } from '../../../errors/graphql-error.ts'
import { errorForClient, type ErrorOrigin } from '../../../errors/masking.ts'
import {
  endingError,
  executionCancelled,
  subscriptionCancelled,
} from '../../../execution/request/cancellation-errors.ts'
import type { ExecutionRequest } from '../../../execution/request/execution-request.ts'
import type { Document, Node } from '../../../language/document.ts'
import { nodeLocatorOf, type NodeLocator } from '../../../language/node-locator.ts'
import { Flag } from '../../../language/kinds.ts'
import { hasFlag, nameOf } from '../../../language/tape.ts'
import { checkedFieldNodes, type CheckedFieldNode } from '../../../planning/checked-field-nodes.ts'
import { beginDeadline } from '../../../runtime/deadlines.ts'
import { whenSettled } from '../../../runtime/when-settled.ts'
import type { CompiledSchema, Field } from '../../../schema/compiled/compiled-schema.ts'
import { RequestInputs } from '../../../schema/input-coercion/template.ts'
import { Upload } from '../../../schema/scalars/upload.ts'
import {
  conditionValues,
  type ConditionVariables,
} from '../../../selections/document-conditions.ts'
import { CheckedArguments } from '../../../values/checked-arguments.ts'
import { ArgumentFault, type ArgumentValues } from '../../../values/coerce-arguments.ts'
import { CheckedTypes, InputChecks, type CheckedValue } from '../../../values/input-checks.ts'
import { validatedValues } from '../../../values/validated-values.ts'
import { issuesError } from '../../../values/input-issues.ts'
import type { RequestErrorResult } from '../../transport-response.ts'
import type { CachedPlan } from '../../documents/prepared-document.ts'

/** A request whose arguments the stage checks, and which gets the outcome. */
export interface CheckedRequest extends ExecutionRequest {
  readonly operation: { readonly node: Node }
  readonly cachedPlan: Pick<CachedPlan, 'checkedFieldNodes'>
  readonly preparedDocument: ExecutionRequest['preparedDocument'] & {
    readonly document: Document
    readonly conditions: ConditionVariables
  }
  /** Whether the operation may be a subscription. */
  readonly admitsSubscription: boolean
  checkedArguments: ExecutionRequest['checkedArguments']
  errorResult(errors: readonly GraphQLError[]): RequestErrorResult
}

type Refusal = RequestErrorResult | undefined

/** A field node whose argument values are checked, or being checked. */
interface PendingCheck {
  readonly fieldNode: CheckedFieldNode
  readonly outcome: CheckedValue<ArgumentValues> | Promise<CheckedValue<ArgumentValues>>
}

/**
 * The stage that checks the coerced arguments of a request by constraints and the host's schemas,
 * before a resolver, a listener or a source stream is called. The execution takes the values from the
 * request. Issues of a field of an object type refuse the request; those of a field that an interface
 * or union may lead to are errors where such an object occurs.
 */
export class InputStage {
  readonly #schema: CompiledSchema
  readonly #types = new CheckedTypes()

  constructor(schema: CompiledSchema) {
    this.#schema = schema
  }

  /** Returns the errors of a request that is refused. */
  check(request: CheckedRequest): Refusal | Promise<Refusal> {
    const fieldNodes = this.#fieldNodesOf(request)
    const checked = new CheckedArguments(this.#types)
    request.checkedArguments = checked
    if (fieldNodes.length === 0) return undefined
    const inputs = new RequestInputs(request.variables)
    const completion = completionFor(request, fieldNodes, inputs)
    if (completion === undefined) return this.#check(request, checked, fieldNodes, inputs)
    return completion.then(
      () => this.#check(request, checked, fieldNodes, inputs),
      (thrown: unknown) =>
        request.errorResult([errorForClient(thrown, request.onError, request.errorOrigin)]),
    )
  }

  /**
   * Checks argument values that no document has: a host has put them in the place of those.
   *
   * @returns what the host's schemas make of the values
   * @throws GraphQLError of the issues, or the exception of a schema
   */
  checkValues(field: Field, values: ArgumentValues): ArgumentValues | Promise<ArgumentValues> {
    const checks = new InputChecks(this.#types, Infinity)
    return whenSettled(checks.checkArguments(field.arguments, values), outcome => {
      if (outcome.exception !== null) throw outcome.exception.thrown
      if (outcome.issueCount > 0) throw argumentsError(field, outcome)
      return outcome.value
    })
  }

  #check(
    request: CheckedRequest,
    checked: CheckedArguments,
    fieldNodes: readonly CheckedFieldNode[],
    inputs: RequestInputs,
  ): Refusal | Promise<Refusal> {
    const { room } = request
    const checks = new InputChecks(this.#types, room.errors === false ? Infinity : room.errors)
    const pendingChecks = fieldNodes.flatMap((fieldNode): PendingCheck[] => {
      const values = fieldNode.arguments.coerceArgumentValues(inputs)
      // An argument that cannot be coerced is an error of the field in its execution.
      if (values instanceof ArgumentFault) return []
      return [{ fieldNode, outcome: checks.checkArguments(fieldNode.field.arguments, values) }]
    })
    checked.mayRepeat = inputs.mayRepeat
    const isAsynchronous = pendingChecks.some(({ outcome }) => outcome instanceof Promise)
    if (!isAsynchronous) return this.#conclude(request, checked, pendingChecks)
    const conclusion = Promise.all(
      pendingChecks.map(async ({ fieldNode, outcome }) => ({ fieldNode, outcome: await outcome })),
    ).then(settledChecks => this.#conclude(request, checked, settledChecks))
    return inTime(conclusion, request)
  }

  /** The field nodes to check are the same for all requests of a plan. */
  #fieldNodesOf({
    cachedPlan,
    plan,
    preparedDocument,
    operation,
    variables,
  }: CheckedRequest): readonly CheckedFieldNode[] {
    const { document, conditions } = preparedDocument
    return cachedPlan.checkedFieldNodes(() =>
      checkedFieldNodes(
        this.#schema,
        document,
        operation.node,
        plan.root.objectType,
        conditionValues(conditions, variables),
        this.#types,
      ),
    )
  }

  #conclude(
    request: CheckedRequest,
    checked: CheckedArguments,
    pendingChecks: readonly PendingCheck[],
  ): Refusal | Promise<Refusal> {
    const errors: GraphQLError[] = []
    const { document } = request.preparedDocument
    let locate: NodeLocator | undefined
    let hasException = false
    for (const { fieldNode, outcome } of pendingChecks) {
      const { value, issueCount, exception } = outcome as CheckedValue<ArgumentValues>
      if (issueCount === 0) {
        checked.add(fieldNode.arguments, value)
        continue
      }
      locate ??= nodeLocatorOf(document)
      const error = errorOf(request, fieldNode, outcome as CheckedValue<ArgumentValues>, locate)
      if (fieldNode.isPossible) checked.add(fieldNode.arguments, error)
      else if (!fieldNode.isMerged) {
        errors.push(error)
        hasException ||= exception !== null
      }
    }
    if (errors.length === 0) return undefined
    const bounded = bound(errors, request.room.errors)
    // The host may have handlers for its exceptions.
    const finished = hasException ? request.settings.finishErrors(bounded, request) : bounded
    return whenSettled<readonly GraphQLError[], Refusal>(finished, requestErrors =>
      request.errorResult(requestErrors),
    )
  }
}

/**
 * Waits for the files that a schema of the host may read, to their last bytes: a schema may call a
 * function that reads and drop its promise, which must not be rejected because a client goes.
 */
function completionFor(
  { bodyEnd }: CheckedRequest,
  fieldNodes: readonly CheckedFieldNode[],
  inputs: RequestInputs,
): Promise<unknown> | undefined {
  if (bodyEnd === undefined) return undefined
  const values = fieldNodes.flatMap(fieldNode => {
    const entries = fieldNode.arguments.coerceArgumentValues(inputs)
    if (entries instanceof ArgumentFault) return []
    return [...validatedValues(fieldNode.field.arguments, entries)]
  })
  return Upload.completionIn(values)
}

function errorOf(
  request: CheckedRequest,
  { field, node, isRoot }: CheckedFieldNode,
  outcome: CheckedValue,
  locate: NodeLocator,
): GraphQLError {
  const { document } = request.preparedDocument
  const locations = [locate(node)]
  const hasAlias = hasFlag(document, node, Flag.HAS_ALIAS)
  const path = isRoot ? [nameOf(document, hasAlias ? node + 1 : node)] : undefined
  const { exception } = outcome
  if (exception === null) return argumentsError(field, outcome, { locations, path })
  const origin = { ...request.errorOrigin, coordinate: field.coordinate, locations, path }
  return errorForClient(exception.thrown, request.onError, origin)
}

/** The error of the issues of a field's arguments. */
function argumentsError(
  field: Field,
  { issues, issueCount }: CheckedValue,
  position: Pick<ErrorOrigin, 'locations' | 'path'> = {},
): GraphQLError {
  const subject = `The arguments of "${field.name}" are`
  const { message, extensions } = issuesError(subject, issues, issueCount)
  return new EngineError(message.endsWith('.') ? message : `${message}.`, {
    ...position,
    extensions: { ...extensions },
  })
}

/** The errors up to the limit, and one that says that there are more. */
function bound(errors: readonly GraphQLError[], maxErrors: number | false): GraphQLError[] {
  if (maxErrors === false || errors.length <= maxErrors) return [...errors]
  const message = 'Too many errors in arguments, error limit reached. Execution aborted.'
  const extensions = { code: 'BAD_USER_INPUT' }
  return [...errors.slice(0, maxErrors), new EngineError(message, { extensions })]
}

/** The conclusion, or the error of a request that is cancelled or out of time before. */
function inTime(conclusion: Promise<Refusal>, request: CheckedRequest): Promise<Refusal> {
  const { signal, settings, admitsSubscription } = request
  const { timeoutMs } = settings
  return new Promise(resolve => {
    const refuse = (error: GraphQLError): void => settle(() => resolve({ errors: [error] }))
    const cancel = (): void =>
      refuse(admitsSubscription ? subscriptionCancelled() : executionCancelled())
    const expire = (): void =>
      refuse(endingError(`The arguments were not checked within ${timeoutMs} ms.`, 'TIMEOUT'))
    const clearDeadline = timeoutMs === false ? undefined : beginDeadline(timeoutMs, expire)
    const settle = (conclude: () => void): void => {
      clearDeadline?.()
      signal?.removeEventListener('abort', cancel)
      conclude()
    }
    if (signal?.aborted === true) return cancel()
    signal?.addEventListener('abort', cancel)
    const settleWithConclusion = (): void => settle(() => resolve(conclusion))
    conclusion.then(settleWithConclusion, settleWithConclusion)
  })
}
