import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Schema } from '../engine/schema.ts'
import { applicationSchema, schemaNamed } from '../engine/registry.ts'
import { defaultMediaType, negotiateMediaType } from './accept.ts'
import { refusalAnswer, send, type Answer } from './answer.ts'
import type { ActionName, ControllerOptions } from './controller-options.ts'
import { failureAnswer } from './failure.ts'
import { methodNotAllowed, Refusal } from './refusal.ts'

/** What an action works on: one request, its response, and what the controller was made with. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly options: ControllerOptions
  /** Where browsers find the action execute, a path without a trailing slash, unless it is `/`. */
  readonly executePath: string
  /** What the controller has told the operator already. */
  readonly notes: Set<string>
}

/** An action: what it admits, and how it answers. */
export interface Action {
  readonly name: ActionName
  readonly methods: readonly string[]
  /** Headers of all its answers, errors included. */
  readonly headers: Readonly<Record<string, string>>
  answer(exchange: Exchange): Promise<Answer | Refusal>
}

/** Answers one request by an action. It never rejects. */
export async function perform(action: Action, exchange: Exchange): Promise<void> {
  const { request, response, options } = exchange
  const mediaType = negotiateMediaType(request.headers.accept) ?? defaultMediaType
  let answer: Answer
  try {
    const outcome = await answerOf(action, exchange)
    if (outcome === undefined) return
    answer = outcome instanceof Refusal ? refusalAnswer(outcome, mediaType) : outcome
  } catch (error) {
    answer = await failureAnswer(error, request, options, mediaType)
  }
  send(request, response, answer, action.headers)
}

/** The schema that serves a request. */
export async function schemaFor({ options, request }: Exchange): Promise<Schema> {
  const choice = typeof options.schema === 'function' ? await options.schema(request) : options.schema
  if (choice === undefined) return applicationSchema()
  return typeof choice === 'string' ? schemaNamed(choice) : choice
}

async function answerOf(action: Action, exchange: Exchange): Promise<Answer | Refusal | undefined> {
  const { request, response, options } = exchange
  if (!action.methods.includes(request.method ?? '')) return methodNotAllowed(action.methods)
  await options.before?.(request, response, action.name)
  if (response.headersSent || response.writableEnded) return undefined
  return action.answer(exchange)
}
