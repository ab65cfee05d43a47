import type { ConsoleSettings } from '../controller-options.ts'

/** A page of the console. */
export interface ConsolePage {
  readonly html: string
  /** The header Content-Security-Policy that it is served with. */
  readonly policy: string
}

/**
 * The policy of a page that loads what `sources` say, and sends requests to its own origin and to
 * that of the settings; of a WebSocket the scheme is `ws` or `wss`.
 */
export function contentSecurityPolicy(
  { mode, url }: ConsoleSettings,
  sources: Readonly<Record<string, string>>,
): string {
  const other = typeof url === 'string' && URL.canParse(url) ? originOf(new URL(url)) : ''
  const origin = mode === 'fetch' ? other : other.replace(' http', ' ws')
  return [
    "default-src 'none'",
    ...Object.entries(sources).map(([directive, source]) => `${directive} ${source}`),
    `connect-src 'self'${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Other schemes have no origin, or that of what is inside. */
function originOf({ protocol, origin }: URL): string {
  return /^(?:http|ws)s?:$/.test(protocol) ? ` ${origin}` : ''
}

/**
 * The element of a page that holds its settings, as JSON. It is data: no text can end the element,
 * nor be taken for a script.
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
