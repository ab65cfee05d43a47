import type { Response, ResponseStream } from '../engine/transport-response.ts'
import { EngineError } from '../errors/engine-error.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import type { ClientConnection } from '../http/client-connection.ts'
import { isJSONObject, parseJSON } from '../http/json.ts'
import { Operation } from '../http/operations/operation.ts'
import { Operations } from '../http/operations/operations.ts'
import type { Protocol, ProtocolSettings, Wire } from './protocol.ts'

type Message = Readonly<Record<string, unknown>>

/** Each message of the server repeats an identifier and an id. */
const maxIdentifierLength = 4_096
const maxIdLength = 256
const maxSubscriptions = 100

const welcome = Buffer.from('{"type":"welcome"}')

/** A subscription of the client to the channel, over which the client executes operations. */
interface ChannelSubscription {
  readonly identifier: string
  /** The connection of the subscription; undefined for a rejected subscription. */
  readonly connection: Promise<ClientConnection | undefined>
  /** The operations that have begun and not ended. */
  readonly operations: Set<ChannelOperation>
  /** Whether the client or the server has ended the subscription. */
  isUnsubscribed: boolean
}

/**
 * The protocol actioncable-v1-json of Rails, for one channel, over which clients execute
 * operations: `{ result, more }` answers the message `{ action: 'execute', query, … }`.
 */
export class ActionCable implements Protocol {
  readonly #wire: Wire
  readonly #settings: ProtocolSettings
  readonly #channelName: string
  readonly #subscriptions = new Map<string, ChannelSubscription>()
  readonly #operations: Operations
  /** The number of subscriptions, including those whose hook `onConnect` is still running. */
  #openSubscriptions = 0
  #initTimer: NodeJS.Timeout | undefined
  /** Whether the time to subscribe has passed without a confirmed subscription. */
  #hasInitTimedOut = false
  #isClosed = false

