// Converts code to HTML, whose tokens have classes: `c` a comment, `s` a string, `k` a keyword, `n`
// a number or another literal, `t` a type.

const words = (...names) => new RegExp(`\\b(?:${names.join('|')})\\b`)
const number = /\b\d[\d_]*(?:\.\d+)?n?\b/
const type = /\b[A-Z]\w*\b/
const quoted = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/
const literal = words('true', 'false', 'null', 'undefined')
const shell = [
  ['c', /(?<![^\s])#.*/],
  ['s', quoted],
]
const script = [
  ['c', /\/\/.*|\/\*[^]*?\*\//],
  ['s', new RegExp(`${quoted.source}|\`(?:\\\\.|[^\`\\\\])*\``)],
  ['k', words(...'as async await break case catch class const continue default delete else export extends finally for from function if import in instanceof interface let new of private readonly return satisfies static super switch this throw try type typeof while yield'.split(' '))], // prettier-ignore
  ['n', literal],
  ['n', number],
  ['t', type],
]
const languages = {
  ts: script,
  js: script,
  json: [
    ['k', /"(?:\\.|[^"\\])*"(?=\s*:)/],
    ['s', /"(?:\\.|[^"\\])*"/],
    ['n', literal],
    ['n', number],
  ],
  graphql: [
    ['c', /#.*/],
    ['s', /"""[^]*?"""|"(?:\\.|[^"\\\n])*"/],
    ['k', words(...'directive enum extend fragment implements input interface mutation on query repeatable scalar schema subscription type union'.split(' '))], // prettier-ignore
    ['n', literal],
    ['n', number],
    ['k', /[@$]\w+/],
    ['t', type],
  ],
  sh: shell,
  nginx: shell,
  caddy: shell,
  dockerfile: [...shell, ['k', /^(?:FROM|RUN|COPY|WORKDIR|CMD|ENV|EXPOSE|USER|ARG|ENTRYPOINT)\b/]],
}

/** The supported languages. */
export const languageNames = Object.keys(languages)

/** Returns the HTML of a code block; the code of an unknown language is only escaped. */
export function highlight(code, language) {
  const kinds = languages[language]
  if (kinds === undefined) return escapeHTML(code)
  const tokens = new RegExp(kinds.map(([, { source }]) => `(${source})`).join('|'), 'gm')
  let html = ''
  let end = 0
  for (const match of code.matchAll(tokens)) {
    const [kind] = kinds[match.slice(1).findIndex(group => group !== undefined)]
    html += `${escapeHTML(code.slice(end, match.index))}<span class="${kind}">${escapeHTML(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeHTML(code.slice(end))
}

export function escapeHTML(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
