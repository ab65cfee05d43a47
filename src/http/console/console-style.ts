/** The style sheet of the console page. */
export const consoleStyle: string = `
:root {
  color-scheme: light dark;
  --page: #f4f5f8;
  --surface: #ffffff;
  --line: #d9dce5;
  --text: #1c2030;
  --muted: #5b6275;
  --accent: #4338ca;
  --on-accent: #ffffff;
  --focus: #6366f1;
  --danger: #b4232c;
  --key: #0f5f8c;
  --string: #1c6b3c;
  --number: #9a4a00;
  --constant: #8b2fa8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12141c;
    --surface: #1a1d28;
    --line: #30354a;
    --text: #e6e8f0;
    --muted: #9ba3b8;
    --accent: #818cf8;
    --on-accent: #11131b;
    --focus: #a5b4fc;
    --danger: #ff8d8d;
    --key: #7cc7f5;
    --string: #8fdba9;
    --number: #f5b97a;
    --constant: #dba6f0;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body {
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  background: var(--page);
  color: var(--text);
  font: 15px/1.5 system-ui, sans-serif;
}
header {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.625rem 1rem;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
}
h1 { margin: 0 auto 0 0; font-size: 1.0625rem; font-weight: 650; letter-spacing: -0.01em; }
header label { color: var(--muted); font-size: 0.8125rem; }
main {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 0.75rem;
  min-height: 0;
  padding: 0.75rem;
}
.request {
  display: grid;
  grid-template: minmax(0, 3fr) minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
  gap: 0.75rem;
  min-height: 0;
}
.pane {
  display: flex;
  flex-direction: column;
  min-height: 0;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 10px;
}
.pane:focus-within { border-color: var(--focus); }
.document { grid-column: 1 / -1; }
.title {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.375rem 0.875rem;
  border-bottom: 1px solid var(--line);
  color: var(--muted);
  font-size: 0.8125rem;
  font-weight: 600;
}
.title output { font-weight: 400; font-variant-numeric: tabular-nums; }
.title output.failed { color: var(--danger); }
textarea, pre {
  flex: 1;
  width: 100%;
  min-height: 0;
  margin: 0;
  padding: 0.75rem 0.875rem;
  overflow: auto;
  border: 0;
  background: none;
  color: inherit;
  font: 13.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  tab-size: 2;
}
textarea { resize: none; white-space: pre; }
textarea:focus { outline: none; }
textarea[aria-invalid='true'] { box-shadow: inset 3px 0 var(--danger); }
pre:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
pre:empty::before { content: 'The response appears here.'; color: var(--muted); }
input, button { font: inherit; font-size: 0.875rem; border-radius: 7px; }
input {
  flex: 0 1 12rem;
  min-width: 4rem;
  padding: 0.3125rem 0.625rem;
  border: 1px solid var(--line);
  background: var(--page);
  color: inherit;
}
button {
  min-width: 5.5rem;
  padding: 0.375rem 1rem;
  border: 0;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(1.1); }
input:focus-visible, button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
kbd { margin-left: 0.375rem; font: inherit; font-size: 0.75rem; font-weight: 400; }
.key { color: var(--key); }
.string { color: var(--string); }
.number { color: var(--number); }
.constant { color: var(--constant); }
@media (max-width: 760px) {
  body { height: auto; min-height: 100%; }
  main { grid-template-columns: minmax(0, 1fr); }
  .request { grid-template-rows: 18rem 9rem; }
  .result { min-height: 18rem; }
  kbd { display: none; }
}
`
