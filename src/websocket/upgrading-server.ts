import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** A server of node:http or node:https. */
export type UpgradingServer = Pick<Server, 'maxHeadersCount'> & {
  /** Returns whether to emit `upgrade` for a request; Node.js 20 does not call this function. */
  shouldUpgradeCallback?: ((request: IncomingMessage) => boolean) | undefined
  on(event: 'upgrade', listener: UpgradeListener): unknown
  off(event: 'upgrade', listener: UpgradeListener): unknown
  emit(event: 'connection' | 'secureConnection', stream: Duplex): unknown
  listenerCount(event: string): number
}

/** Takes over the connection of a request, with the bytes that follow the request. */
export type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** Returns a response on the connection of an upgrade, to refuse the upgrade. */
export function upgradeResponse(request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(request.socket)
  response.once('finish', () => request.socket.destroySoon())
  return response
}

/**
 * Whether the connection of an upgrade has no pending response. A client that requests an upgrade
 * before the response to an earlier request cannot be answered.
 */
export function hasIdleConnection(request: IncomingMessage): boolean {
  const response = new ServerResponse(request)
  try {
    response.assignSocket(request.socket)
  } catch {
    return false
  }
  response.detachSocket(request.socket)
  return true
}
