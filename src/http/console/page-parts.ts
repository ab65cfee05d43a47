import type { ConsoleSettings } from '../controller-options.ts'

/** A page of the console. */
export interface ConsolePage {
  readonly html: string
  /** The header Content-Security-Policy of the page. */
  readonly policy: string
}

/**
 * Returns the policy of a page that loads resources from `sources`, and sends requests to its own
 * origin and to the origin of the settings, which has the scheme `ws` or `wss` for a WebSocket.
 */
export function contentSecurityPolicy(
  { mode, url }: ConsoleSettings,
  sources: Readonly<Record<string, string>>,
): string {
  const serverOrigin = typeof url === 'string' && URL.canParse(url) ? originOf(new URL(url)) : ''
  const connectOrigin = mode === 'fetch' ? serverOrigin : serverOrigin.replace(' http', ' ws')
  return [
    "default-src 'none'",
    ...Object.entries(sources).map(([directive, source]) => `${directive} ${source}`),
    `connect-src 'self'${connectOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns the origin of a URL; URLs of other schemes have none, or the origin of an inner URL. */
function originOf({ protocol, origin }: URL): string {
  return /^(?:http|ws)s?:$/.test(protocol) ? ` ${origin}` : ''
}

/**
 * Returns the element of a page with its settings as JSON. The element is data: its text can
 * neither end the element nor run as a script.
 */
export function settingsElement(settings: ConsoleSettings): string {
  return `<script id="settings" type="application/json">${escapeForScript(JSON.stringify(settings))}</script>`
}

function escapeForScript(json: string): string {
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
