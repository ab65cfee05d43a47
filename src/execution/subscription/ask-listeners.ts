import { isThenable } from '../../runtime/is-thenable.ts'
import type { AppliedListener } from '../../schema/compiled/compiled-schema.ts'
import { listenersOfDirectives } from '../calling/call-directives.ts'
import { resolverParameters } from '../calling/call-field.ts'
import { FieldEvent } from '../named/field-event.ts'
import { endingError } from '../request/cancellation-errors.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { ObjectNode } from '../slots/response-node.ts'
import { ignore } from '../waiting/handle-rejections.ts'
import { settleInTime, subscribingErrors, type Errors } from './settle-in-time.ts'
import { SubscribingRun } from './subscribing-run.ts'

/**
 * Asks the listeners of a subscription field whether a client may subscribe. A listener that calls
 * `next` asks the next inner listener, as around a resolver; the `next` of the innermost listener
 * calls no function. Returns undefined where that `next` was called and no listener has thrown; else
 * the errors of the response.
 */
export function askListeners(
  request: ExecutionRequest,
): undefined | Errors | Promise<undefined | Errors> {
  const { plan, settings, rootValue } = request
  // Without a field, a condition is null, which is an error of CreateSourceEventStream().
  const fieldPlan = plan.root.fields[0]
  if (fieldPlan === undefined) return undefined
  if (fieldPlan.field.listeners.length === 0 && fieldPlan.directives === null) return undefined
  settings.namedValues.noteEntries(request.context)
  const run = new SubscribingRun(request)
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  try {
    const listeners = [...listenersOfDirectives(run, fieldPlan), ...fieldPlan.field.listeners]
    const values = run.argumentsOf(fieldPlan)
    const event = new FieldEvent(run, root, 0, values)
    const question = new Question(listeners, event, resolverParameters(run, root, 0, values))
    const answer = question.ask(0)
    const finish = (answer: unknown): undefined => question.finish(answer)
    return isThenable(answer)
      ? settleInTime(run, root, answer, { onTime: finish, tooLate: ignore })
      : finish(answer)
  } catch (thrown) {
    return subscribingErrors(run, root, thrown)
  }
}

/** The question to all listeners of a field whether a client may subscribe. */
class Question {
  readonly #listeners: readonly AppliedListener[]
  readonly #event: FieldEvent
  readonly #parameters: readonly unknown[]
  /** Whether the last call has passed all listeners, and no listener has thrown since. */
  #hasPassed = false

  constructor(
    listeners: readonly AppliedListener[],
    event: FieldEvent,
    parameters: readonly unknown[],
  ) {
    this.#listeners = listeners
    this.#event = event
    this.#parameters = parameters
  }

  /**
   * Asks a listener, which may ask the inner listeners.
   *
   * @throws the exception of the listener
   */
  ask(index: number): unknown {
    this.#hasPassed = index === this.#listeners.length
    if (this.#hasPassed) return undefined
    const listener = this.#listeners[index]!
    try {
      const answer = listener.call(() => this.ask(index + 1), this.#event, this.#parameters)
      if (!isThenable(answer)) return this.#withoutError(answer)
      const settled = Promise.resolve(answer).then(this.#withoutError, this.#refuse)
      // An outer listener may ignore the promise.
      settled.catch(ignore)
      return settled
    } catch (thrown) {
      return this.#refuse(thrown)
    }
  }

  /**
   * Ends the question with the answer of the outermost listener.
   *
   * @throws GraphQLError unless every listener has called `next`, also where an outer listener has
   *   caught the exception of an inner listener
   */
  finish(answer: unknown): undefined {
    this.#withoutError(answer)
    if (!this.#hasPassed) throw endingError('This subscription is not allowed.', 'FORBIDDEN')
  }

  /** An error that is returned counts as thrown, as in resolvers. */
  readonly #withoutError = (answer: unknown): unknown =>
    answer instanceof Error ? this.#refuse(answer) : answer

  readonly #refuse = (thrown: unknown): never => {
    this.#hasPassed = false
    throw thrown
  }
}
