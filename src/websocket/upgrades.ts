import type { IncomingMessage } from 'node:http'
import { parseRequestTarget } from '../http/request/request-target.ts'
import { handBack } from './hand-back.ts'
import {
  isFree,
  responseOn,
  type UpgradeListener,
  type UpgradingServer,
} from './upgrading-server.ts'

/** The one listener of each server. */
const upgradesOf = new WeakMap<UpgradingServer, Upgrades>()

/**
 * Opens the WebSockets of a path of a server, until the returned function is called.
 *
 * @throws Error where the path is taken
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

/** The paths of one server at which WebSockets are opened. */
class Upgrades {
  readonly #server: UpgradingServer
  readonly #paths = new Map<string, UpgradeListener>()
  /** What the server asked before whether a request is upgraded. */
  readonly #isUpgraded: UpgradingServer['shouldUpgradeCallback']

  constructor(server: UpgradingServer) {
    this.#server = server
    this.#isUpgraded = server.shouldUpgradeCallback
    // Node.js answers what is declined as a usual request; what 20 does not ask for is handed back.
    if (this.#isUpgraded !== undefined) server.shouldUpgradeCallback = this.#accepts
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

  readonly #accepts = (request: IncomingMessage): boolean =>
    this.#isUpgraded!.call(this.#server, request) &&
    (this.#paths.size === 0 || this.#isForOthers(request) || asksForWebSocket(request))

  /** Whether another listener may serve the path of a request. */
  #isForOthers({ url }: IncomingMessage): boolean {
    const { path } = parseRequestTarget(url)
    return !this.#paths.has(path) && this.#server.listenerCount('upgrade') > 1
  }

  readonly #listener: UpgradeListener = (request, stream, head) => {
    if (this.#isForOthers(request)) return
    const open = this.#paths.get(parseRequestTarget(request.url).path)
    // node:http listens to it no more.
    stream.on('error', ignore)
    if (!isFree(request)) stream.destroy()
    else if (!asksForWebSocket(request)) {
      stream.off('error', ignore)
      handBack(this.#server, request, stream, head)
    } else if (open === undefined) {
      responseOn(request).writeHead(404, { 'Content-Length': 0 }).end()
    } else open(request, stream, head)
  }
}

/** RFC 9110, 7.8 "Upgrade": a list of protocols. */
function asksForWebSocket({ headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.split(',').some(name => /^websocket(?:\/|$)/i.test(name.trim()))
}

function ignore(): void {}
