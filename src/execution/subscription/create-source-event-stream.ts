import type { GraphQLError } from '../../errors/graphql-error.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { callScope, callSubscribe } from '../calling/call-field.ts'
import { ended } from '../request/ended.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { RunningRequest } from '../request/running-request.ts'
import { executeBatches } from '../resolving/execute-batches.ts'
import { ObjectNode } from '../slots/response-node.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { ignore } from '../waiting/handle-rejections.ts'
import { CompletionError, kindOfValue } from '../../errors/completion-error.ts'
import { SourceEventStream } from './source-event-stream.ts'
import { SubscribingRun } from './subscribing-run.ts'

type Errors = readonly GraphQLError[]

/**
 * CreateSourceEventStream(): calls `subscribe` of the root field. Returns its source stream, or the
 * errors for which there is none. When the request is cancelled, or its time is over, while
 * `subscribe` is pending, a source that comes later is ended at once. GraphQL specification, 6.2.3.1
 * "Source Stream".
 */
export function createSourceEventStream(
  request: ExecutionRequest,
): SourceEventStream | Errors | Promise<SourceEventStream | Errors> {
  const { plan, settings, rootValue } = request
  settings.namedValues.learn(request.context)
  const run = new SubscribingRun(request)
  const { nullVariable } = plan.root
  if (nullVariable !== null) return [run.nullCondition(nullVariable)]
  if (request.signal?.aborted === true) return [cancelled()]
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  const failed = (thrown: unknown): Errors | Promise<Errors> => {
    const errors = errorsOf(run, root, thrown)
    run.close(cancelled())
    return errors
  }
  const streamOf = (value: unknown): SourceEventStream =>
    new SourceEventStream(value, plan.root.fields[0]!.field.coordinate, settings.onError, () =>
      run.close(cancelled()),
    )
  try {
    const value = callSubscribe(run, root, 0)
    return isThenable(value) ? awaitStream(run, value, streamOf, failed) : streamOf(value)
  } catch (thrown) {
    return failed(thrown)
  }
}

/**
 * The text of a subscription's scope, or the errors where there is none; undefined where the field
 * declares no scope.
 */
export function scopeOf(request: ExecutionRequest): string | undefined | Errors | Promise<Errors> {
  const { plan, settings, rootValue } = request
  const field = plan.root.fields[0]?.field
  if (field === undefined || field.scope === null) return undefined
  if (field.scope === 'everyone') return ''
  settings.namedValues.learn(request.context)
  const run = new RunningRequest(request, false, null, executeBatches)
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  try {
    const scope = callScope(run, root, 0)
    if (typeof scope === 'string') return scope
    if (isThenable(scope)) awaitThenable(scope, ignore, ignore)
    const message = `The scope of ${field.coordinate} must be a text. Received: ${kindOfValue(scope)}.`
    throw new CompletionError(message, scope)
  } catch (thrown) {
    return errorsOf(run, root, thrown)
  }
}

/** The error of a subscription that was cancelled. */
export function cancelled(): GraphQLError {
  return ended('The subscription was cancelled.', 'CANCELLED')
}

function errorsOf(
  run: RunningRequest,
  root: ObjectNode,
  thrown: unknown,
): Errors | Promise<Errors> {
  run.addError(root, 0, thrown)
  return run.request.settings.finishErrors(run.errorsInOrder(), run.request)
}

function awaitStream(
  run: RunningRequest,
  pending: PromiseLike<unknown>,
  streamOf: (value: unknown) => SourceEventStream,
  failed: (thrown: unknown) => Errors | Promise<Errors>,
): Promise<SourceEventStream | Errors> {
  const { signal, settings } = run.request
  const { timeoutMs } = settings
  return new Promise(resolve => {
    let isOver = false
    const settle = (result: SourceEventStream | Errors | Promise<Errors>): void => {
      isOver = true
      clearDeadline?.()
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    const giveUp = (reason: GraphQLError): void => {
      run.close(reason)
      settle(failed(reason))
    }
    const cancel = (): void => giveUp(cancelled())
    const clearDeadline =
      timeoutMs === false
        ? undefined
        : beginDeadline(timeoutMs, () =>
            giveUp(ended(`The subscription was not made within ${timeoutMs} ms.`, 'TIMEOUT')),
          )
    signal?.addEventListener('abort', cancel)
    const take = (value: unknown): void => {
      try {
        const stream = streamOf(value)
        if (isOver) stream.end()
        else settle(stream)
      } catch (thrown) {
        if (!isOver) settle(failed(thrown))
      }
    }
    awaitThenable(pending, take, thrown => {
      if (!isOver) settle(failed(thrown))
    })
  })
}
