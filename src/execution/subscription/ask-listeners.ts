import { isThenable } from '../../runtime/is-thenable.ts'
import type { AppliedListener } from '../../schema/compiled/compiled-schema.ts'
import { FieldEvent } from '../named/field-event.ts'
import { ended } from '../request/ended.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { ObjectNode } from '../slots/response-node.ts'
import { ignore } from '../waiting/handle-rejections.ts'
import { settleInTime, subscribingErrors, type Errors } from './settle-in-time.ts'
import { SubscribingRun } from './subscribing-run.ts'

/**
 * Asks the listeners of a subscription field whether a client may subscribe. Each that calls `next`
 * asks the one within, as around a resolver; behind the last there is nothing to call. Returns
 * undefined where the last `next` was called and nobody has thrown; else the errors of the
 * response.
 */
export function askListeners(
  request: ExecutionRequest,
): undefined | Errors | Promise<undefined | Errors> {
  const { plan, settings, rootValue } = request
  // Where a condition is null there is no field, and the request has an error for it.
  const listeners = plan.root.fields[0]?.field.listeners ?? []
  if (listeners.length === 0) return undefined
  settings.namedValues.learn(request.context)
  const run = new SubscribingRun(request)
  const root = new ObjectNode(null, 0, rootValue, plan.root, [])
  try {
    const values = run.argumentsOf(root.planAt(0))
    const question = new Question(listeners, new FieldEvent(run, root, 0, values))
    const answer = question.ask(0)
    const finish = (answered: unknown): undefined => question.finish(answered)
    return isThenable(answer)
      ? settleInTime(run, root, answer, { take: finish, drop: ignore })
      : finish(answer)
  } catch (thrown) {
    return subscribingErrors(run, root, thrown)
  }
}

/** One question to all listeners of a field. */
class Question {
  readonly #listeners: readonly AppliedListener[]
  readonly #event: FieldEvent
  /** Whether the last call of the listeners came through all of them, and none has thrown since. */
  #hasPassed = false

  constructor(listeners: readonly AppliedListener[], event: FieldEvent) {
    this.#listeners = listeners
    this.#event = event
  }

  /**
   * Asks a listener and those within.
   *
   * @throws what the listener throws
   */
  ask(index: number): unknown {
    this.#hasPassed = index === this.#listeners.length
    if (this.#hasPassed) return undefined
    const { onResolve, values } = this.#listeners[index]!
    try {
      const answer = onResolve(values(), () => this.ask(index + 1), this.#event)
      if (!isThenable(answer)) return this.#withoutError(answer)
      const settled = Promise.resolve(answer).then(this.#withoutError, this.#refuse)
      // A listener around may not wait for it.
      settled.catch(ignore)
      return settled
    } catch (thrown) {
      return this.#refuse(thrown)
    }
  }

  /**
   * Ends the question with what the outermost listener has returned.
   *
   * @throws GraphQLError where a listener has not called `next`, or another one has caught why
   */
  finish(answer: unknown): undefined {
    this.#withoutError(answer)
    if (!this.#hasPassed) throw ended('This subscription is not allowed.', 'FORBIDDEN')
  }

  /** An error that is returned counts as one that is thrown, as it does for resolvers. */
  readonly #withoutError = (answer: unknown): unknown =>
    answer instanceof Error ? this.#refuse(answer) : answer

  readonly #refuse = (thrown: unknown): never => {
    this.#hasPassed = false
    throw thrown
  }
}
