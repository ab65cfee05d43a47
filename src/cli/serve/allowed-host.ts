import { isIP } from 'node:net'

/**
 * Returns whether a server that listens on `listeningHost` serves requests with the header `Host`:
 * an IP address, localhost, or `listeningHost`. A page of any other name could read all responses
 * after its address was changed to the address of this machine (DNS rebinding).
 */
export function isAllowedHost(host: string | undefined, listeningHost: string): boolean {
  // Browsers always send the header.
  if (host === undefined) return true
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host)?.[1]?.toLowerCase()
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || name === listeningHost.toLowerCase())
    return true
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
