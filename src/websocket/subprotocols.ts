import type { IncomingMessage } from 'node:http'
import { clip } from '../errors/clip.ts'

/** The subprotocols. A client offers the subprotocols that it supports. */
export const graphQLTransportProtocol = 'graphql-transport-ws'
export const actionCableProtocol = 'actioncable-v1-json'

/** A list of tokens. RFC 9110, 5.6.2 "Tokens". */
const tokens = /^[\w!#$%&'*+.^`|~, \t-]+$/

/** Returns the first of the offered subprotocols that the server speaks. */
export function chooseSubprotocol(offered: Iterable<string>): string | undefined {
  for (const name of offered)
    if (name === graphQLTransportProtocol || name === actionCableProtocol) return name
  return undefined
}

/**
 * Returns the sentence that refuses a client whose subprotocols the server does not speak. A client
 * would end a connection that is opened without one of its subprotocols, and see no reason. The
 * package ws refuses a header that is no list of tokens. RFC 6455, 4.1 "Client Requirements".
 */
export function subprotocolFault({ headers }: IncomingMessage): string | undefined {
  const header = headers['sec-websocket-protocol']
  if (header === undefined || !tokens.test(header)) return undefined
  const offered = header.split(',').map(name => name.trim())
  if (chooseSubprotocol(offered) !== undefined) return undefined
  const advice = offered.includes('graphql-ws')
    ? ' Clients of subscriptions-transport-ws offer graphql-ws; the package graphql-ws offers graphql-transport-ws.'
    : ''
  return `The client offers the subprotocol ${clip(header)}; expected ${graphQLTransportProtocol} or ${actionCableProtocol}.${advice}`
}
