import type { IncomingMessage, ServerResponse } from 'node:http'
import { responseOf, type Response, type ResponseStream } from '../engine/response.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { logError } from '../errors/log-error.ts'
import { errorForClient } from '../errors/masking.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import { schemaFor } from './actions/choose-schema.ts'
import { admitUpgrade } from './actions/upgrade.ts'
import { failureError } from './answer/failure.ts'
import type { ClientConnection } from './client-connection.ts'
import { ask, beginRechecks, RefusedConnection } from './connection-gate.ts'
import type { Controlled } from './exchange.ts'
import type { LongConnection } from './lifecycle.ts'
import { perform } from './perform.ts'
import { Refusal, unavailable } from './refusal.ts'
import type { Parameters } from './request/form.ts'

/** A request to begin a connection, before the hook `onConnect` has seen it. */
export type ConnectionRequest = Omit<ClientConnection, 'state'>

/**
 * What a transport for many operations needs of a controller, so that the same hooks and the same
 * limits hold for all transports.
 */
export interface Transport {
  /** The path below which the controller serves its actions. */
  readonly basePath: string
  /**
   * Whether a request may open a connection: by its origin, by the hook `before`, and while the
   * controller takes requests. Where not, the response has been ended.
   */
  admit(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /**
   * Asks the hook `onConnect`, and from then on `recheck`. Returns the connection, which is to be
   * given to `disconnect` at its end, or the error that refuses it.
   *
   * @param onRefused is called at most once, where `recheck` refuses the connection
   */
  connect(
    request: ConnectionRequest,
    onRefused: (error: GraphQLError) => void,
  ): Promise<ClientConnection | GraphQLError>
  /** Ends a connection: `recheck` is asked no more, and the hook `onDisconnect` runs. */
  disconnect(connection: ClientConnection): void
  /**
   * Executes what the parameters ask for, with the hooks of the action execute. The promise is
   * never rejected: what fails is part of the response.
   */
  perform(
    parameters: Parameters,
    connection: ClientConnection,
    signal: Cancellation,
  ): Promise<Response | ResponseStream>
  /** What a client sees of an exception; where it is masked, `onError` receives the exception. */
  errorFor(thrown: unknown): GraphQLError
  /** Lets `controller.close()` end a connection, and wait for it. */
  hold(connection: LongConnection): void
  /** Takes back `hold`, when the connection has closed. */
  release(connection: LongConnection): void
}

/** The transport of a controller. */
export class ControllerTransport implements Transport {
  readonly basePath: string
  readonly #controlled: Controlled
  /** What ends the rechecks of each connection. */
  readonly #rechecks = new Map<ClientConnection, () => void>()

  constructor(controlled: Controlled, basePath: string) {
    this.#controlled = controlled
    this.basePath = basePath
  }

  admit(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return admitUpgrade(this.#controlled, request, response)
  }

  async connect(
    request: ConnectionRequest,
    onRefused: (error: GraphQLError) => void,
  ): Promise<ClientConnection | GraphQLError> {
    const { options } = this.#controlled
    const answer = await ask(() => options.onConnect?.({ ...request, state: undefined }), options)
    if (answer instanceof RefusedConnection) return answer.error
    const connection = { ...request, state: answer }
    this.#rechecks.set(connection, beginRechecks(connection, options, onRefused))
    return connection
  }

  disconnect(connection: ClientConnection): void {
    this.#rechecks.get(connection)?.()
    this.#rechecks.delete(connection)
    const { options } = this.#controlled
    if (options.onDisconnect === undefined) return
    const run = async (): Promise<void> => void (await options.onDisconnect!(connection))
    run().catch((thrown: unknown) => this.errorFor(thrown))
  }

  async perform(
    parameters: Parameters,
    connection: ClientConnection,
    signal: Cancellation,
  ): Promise<Response | ResponseStream> {
    const { options, lifecycle } = this.#controlled
    const { request, response } = connection
    try {
      if (lifecycle.isClosing) throw unavailable()
      const schema = await schemaFor(options.schema, request)
      const carried = { options, request, response, connection, signal, isReadOnly: false }
      const performed = await perform(carried, { parameters }, (source, execution) =>
        schema.respond(source, { ...execution, acceptsStream: true }),
      )
      if (performed instanceof Refusal) throw performed
      return performed
    } catch (thrown) {
      return responseOf({ errors: [await failureError(thrown, options)] })
    }
  }

  errorFor(thrown: unknown): GraphQLError {
    const { onError = logError } = this.#controlled.options
    return errorForClient(thrown, onError)
  }

  hold(connection: LongConnection): void {
    this.#controlled.lifecycle.hold(connection)
  }

  release(connection: LongConnection): void {
    this.#controlled.lifecycle.release(connection)
  }
}
