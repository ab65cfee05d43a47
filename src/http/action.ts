import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Schema } from '../engine/schema.ts'
import { applicationSchema, schemaNamed } from '../engine/registry.ts'
import { inspect } from '../errors/inspect.ts'
import { defaultMediaType, negotiateMediaType } from './request/accept.ts'
import { refusalAnswer, send, type Answer } from './answer/answer.ts'
import type { ActionName, ControllerOptions } from './controller-options.ts'
import { allowOrigin, isPreflight, preflightAnswer } from './answer/cors.ts'
import { failureAnswer } from './answer/failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import { methodNotAllowed, Refusal, unavailable } from './answer/refusal.ts'

/** What all exchanges of a controller have in common. */
export interface Controlled {
  readonly options: ControllerOptions
  readonly lifecycle: Lifecycle
  /** What the controller has told the operator already. */
  readonly notes: Set<string>
}

/** What an action works on: one request, its response, and the controller. */
export interface Exchange extends Controlled {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Where the console finds the action execute, as a URL that may be relative to the console's. */
  readonly executeURL: string
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** An action: what it admits, and how it answers. */
export interface Action {
  /** Its name for the hook `before`; an action without a name does without the hook. */
  readonly name: ActionName | undefined
  /** The methods that it serves. */
  methods(options: ControllerOptions): readonly string[]
  /** Headers of all its answers, errors included. */
  readonly headers: Readonly<Record<string, string>>
  answer(exchange: Exchange): Promise<Answer | Refusal>
}

/** Answers one request by an action. It never rejects. */
export async function perform(action: Action, requested: Omit<Exchange, 'signal'>): Promise<void> {
  const { request, response, options, lifecycle } = requested
  const mediaType = negotiateMediaType(request.headers.accept) ?? defaultMediaType
  const isRefused = lifecycle.isClosing
  const signal = isRefused ? AbortSignal.abort() : lifecycle.begin(response)
  let answer: Answer
  try {
    const outcome = await answerOf(action, { ...requested, signal }, isRefused)
    if (outcome === undefined) return
    answer = outcome instanceof Refusal ? refusalAnswer(outcome, mediaType) : outcome
  } catch (error) {
    answer = await failureAnswer(error, request, options, mediaType)
  }
  if (lifecycle.isClosing && !response.headersSent) response.setHeader('Connection', 'close')
  send(request, response, answer, action.headers)
}

/** The schema that serves a request. */
export async function schemaFor({
  options,
  request,
}: Pick<Exchange, 'options' | 'request'>): Promise<Schema> {
  const choice = typeof options.schema === 'function' ? await options.schema(request) : options.schema
  if (choice == null) return applicationSchema()
  if (typeof choice === 'string') return schemaNamed(choice)
  if (typeof choice === 'object' && 'respond' in choice) return choice
  throw new Error(
    `The schema of a request must be a schema or the name of one, but it is ${inspect(choice)}.`,
  )
}

async function answerOf(
  action: Action,
  exchange: Exchange,
  isClosing: boolean,
): Promise<Answer | Refusal | undefined> {
  const { request, response, options } = exchange
  const methods = action.methods(options)
  if (options.cors !== undefined) {
    await allowOrigin(options.cors, request, response)
    if (isPreflight(request)) return preflightAnswer(options.cors, request, methods)
  }
  if (isClosing) return unavailable()
  if (!methods.includes(request.method ?? '')) return methodNotAllowed(methods)
  if (action.name !== undefined) await options.before?.(request, response, action.name)
  if (response.headersSent || response.writableEnded) return undefined
  return action.answer(exchange)
}
