import { isIP } from 'node:net'

/**
 * Whether a request with this header `Host` is for a server that was told to listen on `own`: an IP
 * address, localhost, or `own`. Any other name may be that of a foreign page whose address was
 * changed to this machine's (DNS rebinding), and which could read every answer.
 */
export function isAllowedHost(host: string | undefined, own: string): boolean {
  // A browser always sends it.
  if (host === undefined) return true
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host)?.[1]?.toLowerCase()
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === own.toLowerCase()) return true
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
