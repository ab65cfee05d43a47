import { isThenable } from '../../runtime/is-thenable.ts'
import { callScope, resolveFieldEventStream } from '../calling/call-field.ts'
import { subscriptionCancelled } from '../request/cancellation-errors.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { ObjectNode } from '../slots/response-node.ts'
import { awaitThenable } from '../waiting/await-thenable.ts'
import { ignore } from '../waiting/handle-rejections.ts'
import { CompletionError, kindOfValue } from '../../errors/completion-error.ts'
import { settleInTime, subscribingErrors, type Errors } from './settle-in-time.ts'
import { SourceEventStream } from './source-event-stream.ts'
import { SubscribingRun } from './subscribing-run.ts'

/**
 * CreateSourceEventStream(): the source stream of the root field, or, where none can be opened,
 * the errors. When the request is cancelled, or the timeout is over, while `subscribe` is
 * pending, a source stream that is returned later is ended at once. GraphQL specification, 6.2.3.1
 * "Source Stream".
 *
 * - CollectFields() and its error for a null condition are in the plan; the rule 5.2.4.1 "Single Root
 *   Field" has checked that the plan has one field.
 * - CoerceArgumentValues() and ResolveFieldEventStream(): `resolveFieldEventStream`.
 */
export function createSourceEventStream(
  request: ExecutionRequest,
): SourceEventStream | Errors | Promise<SourceEventStream | Errors> {
  const { plan, settings, rootValue } = request
  settings.namedValues.noteEntries(request.context)
  const run = new SubscribingRun(request)
  const { nullVariable } = plan.root
  if (nullVariable !== null) return [run.nullConditionError(nullVariable)]
  if (request.signal?.aborted === true) return [subscriptionCancelled()]
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  const streamOf = (value: unknown): SourceEventStream =>
    // The end of the stream also ends the streams of `pubsub` that `subscribe` has opened.
    new SourceEventStream(value, plan.root.fields[0]!.field.coordinate, settings.onError, () =>
      run.close(subscriptionCancelled()),
    )
  try {
    const value = resolveFieldEventStream(run, root, 0)
    return isThenable(value)
      ? settleInTime(run, root, value, { onTime: streamOf, tooLate: stream => stream.end() })
      : streamOf(value)
  } catch (thrown) {
    return subscribingErrors(run, root, thrown)
  }
}

/**
 * The scope of a subscription, or the errors of a `scope` function that has failed; undefined where
 * the field declares no scope.
 */
export function scopeOf(request: ExecutionRequest): string | undefined | Errors | Promise<Errors> {
  const { plan, settings, rootValue } = request
  const field = plan.root.fields[0]?.field
  if (field === undefined || field.scope === null) return undefined
  if (field.scope === 'everyone') return ''
  settings.namedValues.noteEntries(request.context)
  const run = new SubscribingRun(request)
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  try {
    const scope = callScope(run, root, 0)
    if (typeof scope === 'string') return scope
    if (isThenable(scope)) awaitThenable(scope, ignore, ignore)
    const message = `The scope of ${field.coordinate} must be a text. Received: ${kindOfValue(scope)}.`
    throw new CompletionError(message, scope)
  } catch (thrown) {
    return subscribingErrors(run, root, thrown)
  }
}
