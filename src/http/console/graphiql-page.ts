import { randomBytes } from 'node:crypto'
import type { ConsoleSettings } from '../controller-options.ts'
import type { Bundle } from './bundle.ts'
import { contentSecurityPolicy, settingsElement, type ConsolePage } from './page-parts.ts'

/**
 * Returns the page of GraphiQL. The page loads its files by the query string of its own URL, which
 * works for any path, also behind a proxy that removes a prefix.
 */
export function graphiqlPage({ script, style }: Bundle, settings: ConsoleSettings): ConsolePage {
  const nonce = randomBytes(16).toString('base64')
  return {
    policy: contentSecurityPolicy(settings, {
      'script-src': `'${script.integrity}'`,
      // Monaco makes style elements, which get the nonce, and writes lines of the editor as HTML
      // with style attributes, which cannot have one.
      'style-src-elem': `'nonce-${nonce}'`,
      'style-src-attr': "'unsafe-inline'",
      'worker-src': "'self'",
      'font-src': 'data:',
      'img-src': 'data:',
    }),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${loadingStyle}</style>
${settingsElement(settings)}
<script src="?asset=${script.name}" integrity="${script.integrity}" defer></script>
</head>
<body>
<div id="root"><p id="loading" role="status">Loading GraphiQL</p></div>
<link rel="stylesheet" href="?asset=${style.name}" integrity="${style.integrity}" nonce="${nonce}">
</body>
</html>
`,
  }
}

/** The style of the page until the style sheet is loaded, whose link does not block rendering. */
const loadingStyle = `
body { margin: 0; background: #fff; color: #3b4b68; font: 15px/1.5 system-ui, sans-serif; }
#loading { display: grid; height: 100vh; margin: 0; place-items: center; }
@media (prefers-color-scheme: dark) { body { background: #212a3b; color: #b7c2d7; } }
`
