import type { Broker } from '../broker-pubsub.ts'

/** The part of a client, or of that of a cluster, that tells of its connection. */
interface ConnectingClient {
  readonly status: string
  connect(): Promise<unknown>
  on(event: 'ready' | 'close', listener: () => void): unknown
}

/** The error of an event whose connection was lost before a reply. */
export function lostError(cause?: unknown): Error {
  const message =
    'The connection to Redis was lost, and whether the event has been published is not known.'
  return new Error(message, cause === undefined ? {} : { cause })
}

/**
 * Returns a function that publishes, and that rejects when the connection is lost before a reply:
 * ioredis leaves the promise of a command pending that must not be sent again. Without a connection nothing
 * is published: the client would keep the event, and send it when nobody expects it any more. Events
 * before the first connection wait for one attempt to connect.
 */
export function publishFunction(
  client: ConnectingClient,
  send: Broker['publish'],
): Broker['publish'] {
  const pendingRejects = new Set<(error: Error) => void>()
  let isReady = client.status === 'ready'
  let isConnecting = ['wait', 'connecting', 'connect'].includes(client.status)
  let endAttempt = (): void => {}
  const firstAttempt = new Promise<void>(resolve => (endAttempt = resolve))
  const attempted = (isSuccessful: boolean): void => {
    isReady = isSuccessful
    isConnecting = false
    endAttempt()
  }
  client.on('ready', () => attempted(true))
  client.on('close', () => {
    attempted(false)
    for (const reject of pendingRejects) reject(lostError())
    pendingRejects.clear()
  })
  const publish: Broker['publish'] = (channel, text) =>
    new Promise((resolve, reject) => {
      if (!isReady) throw new Error('The event was not published, because Redis cannot be reached.')
      pendingRejects.add(reject)
      send(channel, text)
        .finally(() => pendingRejects.delete(reject))
        .then(resolve, reject)
    })
  return (channel, text) => {
    if (!isConnecting) return publish(channel, text)
    // A client with the option `lazyConnect` waits for its first command.
    if (client.status === 'wait') client.connect().catch(() => {})
    return firstAttempt.then(() => publish(channel, text))
  }
}
