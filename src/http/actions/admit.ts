import { allowOrigin, isPreflight, preflightAnswer } from '../answer/cors.ts'
import { methodNotAllowed, unavailable } from '../refusal.ts'
import { ANSWERED, type Action, type Exchange } from '../exchange.ts'
import { askBefore } from '../perform.ts'
import { whenSettled } from '../../runtime/when-settled.ts'

type Admission = ReturnType<Action['admit']>

/** Whether the request of an action is served at all. */
export function admit(exchange: Exchange): Admission {
  const { request, response, options } = exchange
  if (options.cors === undefined) return admitMethod(exchange)
  return whenSettled(allowOrigin(options.cors, request, response), () =>
    isPreflight(request)
      ? preflightAnswer(options.cors!, request, exchange.action.methods(options))
      : admitMethod(exchange),
  )
}

/** Whether the controller takes requests, and this one by its method and by the hook `before`. */
export function admitMethod(exchange: Exchange): Admission {
  const { action, request, options, isRefused } = exchange
  if (isRefused) return unavailable()
  const methods = action.methods(options)
  if (!methods.includes(request.method ?? '')) return methodNotAllowed(methods)
  if (action.name === undefined) return undefined
  return whenSettled(askBefore(exchange, action.name), isAnswered =>
    isAnswered ? ANSWERED : undefined,
  )
}
