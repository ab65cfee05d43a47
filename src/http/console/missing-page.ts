import type { ConsolePage } from './page-parts.ts'

/** The page in place of a console that was not built, or of which a file is missing. */
export const missingPage: ConsolePage = {
  policy: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>GraphiQL is missing</title></head>
<body>
<p>The folder <code>dist/console/</code> of tapeql is missing, or a part of it is.</p>
<p>In a checkout <code>npm run build:console</code> makes it; elsewhere install tapeql again.</p>
</body>
</html>
`,
}
