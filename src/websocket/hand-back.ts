import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { responseOn, type UpgradingServer } from './upgrading-server.ts'

/** The headers of an offer to upgrade: RFC 9110, 7.8, and RFC 7540, 3.2.1 "HTTP2-Settings". */
const ofUpgrade = ['upgrade', 'http2-settings']

/** How many headers node:http reads where `maxHeadersCount` does not say it. */
const defaultMaxHeaders = 1_000

/**
 * Lets a server answer a request for an upgrade as a usual one: "A server MAY ignore a received
 * Upgrade header field", RFC 9110, 7.8. Node.js has taken the connection from HTTP, so the request
 * is put before the bytes that follow it, without its offer, and the server reads all of them anew.
 */
export function handBack(
  server: UpgradingServer,
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const { rawHeaders } = request
  const { maxHeadersCount } = server
  // Of more headers node:http has not told all, and a Content-Length may be among the others.
  if (rawHeaders.length >= 2 * (maxHeadersCount || defaultMaxHeaders)) {
    responseOn(request).writeHead(431, { 'Content-Length': 0 }).end()
    return
  }
  if (head.length > 0) stream.unshift(head)
  stream.unshift(Buffer.from(headOf(request), 'latin1'))
  const isSecure = server.listenerCount('secureConnection') > 0
  server.emit(isSecure ? 'secureConnection' : 'connection', stream)
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = rawHeaders.slice(index, index + 2) as [string, string]
    const lower = name.toLowerCase()
    if (ofUpgrade.includes(lower)) continue
    lines.push(`${name}: ${lower === 'connection' ? withoutUpgrade(value) : value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The options of a connection but those of the upgrade. */
function withoutUpgrade(options: string): string {
  const names = options.split(',').map(name => name.trim())
  return names.filter(name => !ofUpgrade.includes(name.toLowerCase())).join(', ')
}
