import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageRoot } from '../../runtime/package-root.ts'

/** The script and the style of the page; they are in src/ only. */
const [consoleScript, consoleStyle] = ['script.js', 'style.css'].map(name =>
  readFileSync(new URL(`src/http/console/page/${name}`, packageRoot), 'utf8'),
) as [string, string]

/**
 * The Content-Security-Policy of the console page: its own script and style, and requests to `url`
 * and its own origin; of a WebSocket the scheme is `ws` or `wss`.
 */
export function contentSecurityPolicy({
  mode,
  url,
}: {
  readonly mode?: unknown
  readonly url?: unknown
}): string {
  const other = typeof url === 'string' && URL.canParse(url) ? ` ${new URL(url).origin}` : ''
  const origin = mode === 'fetch' ? other : other.replace(' http', ' ws')
  return [
    "default-src 'none'",
    `script-src ${hashOf(consoleScript)}`,
    `style-src ${hashOf(consoleStyle)}`,
    `connect-src 'self'${origin}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The console page. The settings reach its script as a JSON text, which cannot end the element that
 * holds it.
 */
export function consolePage(settings: object): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<style>${consoleStyle}</style>
</head>
<body>
<header>
  <h1>GraphiQL</h1>
  <label for="operation-name">Operation</label>
  <input id="operation-name" list="operation-names" autocomplete="off" spellcheck="false">
  <datalist id="operation-names"></datalist>
  <button id="run" type="button" aria-keyshortcuts="Control+Enter Meta+Enter">Run<kbd>Ctrl ⏎</kbd></button>
</header>
<main>
  <section class="request" aria-label="Request">
    <div class="pane document">
      <label class="title" for="query">Query</label>
      <textarea id="query" spellcheck="false" autocapitalize="off" autocomplete="off" autofocus></textarea>
    </div>
    <div class="pane">
      <label class="title" for="variables">Variables</label>
      <textarea id="variables" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="{}"></textarea>
    </div>
    <div class="pane">
      <label class="title" for="headers">Headers</label>
      <textarea id="headers" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="{}"></textarea>
    </div>
  </section>
  <section class="pane result" aria-label="Response">
    <div class="title"><span>Response</span><output id="status" role="status"></output></div>
    <pre id="result" tabindex="0" role="region" aria-label="Response body"></pre>
  </section>
</main>
<script id="settings" type="application/json">${escapeForScript(JSON.stringify(settings))}</script>
<script>${consoleScript}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function escapeForScript(json: string): string {
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
