import type { IncomingMessage, ServerResponse } from 'node:http'
import { responseOf, type Response, type ResponseStream } from '../engine/transport-response.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { inspectKind } from '../errors/inspect.ts'
import { logError } from '../errors/log-error.ts'
import { errorForClient } from '../errors/masking.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import { schemaFor } from './actions/choose-schema.ts'
import { admitUpgrade } from './actions/upgrade.ts'
import { failureError } from './answer/failure.ts'
import { errorsOfAnswer } from './answer/response-hooks.ts'
import type { ClientConnection } from './client-connection.ts'
import { callHook, beginRechecks, ConnectionRefusal } from './connection-gate.ts'
import type { ControllerState } from './exchange.ts'
import { isJSONObject } from './json.ts'
import type { LongConnection } from './lifecycle.ts'
import { perform } from './perform.ts'
import { Refusal, unavailable } from './refusal.ts'
import type { Parameters } from './form/parse-form.ts'

/** A request to begin a connection, before the hook `onConnect` has seen it. */
export type ConnectionRequest = Omit<ClientConnection, 'state'>

/**
 * The side of a controller that serves a transport for many operations, so that the same hooks and
 * limits hold for all transports.
 */
export interface Transport {
  /** The path below which the controller serves its actions. */
  readonly basePath: string
  /**
   * Returns whether a request may open a connection: its origin and the hook `before` admit it, and
   * the controller takes requests. Ends the response to any other request.
   *
   * @param fault a sentence about the request for the protocol of the transport: the request is
   *   refused with the status 400, where nothing else refuses it
   */
  admit(request: IncomingMessage, response: ServerResponse, fault?: string): Promise<boolean>
  /**
   * Calls the hook `onConnect`, and from then on `recheck`. Returns the connection, which the
   * caller passes to `disconnect` at its end, or the error that refuses the connection.
   *
   * @param onRefused is called at most once, where `recheck` refuses the connection
   */
  connect(
    request: ConnectionRequest,
    onRefused: (error: GraphQLError) => void,
  ): Promise<ClientConnection | GraphQLError>
  /**
   * Calls the hook `acknowledge` of a connection. Returns the JSON text of the payload with which
   * the protocol answers the client, undefined without one, or the error that refuses the
   * connection.
   */
  acknowledge(connection: ClientConnection): Promise<string | undefined | GraphQLError>
  /** Ends a connection: stops calling `recheck`, and runs the hook `onDisconnect`. */
  disconnect(connection: ClientConnection): void
  /**
   * Executes the operation of the parameters, with the hooks of the action execute. The promise is
   * never rejected: a failure is an error in the response.
   */
  perform(
    parameters: Parameters,
    connection: ClientConnection,
    signal: Cancellation,
  ): Promise<Response | ResponseStream>
  /** Returns the error that a client sees of an exception; passes a masked one to `onError`. */
  errorFor(thrown: unknown): GraphQLError
  /** Registers a connection, which `controller.close()` ends and waits for. */
  hold(connection: LongConnection): void
  /** Removes a connection that has closed. */
  release(connection: LongConnection): void
}

/** The transport of a controller. */
export class ControllerTransport implements Transport {
  readonly basePath: string
  readonly #state: ControllerState
  /** By connection, the function that ends its rechecks. */
  readonly #endRechecks = new Map<ClientConnection, () => void>()

  constructor(state: ControllerState, basePath: string) {
    this.#state = state
    this.basePath = basePath
  }

  admit(request: IncomingMessage, response: ServerResponse, fault?: string): Promise<boolean> {
    return admitUpgrade(this.#state, request, response, fault)
  }

  async connect(
    request: ConnectionRequest,
    onRefused: (error: GraphQLError) => void,
  ): Promise<ClientConnection | GraphQLError> {
    const { options } = this.#state
    const verdict = await callHook(
      () => options.onConnect?.({ ...request, state: undefined }),
      options,
    )
    if (verdict instanceof ConnectionRefusal) return verdict.error
    const connection = { ...request, state: verdict }
    this.#endRechecks.set(connection, beginRechecks(connection, options, onRefused))
    return connection
  }

  async acknowledge(connection: ClientConnection): Promise<string | undefined | GraphQLError> {
    const { options } = this.#state
    if (options.acknowledge === undefined) return undefined
    const acknowledge = async (): Promise<string | false | undefined> => {
      const payload = await options.acknowledge!(connection)
      if (payload === undefined || payload === false) return payload
      if (isJSONObject(payload)) return JSON.stringify(payload)
      throw new Error(`acknowledge() returned ${inspectKind(payload)}. Expected a plain object.`)
    }
    const verdict = await callHook(acknowledge, options)
    return verdict instanceof ConnectionRefusal ? verdict.error : (verdict as string | undefined)
  }

  disconnect(connection: ClientConnection): void {
    this.#endRechecks.get(connection)?.()
    this.#endRechecks.delete(connection)
    const { options } = this.#state
    if (options.onDisconnect === undefined) return
    const callHook = async (): Promise<void> => void (await options.onDisconnect!(connection))
    callHook().catch((thrown: unknown) => this.errorFor(thrown))
  }

  async perform(
    parameters: Parameters,
    connection: ClientConnection,
    signal: Cancellation,
  ): Promise<Response | ResponseStream> {
    const { options, lifecycle } = this.#state
    const { request, response } = connection
    try {
      if (lifecycle.isClosing) throw unavailable()
      const schema = await schemaFor(options.schema, connection)
      const environment = {
        options,
        request,
        response,
        longConnection: connection,
        signal,
        isReadOnly: false,
      }
      const result = await perform(environment, { parameters }, (source, executionOptions) =>
        schema.respond(source, {
          ...executionOptions,
          acceptsStream: true,
          incrementalSpec: 'v0.2',
        }),
      )
      if (result instanceof Refusal) throw result
      return result
    } catch (thrown) {
      const error = await failureError(thrown, options)
      return responseOf({ errors: errorsOfAnswer(error, { options, request, response }) })
    }
  }

  errorFor(thrown: unknown): GraphQLError {
    const { onError = logError } = this.#state.options
    return errorForClient(thrown, onError)
  }

  hold(connection: LongConnection): void {
    this.#state.lifecycle.hold(connection)
  }

  release(connection: LongConnection): void {
    this.#state.lifecycle.release(connection)
  }
}
