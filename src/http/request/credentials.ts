import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

/**
 * Headers of which none says who has sent a request: those of browsers, of HTTP clients, of proxies
 * and of GraphQL clients. A service may take any other header for a credential.
 */
const anonymousHeaders = new Set(
  [
    'accept accept-charset accept-encoding accept-language cache-control connection',
    'content-encoding content-language content-length content-type date dnt early-data expect',
    'host http2-settings if-match if-modified-since if-none-match if-range if-unmodified-since',
    'keep-alive max-forwards origin pragma priority range referer save-data te trailer',
    'transfer-encoding upgrade upgrade-insecure-requests user-agent',
    'access-control-request-headers access-control-request-method sec-gpc sec-purpose',
    'cdn-loop forwarded via x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto',
    'x-real-ip traceparent tracestate x-correlation-id x-request-id',
    'apollo-require-preflight apollographql-client-name apollographql-client-version',
    'graphql-preflight graphql-require-preflight x-apollo-operation-id',
    'x-apollo-operation-name x-requested-with',
  ].flatMap(names => names.split(' ')),
)

/** The pseudo-headers of HTTP/2, fetch metadata and client hints. */
const anonymousPrefixes = [':', 'sec-fetch-', 'sec-ch-'] as const

/**
 * Whether something beside the body of a request may say who has sent it: a cookie, an
 * `Authorization`, a header of the service, or the certificate of the client.
 */
export function mayHaveCredentials({ headers, socket }: IncomingMessage): boolean {
  for (const name in headers) {
    if (anonymousHeaders.has(name)) continue
    if (!anonymousPrefixes.some(prefix => name.startsWith(prefix))) return true
  }
  return hasCertificate(socket)
}

/** Adapters make requests without a socket; a socket without TLS has no certificates. */
function hasCertificate(socket: object | undefined): boolean {
  const { getPeerCertificate } = (socket ?? {}) as Partial<TLSSocket>
  return Object.keys(getPeerCertificate?.call(socket as TLSSocket) ?? {}).length > 0
}