  constructor(
    wire: Wire,
    settings: ProtocolSettings,
    channelName: string,
    initTimeoutMs: number | false,
  ) {
    this.#wire = wire
    this.#settings = settings
    this.#channelName = channelName
    this.#operations = new Operations(settings.maxOperations)
    wire.send(welcome)
    if (initTimeoutMs === false) return
    this.#initTimer = setTimeout(() => {
      this.#hasInitTimedOut = true
      this.#disconnectIfIdle()
    }, initTimeoutMs)
  }

  receive(text: string | undefined): void {
    if (this.#isClosed) return
    const message = text === undefined ? undefined : parseJSON(text)
    if (!isJSONObject(message)) {
      this.#disconnect('invalid_request', false)
      return
    }
    const { command, identifier } = message
    // Rails ignores unknown commands, too: clients answer pings, or whisper to other clients.
    if (message['type'] === 'pong' || isUnknownCommand(command)) return
    const isIdentified = typeof identifier === 'string' && identifier.length <= maxIdentifierLength
    if (typeof command !== 'string' || !isIdentified) this.#disconnect('invalid_request', false)
    else if (command === 'subscribe') this.#subscribe(identifier)
    else if (command === 'unsubscribe') this.#unsubscribe(identifier)
    else this.#perform(identifier, message['data'])
  }

  end(): void {
    this.#operations.onceDrained(() => this.abort())
  }

  cancel(): void {
    this.#operations.interruptAll()
  }

  abort(): void {
    this.#disconnect('server_restart', true)
  }

  onClose(): void {
    this.#isClosed = true
    clearTimeout(this.#initTimer)
    for (const identifier of [...this.#subscriptions.keys()]) this.#unsubscribe(identifier)
  }

  /** Ignores repetitions of the command, which a client sends until the confirmation. */
  #subscribe(identifier: string): void {
    if (this.#subscriptions.has(identifier)) return
    const parameters = parseJSON(identifier)
    const isServed =
      isJSONObject(parameters) &&
      parameters['channel'] === this.#channelName &&
      this.#openSubscriptions < maxSubscriptions
    if (!isServed) {
      this.#sendReply(identifier, 'reject_subscription')
      return
    }
    const { request, transport } = this.#settings
    const subscription: ChannelSubscription = {
      identifier,
      operations: new Set(),
      isUnsubscribed: false,
      connection: transport
        .connect({ ...request, parameters }, () => this.#disconnect('unauthorized', false))
        .then(connection => this.#settle(subscription, connection)),
    }
    this.#openSubscriptions++
    this.#subscriptions.set(identifier, subscription)
  }

  #settle(
    subscription: ChannelSubscription,
    connection: ClientConnection | GraphQLError,
  ): ClientConnection | undefined {
    if (connection instanceof GraphQLError) {
      if (subscription.isUnsubscribed) return undefined
      this.#unsubscribe(subscription.identifier)
      this.#sendReply(subscription.identifier, 'reject_subscription')
      return undefined
    }
    if (subscription.isUnsubscribed) return connection
    clearTimeout(this.#initTimer)
    this.#hasInitTimedOut = false
    this.#sendReply(subscription.identifier, 'confirm_subscription')
    return connection
  }

  #unsubscribe(identifier: string): void {
    const subscription = this.#subscriptions.get(identifier)
    if (subscription === undefined) return
    this.#subscriptions.delete(identifier)
    subscription.isUnsubscribed = true
    for (const operation of [...subscription.operations]) operation.cancel()
    subscription.operations.clear()
    void subscription.connection.then(connection => {
      this.#openSubscriptions--
      if (connection !== undefined) this.#settings.transport.disconnect(connection)
      this.#disconnectIfIdle()
    })
  }

  /** Disconnects a client that has no subscription after the time for `initTimeoutMs`. */
  #disconnectIfIdle(): void {
    if (this.#hasInitTimedOut && this.#openSubscriptions === 0)
      this.#disconnect('unauthorized', false)
  }

  #perform(identifier: string, data: unknown): void {
    if (this.#operations.isEnding) return
    const subscription = this.#subscriptions.get(identifier)
    if (subscription === undefined) {
      this.#sendReply(identifier, 'reject_subscription')
      return
    }
    const parameters = typeof data === 'string' ? parseJSON(data) : undefined
    const id = isJSONObject(parameters) ? parameters['id'] : undefined
    const operation = new ChannelOperation(this.#wire, this.#settings.transport, subscription, id)
    const fault =
      faultOf(parameters) ?? (this.#operations.hasRoom ? undefined : this.#operationLimitError())
    if (fault !== undefined) {
      operation.refuse(fault)
      return
    }
    // An operation replaces the operation with the same id, whose answers the client ignores.
    for (const previous of subscription.operations)
      if (id != null && previous.id === id) previous.discard()
    subscription.operations.add(operation)
    this.#operations.start(
      operation,
      this.#executeOn(subscription, parameters as Message, operation),
    )
  }

  async #executeOn(
    subscription: ChannelSubscription,
    parameters: Message,
    signal: Cancellation,
  ): Promise<Response | ResponseStream> {
    const connection = await subscription.connection
    // The operations of a rejected subscription are cancelled already.
    if (connection === undefined) throw new EngineError('The subscription was rejected.')
    return this.#settings.transport.perform(parameters, connection, signal)
  }

  #operationLimitError(): GraphQLError {
    return new EngineError(this.#operations.limitMessage, {
      extensions: { code: 'OPERATION_LIMIT' },
    })
  }

  #sendReply(identifier: string, type: 'confirm_subscription' | 'reject_subscription'): void {
    this.#wire.send(JSON.stringify({ identifier, type }))
  }

  #disconnect(reason: string, reconnect: boolean): void {
    if (this.#isClosed) return
    this.onClose()
    this.#wire.send(JSON.stringify({ type: 'disconnect', reason, reconnect }))
    this.#wire.close(reconnect ? 1001 : 1008, reason)
  }
}

/** An operation on a channel. The answers repeat the id of the operation, which is optional. */
class ChannelOperation extends Operation {
  readonly id: unknown
  readonly #subscription: ChannelSubscription
  readonly #prefix: Buffer
  readonly #nextSuffix: Buffer
  readonly #lastSuffix: Buffer

  constructor(
    wire: Wire,
    transport: ProtocolSettings['transport'],
    subscription: ChannelSubscription,
    id: unknown,
  ) {
    super(wire, transport)
    this.id = isId(id) ? id : undefined
    this.#subscription = subscription
    this.#prefix = Buffer.from(
      `{"identifier":${JSON.stringify(subscription.identifier)},"message":{"result":`,
    )
    const idSuffix = `${this.id === undefined ? '' : `,"id":${JSON.stringify(this.id)}`}}}`
    this.#nextSuffix = Buffer.from(`,"more":true${idSuffix}`)
    this.#lastSuffix = Buffer.from(`,"more":false${idSuffix}`)
  }

  refuse(error: GraphQLError): void {
    this.fail(error)
  }

  /** Ends the operation without an answer. */
  discard(): void {
    this.#subscription.operations.delete(this)
    this.cancel()
  }

  protected answer({ body }: Response): void {
    this.#subscription.operations.delete(this)
    this.wire.frame(this.#prefix, body, this.#lastSuffix)
  }

  protected next({ body }: Response): void {
    this.wire.frame(this.#prefix, body, this.#nextSuffix)
  }

  protected complete(): void {
    this.#subscription.operations.delete(this)
    this.wire.frame(this.#prefix, 'null', this.#lastSuffix)
  }

  protected fail(error: GraphQLError): void {
    this.#subscription.operations.delete(this)
    this.wire.frame(this.#prefix, JSON.stringify({ errors: [error] }), this.#lastSuffix)
  }
}

function isUnknownCommand(command: unknown): boolean {
  return typeof command === 'string' && !['subscribe', 'unsubscribe', 'message'].includes(command)
}

function isId(id: unknown): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id.length <= maxIdLength)
}

function faultOf(parameters: unknown): GraphQLError | undefined {
  if (!isJSONObject(parameters))
    return badData('The data of a message must be the text of an object.')
  if (parameters['action'] !== 'execute') return badData('The action must be "execute".')
  const { id } = parameters
  if (id == null || isId(id)) return undefined
  return badData(`The id must be a number or a string of at most ${maxIdLength} characters.`)
}

function badData(message: string): GraphQLError {
  return new EngineError(message, { extensions: { code: 'BAD_REQUEST' } })
}
