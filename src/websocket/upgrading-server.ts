import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** A server of node:http or node:https. */
export type UpgradingServer = Pick<Server, 'maxHeadersCount'> & {
  /** Says of a request whether its connection is taken from HTTP; Node.js 20 does not ask. */
  shouldUpgradeCallback?: ((request: IncomingMessage) => boolean) | undefined
  on(event: 'upgrade', listener: UpgradeListener): unknown
  off(event: 'upgrade', listener: UpgradeListener): unknown
  emit(event: 'connection' | 'secureConnection', stream: Duplex): unknown
  listenerCount(event: string): number
}

/** Takes the connection of a request, with the bytes that came behind the request. */
export type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** A response on the connection of an upgrade, for those who refuse it. */
export function responseOn(request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(request.socket)
  response.once('finish', () => request.socket.destroySoon())
  return response
}

/**
 * Whether nothing is written to the connection. A client that asks for an upgrade before it has the
 * answer to an earlier request cannot be answered any more.
 */
export function isFree(request: IncomingMessage): boolean {
  const response = new ServerResponse(request)
  try {
    response.assignSocket(request.socket)
  } catch {
    return false
  }
  response.detachSocket(request.socket)
  return true
}
