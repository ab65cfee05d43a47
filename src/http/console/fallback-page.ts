import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageRoot } from '../../runtime/package-root.ts'
import type { ConsoleSettings } from '../controller-options.ts'
import { contentSecurityPolicy, settingsElement, type ConsolePage } from './page-parts.ts'

/** What the page holds. */
interface Parts {
  readonly script: string
  readonly style: string
}

let parts: Parts | undefined

/** The script and the style of the page; they are in src/ only. They are read once, when needed. */
function readParts(): Parts {
  const [transports, script, style] = ['transports.js', 'script.js', 'style.css'].map(name =>
    readFileSync(new URL(`src/http/console/page/${name}`, packageRoot), 'utf8'),
  ) as [string, string, string]
  // One script of two modules: what one exports to the other is in front of it.
  return {
    script: `${transports.replace(/^export /gm, '')}\n${script.replace(/^import .*$/gm, '')}`,
    style,
  }
}

/** The page that is served where GraphiQL was not built: fields for a request, and its response. */
export function fallbackPage(settings: ConsoleSettings): ConsolePage {
  const { script, style } = (parts ??= readParts())
  return {
    policy: contentSecurityPolicy(settings, {
      'script-src': hashOf(script),
      'style-src': hashOf(style),
      'img-src': 'data:',
    }),
    html: htmlOf(settings, { script, style }),
  }
}

function htmlOf(settings: ConsoleSettings, { script, style }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Console</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
  <h1>Console</h1>
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
${settingsElement(settings)}
<script type="module">${script}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
