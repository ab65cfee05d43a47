import type { IncomingMessage } from 'node:http'
import { notFound } from '../http/refusal.ts'
import { parseRequestTarget } from '../http/request/request-target.ts'
import { handBack } from './hand-back.ts'
import {
  hasIdleConnection,
  upgradeResponse,
  type UpgradeListener,
  type UpgradingServer,
} from './upgrading-server.ts'

/** The upgrades of each server, which have one listener. */
const upgradesOf = new WeakMap<UpgradingServer, Upgrades>()

/**
 * Opens the WebSockets at a path of a server, until the caller calls the returned function.
 *
 * @throws Error where another call has opened the path
 */
export function listenForUpgrades(
  server: UpgradingServer,
  path: string,
  open: UpgradeListener,
): () => void {
  let upgrades = upgradesOf.get(server)
  if (upgrades === undefined) upgradesOf.set(server, (upgrades = new Upgrades(server)))
  return upgrades.add(path, open)
}

/** The WebSocket paths of one server. */
class Upgrades {
  readonly #server: UpgradingServer
  readonly #paths = new Map<string, UpgradeListener>()
  /** The `shouldUpgradeCallback` that the server had before. */
  readonly #serverShouldUpgrade: UpgradingServer['shouldUpgradeCallback']

  constructor(server: UpgradingServer) {
    this.#server = server
    this.#serverShouldUpgrade = server.shouldUpgradeCallback
    // Node.js answers a declined upgrade as a request without an upgrade. Node.js 20 has no
    // callback, so `handBack` makes the server answer.
    if (this.#serverShouldUpgrade !== undefined) server.shouldUpgradeCallback = this.#shouldUpgrade
  }

  add(path: string, open: UpgradeListener): () => void {
    if (this.#paths.has(path)) {
      throw new Error(`attachWebSocket() was called twice for the path "${path}" of one server.`)
    }
    if (this.#paths.size === 0) this.#server.on('upgrade', this.#listener)
    this.#paths.set(path, open)
    return () => {
      if (this.#paths.get(path) === open) this.#paths.delete(path)
      if (this.#paths.size === 0) this.#server.off('upgrade', this.#listener)
    }
  }

  readonly #shouldUpgrade = (request: IncomingMessage): boolean =>
    this.#serverShouldUpgrade!.call(this.#server, request) &&
    (this.#paths.size === 0 || this.#isForeignPath(request) || isWebSocketUpgrade(request))

  /** Whether the path of a request is unknown, and another listener may serve the path. */
  #isForeignPath({ url }: IncomingMessage): boolean {
    const { path } = parseRequestTarget(url)
    return !this.#paths.has(path) && this.#server.listenerCount('upgrade') > 1
  }

  get #basePaths(): string {
    return [...this.#paths.keys()].join('" or "')
  }

  readonly #listener: UpgradeListener = (request, stream, head) => {
    if (this.#isForeignPath(request)) return
    const open = this.#paths.get(parseRequestTarget(request.url).path)
    // node:http has removed its own listener.
    stream.on('error', ignore)
    if (!hasIdleConnection(request)) stream.destroy()
    else if (!isWebSocketUpgrade(request)) {
      stream.off('error', ignore)
      handBack(this.#server, request, stream, head)
    } else if (open === undefined) {
      const error = notFound(parseRequestTarget(request.url).path, this.#basePaths)
      upgradeResponse(request)
        .writeHead(404, { 'Content-Type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ errors: [error] }))
    } else open(request, stream, head)
  }
}

/** Whether the Upgrade header of a request lists WebSocket. RFC 9110, 7.8 "Upgrade". */
function isWebSocketUpgrade({ headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.split(',').some(name => /^websocket(?:\/|$)/i.test(name.trim()))
}

function ignore(): void {}
