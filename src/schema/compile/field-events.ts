import { CompletionError } from '../../errors/completion-error.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { AppliedListener } from '../compiled/compiled-schema.ts'
import type { BatchResolverEvent, FieldEvents } from '../definitions/resolver.ts'

/**
 * The listener that calls field events: each `before` in its order, `next`, and each `after` in its
 * order. A client that subscribes is asked by `before` alone, because there is no value yet.
 *
 * @param coordinate what has the events, for messages: `User.name`, or `User` for all of its fields
 */
export function listenerOfEvents(
  { before, after }: FieldEvents,
  coordinate: string,
): AppliedListener {
  const subject = `The listener before ${coordinate}`

  const callBefore = (
    index: number,
    event: BatchResolverEvent,
    parameters: readonly unknown[],
  ): unknown => {
    const listener = before[index]
    if (listener === undefined) return undefined
    return whenSettled(listener(parameters, event), result => {
      refuseResult(result, subject)
      return callBefore(index + 1, event, parameters)
    })
  }

  const callAfter = (
    index: number,
    value: unknown,
    event: BatchResolverEvent,
    parameters: readonly unknown[],
  ): unknown => {
    const listener = after[index]
    // An error in the place of a value is the failure of the field.
    if (listener === undefined || value instanceof Error) return value
    return whenSettled(listener(value, parameters, event), result =>
      callAfter(index + 1, result === undefined ? value : result, event, parameters),
    )
  }

  return {
    subject,
    call: (next, event, parameters) =>
      whenSettled(callBefore(0, event, parameters), () => {
        const result = next()
        if (after.length === 0 || event.isSubscribing) return result
        return whenSettled(result, value => callAfter(0, value, event, parameters))
      }),
  }
}

/**
 * A result is what a listener returns that decides by true and false, which would refuse nothing.
 *
 * @throws the result, where it is an error; CompletionError for any other result
 */
function refuseResult(result: unknown, subject: string): void {
  if (result === undefined) return
  if (result instanceof Error) throw result
  const kind = result === null ? 'null' : `a value of the type ${typeof result}`
  const message = `${subject} returned ${kind}; expected nothing, or an exception, which refuses the field.`
  throw new CompletionError(message, result)
}
