import type { Response, ResponseStream } from '../engine/response.ts'
import { EngineError } from '../errors/engine-error.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { Cancellation } from '../runtime/cancellation.ts'
import type { ClientConnection } from '../http/client-connection.ts'
import { isJSONObject, parseJSON } from '../http/request/json.ts'
import { Operation } from './operation.ts'
import { Operations } from './operations.ts'
import type { Protocol, ProtocolSettings, Wire } from './protocol.ts'

type Message = Readonly<Record<string, unknown>>

/** An identifier and an id are repeated in each message of the server. */
const maxIdentifierLength = 4_096
const maxIdLength = 256
const maxChannels = 100

const welcome = Buffer.from('{"type":"welcome"}')

/** A subscription of the client to the channel, over which it executes operations. */
interface Channel {
  readonly identifier: string
  /** Undefined where it was rejected. */
  readonly connecting: Promise<ClientConnection | undefined>
  /** All that were begun and are not over. */
  readonly operations: Set<ChannelOperation>
  /** Whether the client has left. */
  isLeft: boolean
}

/**
 * The protocol actioncable-v1-json of Rails, for one channel, in which clients execute operations:
 * the message `{ action: 'execute', query, … }` is answered by `{ result, more }`.
 */
export class ActionCable implements Protocol {
  readonly #wire: Wire
  readonly #settings: ProtocolSettings
  readonly #channelName: string
  readonly #channels = new Map<string, Channel>()
  readonly #operations: Operations
  /** Those that the client has, and those whose hook is still to answer. */
  #openChannels = 0
  #initTimer: NodeJS.Timeout | undefined
  /** Whether the client must have a channel, or be about to have one. */
  #isLate = false
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
      this.#isLate = true
      this.#endIfLate()
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
    // Some clients answer pings.
    if (command === 'pong' || message['type'] === 'pong') return
    const isIdentified = typeof identifier === 'string' && identifier.length <= maxIdentifierLength
    if (!isIdentified) this.#disconnect('invalid_request', false)
    else if (command === 'subscribe') this.#subscribe(identifier)
    else if (command === 'unsubscribe') this.#unsubscribe(identifier)
    else if (command === 'message') this.#perform(identifier, message['data'])
    else this.#disconnect('invalid_request', false)
  }

  end(): void {
    this.#operations.onceDrained(() => this.abort())
  }

  abort(): void {
    this.#disconnect('server_restart', true)
  }

  closed(): void {
    this.#isClosed = true
    clearTimeout(this.#initTimer)
    for (const identifier of [...this.#channels.keys()]) this.#unsubscribe(identifier)
  }

  /** A client repeats the command until it is confirmed; the repetitions are ignored. */
  #subscribe(identifier: string): void {
    if (this.#channels.has(identifier)) return
    const parameters = parseJSON(identifier)
    const isServed =
      isJSONObject(parameters) &&
      parameters['channel'] === this.#channelName &&
      this.#openChannels < maxChannels
    if (!isServed) {
      this.#tell(identifier, 'reject_subscription')
      return
    }
    const { request, transport } = this.#settings
    const channel: Channel = {
      identifier,
      operations: new Set(),
      isLeft: false,
      connecting: transport
        .connect({ ...request, parameters }, () => this.#disconnect('unauthorized', false))
        .then(answer => this.#answer(channel, answer)),
    }
    this.#openChannels++
    this.#channels.set(identifier, channel)
  }

  #answer(channel: Channel, answer: ClientConnection | GraphQLError): ClientConnection | undefined {
    if (answer instanceof GraphQLError) {
      if (channel.isLeft) return undefined
      this.#unsubscribe(channel.identifier)
      this.#tell(channel.identifier, 'reject_subscription')
      return undefined
    }
    if (channel.isLeft) return answer
    clearTimeout(this.#initTimer)
    this.#isLate = false
    this.#tell(channel.identifier, 'confirm_subscription')
    return answer
  }

  #unsubscribe(identifier: string): void {
    const channel = this.#channels.get(identifier)
    if (channel === undefined) return
    this.#channels.delete(identifier)
    channel.isLeft = true
    for (const operation of [...channel.operations]) operation.cancel()
    channel.operations.clear()
    void channel.connecting.then(connection => {
      this.#openChannels--
      if (connection !== undefined) this.#settings.transport.disconnect(connection)
      this.#endIfLate()
    })
  }

  /** A client that was refused, or asks for nothing, is not to keep its connection. */
  #endIfLate(): void {
    if (this.#isLate && this.#openChannels === 0) this.#disconnect('unauthorized', false)
  }

  #perform(identifier: string, data: unknown): void {
    const channel = this.#channels.get(identifier)
    if (channel === undefined) {
      this.#tell(identifier, 'reject_subscription')
      return
    }
    const parameters = typeof data === 'string' ? parseJSON(data) : undefined
    const id = isJSONObject(parameters) ? parameters['id'] : undefined
    const operation = new ChannelOperation(this.#wire, this.#settings.transport, channel, id)
    const fault = faultOf(parameters) ?? (this.#operations.hasRoom ? undefined : this.#tooMany())
    if (fault !== undefined) {
      operation.refuse(fault)
      return
    }
    // The client reuses an id: it is not interested in the operation that had it.
    for (const other of channel.operations) if (id != null && other.id === id) other.leave()
    channel.operations.add(operation)
    this.#operations.start(operation, this.#performOn(channel, parameters as Message, operation))
  }

  async #performOn(
    { connecting }: Channel,
    parameters: Message,
    signal: Cancellation,
  ): Promise<Response | ResponseStream> {
    const connection = await connecting
    // Where the channel was rejected, the operation has been cancelled.
    if (connection === undefined) throw new EngineError('The subscription was rejected.')
    return this.#settings.transport.perform(parameters, connection, signal)
  }

  #tooMany(): GraphQLError {
    return new EngineError(this.#operations.tooMany, { extensions: { code: 'OPERATION_LIMIT' } })
  }

  #tell(identifier: string, type: 'confirm_subscription' | 'reject_subscription'): void {
    this.#wire.send(JSON.stringify({ identifier, type }))
  }

  #disconnect(reason: string, reconnect: boolean): void {
    if (this.#isClosed) return
    this.closed()
    this.#wire.send(JSON.stringify({ type: 'disconnect', reason, reconnect }))
    this.#wire.close(reconnect ? 1001 : 1008, reason)
  }
}

/** An operation on a channel. Its id, which a client may leave out, is repeated in its answers. */
class ChannelOperation extends Operation {
  readonly id: unknown
  readonly #channel: Channel
  readonly #before: Buffer
  readonly #afterNext: Buffer
  readonly #afterLast: Buffer

  constructor(wire: Wire, transport: ProtocolSettings['transport'], channel: Channel, id: unknown) {
    super(wire, transport)
    this.id = isId(id) ? id : undefined
    this.#channel = channel
    this.#before = Buffer.from(
      `{"identifier":${JSON.stringify(channel.identifier)},"message":{"result":`,
    )
    const ending = `${this.id === undefined ? '' : `,"id":${JSON.stringify(this.id)}`}}}`
    this.#afterNext = Buffer.from(`,"more":true${ending}`)
    this.#afterLast = Buffer.from(`,"more":false${ending}`)
  }

  refuse(error: GraphQLError): void {
    this.fail(error)
  }

  /** Ends it for its client, without an answer. */
  leave(): void {
    this.#channel.operations.delete(this)
    this.cancel()
  }

  protected answer({ body }: Response): void {
    this.#channel.operations.delete(this)
    this.wire.frame(this.#before, body, this.#afterLast)
  }

  protected next({ body }: Response): void {
    this.wire.frame(this.#before, body, this.#afterNext)
  }

  protected complete(): void {
    this.#channel.operations.delete(this)
    this.wire.frame(this.#before, 'null', this.#afterLast)
  }

  protected fail(error: GraphQLError): void {
    this.#channel.operations.delete(this)
    this.wire.frame(this.#before, JSON.stringify({ errors: [error] }), this.#afterLast)
  }
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
