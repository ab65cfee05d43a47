import { allowOrigin, isPreflight, preflightAnswer } from '../answer/cors.ts'
import { methodNotAllowed, unavailable } from '../refusal.ts'
import { ANSWERED, type Action, type Exchange } from '../exchange.ts'
import { callBefore } from '../perform.ts'
import { whenSettled } from '../../runtime/when-settled.ts'

type Admission = ReturnType<Action['admit']>

/** Admits a request by CORS, its method and the hook `before`; answers a preflight. */
export function admit(exchange: Exchange): Admission {
  const { head, options } = exchange
  if (options.cors === undefined) return admitMethod(exchange)
  return whenSettled(allowOrigin(options.cors, exchange.request, exchange.response), () =>
    isPreflight(head)
      ? preflightAnswer(options.cors!, head, exchange.action.methods(options))
      : admitMethod(exchange),
  )
}

/** For the browser of a page whose preflight no option answers. */
const preflightAdvice =
  ' A page of another origin asks before it sends; its origin must be one of those in the option cors.'

/** Admits a request by its method and the hook `before`, unless the controller is closing. */
export function admitMethod(exchange: Exchange): Admission {
  const { action, head, options, isShuttingDown } = exchange
  if (isShuttingDown) return unavailable()
  const methods = action.methods(options)
  if (!methods.includes(head.method ?? ''))
    return methodNotAllowed(methods, isPreflight(head) ? preflightAdvice : '')
  if (action.name === undefined) return undefined
  const isAnswered = callBefore(exchange, action.name)
  if (isAnswered instanceof Promise)
    return isAnswered.then(settledAnswer => (settledAnswer ? ANSWERED : undefined))
  return isAnswered ? ANSWERED : undefined
}
