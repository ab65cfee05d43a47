import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { upgradeResponse, type UpgradingServer } from './upgrading-server.ts'

/** The headers of an upgrade: RFC 9110, 7.8, and RFC 7540, 3.2.1 "HTTP2-Settings". */
const upgradeHeaders = ['upgrade', 'http2-settings']

/** The number of headers that node:http reads without `maxHeadersCount`. */
const defaultMaxHeaders = 1_000

/**
 * Makes a server answer a request for an upgrade as a request without an upgrade: "A server MAY
 * ignore a received Upgrade header field", RFC 9110, 7.8. Node.js has detached the connection from
 * HTTP, so this function puts the head of the request, without its upgrade, in front of the bytes
 * that follow, and the server reads the request again.
 */
export function handBack(
  server: UpgradingServer,
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const { rawHeaders } = request
  const { maxHeadersCount } = server
  // node:http has dropped headers beyond the maximum, perhaps a Content-Length.
  if (rawHeaders.length >= 2 * (maxHeadersCount || defaultMaxHeaders)) {
    upgradeResponse(request).writeHead(431, { 'Content-Length': 0 }).end()
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
    const lowerCaseName = name.toLowerCase()
    if (upgradeHeaders.includes(lowerCaseName)) continue
    lines.push(`${name}: ${lowerCaseName === 'connection' ? withoutUpgrade(value) : value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Returns the options of a Connection header without the options of the upgrade. */
function withoutUpgrade(options: string): string {
  const names = options.split(',').map(name => name.trim())
  return names.filter(name => !upgradeHeaders.includes(name.toLowerCase())).join(', ')
}
