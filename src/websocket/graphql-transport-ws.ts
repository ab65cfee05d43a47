import type { Response } from '../engine/transport-response.ts'
import { EngineError } from '../errors/engine-error.ts'
import { GraphQLError } from '../errors/graphql-error.ts'
import type { ClientConnection } from '../http/client-connection.ts'
import { isJSONObject, parseJSON } from '../http/json.ts'
import { Operation } from '../http/operations/operation.ts'
import { Operations } from '../http/operations/operations.ts'
import { closeCodeOf, type Protocol, type ProtocolSettings, type Wire } from './protocol.ts'

type Message = Readonly<Record<string, unknown>>

/** Each answer repeats the id of its operation. */
const maxIdLength = 256

const closingBrace = Buffer.from('}')

/** The protocol graphql-transport-ws: PROTOCOL.md of the package graphql-ws. */
export class GraphQLTransportWS implements Protocol {
  readonly #wire: Wire
  readonly #settings: ProtocolSettings
  readonly #operations: Operations
  #initTimer: NodeJS.Timeout | undefined
  #isInitiated = false
  #connection: ClientConnection | undefined
  #isClosed = false

  constructor(wire: Wire, settings: ProtocolSettings, initTimeoutMs: number | false) {
    this.#wire = wire
    this.#settings = settings
    this.#operations = new Operations(settings.maxOperations)
    if (initTimeoutMs === false) return
    this.#initTimer = setTimeout(() => {
      this.#close(4408, 'Connection initialisation timeout')
    }, initTimeoutMs)
  }

  receive(text: string | undefined): void {
    if (this.#isClosed) return
    const message = text === undefined ? undefined : parseJSON(text)
    if (!isJSONObject(message)) {
      this.#closeInvalid('a message must be a JSON object in a text message')
      return
    }
    switch (message['type']) {
      case 'connection_init':
        this.#initiate(message)
        break
      case 'ping':
        if (hasValidPayload(message))
          this.#wire.send(messageText('pong', payloadText(message['payload'])))
        else this.#closeInvalid('the payload of ping must be an object')
        break
      case 'pong':
        if (!hasValidPayload(message)) this.#closeInvalid('the payload of pong must be an object')
        break
      case 'subscribe':
        this.#subscribe(message)
        break
      case 'complete':
        this.#complete(message)
        break
      default:
        this.#closeInvalid('its type must be connection_init, subscribe, complete, ping or pong')
    }
  }

  /** Closes after the last query or mutation; clients subscribe again at another process. */
  end(): void {
    this.#operations.onceDrained(() => this.abort())
  }

  cancel(): void {
    this.#operations.interruptAll()
  }

  abort(): void {
    this.#close(1001, 'The server is shutting down')
  }

  onClose(): void {
    this.#isClosed = true
    clearTimeout(this.#initTimer)
    this.#operations.cancelAll()
    if (this.#connection !== undefined) this.#settings.transport.disconnect(this.#connection)
    this.#connection = undefined
  }

  #initiate(message: Message): void {
    if (this.#isInitiated) this.#close(4429, 'Too many initialisation requests')
    else if (!hasValidPayload(message)) {
      this.#closeInvalid('the payload of connection_init must be an object')
    } else {
      this.#isInitiated = true
      clearTimeout(this.#initTimer)
      void this.#connect((message['payload'] ?? {}) as Message)
    }
  }

  async #connect(parameters: Message): Promise<void> {
    const { request, transport } = this.#settings
    const refuse = (error: GraphQLError): void => this.#close(closeCodeOf(error), error.message)
    const connection = await transport.connect({ ...request, parameters }, refuse)
    if (connection instanceof GraphQLError) {
      refuse(connection)
      return
    }
    const payload = await transport.acknowledge(connection)
    if (payload instanceof GraphQLError) refuse(payload)
    if (this.#isClosed || payload instanceof GraphQLError) transport.disconnect(connection)
    else {
      this.#connection = connection
      this.#wire.send(messageText('connection_ack', payload))
    }
  }

  #subscribe({ id, payload }: Message): void {
    const connection = this.#connection
    if (this.#operations.isEnding) return
    if (connection === undefined) this.#close(4401, 'Unauthorized')
    else if (!isId(id)) this.#closeInvalid(idRequirement)
    else if (!isJSONObject(payload))
      this.#closeInvalid('the payload of subscribe must be an object')
    else if (this.#operations.hasId(id)) this.#close(4409, `Subscriber for ${id} already exists`)
    else {
      const operation = new IdentifiedOperation(this.#wire, this.#settings.transport, id, () => {
        this.#operations.freeId(id, operation)
      })
      if (!this.#operations.hasRoom) {
        const error = new EngineError(this.#operations.limitMessage, {
          extensions: { code: 'OPERATION_LIMIT' },
        })
        operation.refuse(error)
        return
      }
      const { transport } = this.#settings
      this.#operations.start(operation, transport.perform(payload, connection, operation), id)
    }
  }

  /** Cancels an operation. The operation may be unknown, as `complete` messages may cross. */
  #complete({ id }: Message): void {
    if (!isId(id)) {
      this.#closeInvalid(idRequirement)
      return
    }
    this.#operations.cancel(id)
  }

  #closeInvalid(requirement: string): void {
    this.#close(4400, `Invalid message: ${requirement}`)
  }

  #close(code: number, reason: string): void {
    if (this.#isClosed) return
    this.onClose()
    this.#wire.close(code, reason)
  }
}

/** An operation with the id of the client. */
class IdentifiedOperation extends Operation {
  readonly #id: string
  readonly #nextPrefix: Buffer
  readonly #onEnd: () => void

  constructor(wire: Wire, transport: ProtocolSettings['transport'], id: string, onEnd: () => void) {
    super(wire, transport)
    this.#id = JSON.stringify(id)
    this.#nextPrefix = Buffer.from(`{"id":${this.#id},"type":"next","payload":`)
    this.#onEnd = onEnd
  }

  refuse(error: GraphQLError): void {
    this.#sendErrors([error])
  }

  protected answer(response: Response): void {
    if (response.executed) {
      this.next(response)
      this.complete()
    } else this.#sendErrors(response.errors)
  }

  protected next({ body }: Response): void {
    this.wire.frame(this.#nextPrefix, body, closingBrace)
  }

  protected complete(): void {
    this.#onEnd()
    this.wire.send(`{"id":${this.#id},"type":"complete"}`)
  }

  protected fail(error: GraphQLError): void {
    this.#sendErrors([error])
  }

  #sendErrors(errors: readonly GraphQLError[]): void {
    this.#onEnd()
    this.wire.send(`{"id":${this.#id},"type":"error","payload":${JSON.stringify(errors)}}`)
  }
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= maxIdLength
}

const idRequirement = `the id must be a string of 1 to ${maxIdLength} characters`

/** Returns a message of a type, and of the JSON text of its payload, if it has one. */
function messageText(type: 'connection_ack' | 'pong', payload: string | undefined): string {
  return payload === undefined ? `{"type":"${type}"}` : `{"type":"${type}","payload":${payload}}`
}

function payloadText(payload: unknown): string | undefined {
  return isJSONObject(payload) ? JSON.stringify(payload) : undefined
}

function hasValidPayload({ payload }: Message): boolean {
  return payload === undefined || payload === null || isJSONObject(payload)
}
