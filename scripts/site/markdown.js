// Converts pages to HTML: headings have GitHub's anchors, links between pages lead to the pages of
// the site, and pictures are in the folder of the pages.
import { posix } from 'node:path'
import markdownIt from 'markdown-it'
import { escapeHTML, highlight } from './highlight.js'
import { pages } from './pages.js'

const repository = 'https://github.com/tapeql/tapeql/blob/main/'
const files = new Map(pages.map(({ source, file }) => [source, file]))
const markdown = markdownIt({ highlight })
const plain = markdown.renderer.rules
plain.fence = (tokens, index) => {
  const { content, info } = tokens[index]
  return `<pre tabindex="0"><code>${highlight(content, info.trim())}</code></pre>\n`
}
plain.table_open = () => '<div class="table" tabindex="0"><table>\n'
plain.table_close = () => '</table></div>\n'

/**
 * Returns the HTML of a page, and its sections: the plain text below each heading, with the
 * heading's anchor.
 */
export function render({ source, text }) {
  const tokens = markdown.parse(text.replace(/^<!--[^]*?-->\n/gm, ''), {})
  const sections = []
  const taken = new Map()
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = plainTextOf(tokens[index + 1])
      const anchor = anchorOf(heading, taken)
      token.attrSet('id', anchor)
      sections.push({ heading, anchor, level: Number(token.tag.slice(1)), text: '' })
    } else if (token.type === 'inline') {
      for (const child of token.children) {
        if (child.type === 'link_open') child.attrSet('href', hrefOf(source, child.attrGet('href')))
        if (child.type === 'image') child.attrSet('src', posix.basename(child.attrGet('src')))
      }
      const isHeading = tokens[index - 1].type === 'heading_open'
      if (sections.length > 0 && !isHeading) sections.at(-1).text += `${plainTextOf(token)}\n`
    }
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections }
}

/** Returns a unique anchor: headings with the same text get numbers, as on GitHub. */
function anchorOf(heading, taken) {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  const count = taken.get(anchor) ?? 0
  taken.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}

/** Returns the target of a link on the site; links to other targets are unchanged. */
function hrefOf(source, href) {
  const own = href.startsWith(repository)
  if (!own && /^\w+:/.test(href)) return href
  const [path, anchor] = (own ? href.slice(repository.length) : href).split('#')
  if (path === '') return href
  const target = own ? path : posix.join(posix.dirname(source), path)
  const file = files.get(target)
  if (file === undefined) return own ? href : repository + target
  return anchor === undefined ? file : `${file}#${anchor}`
}

function plainTextOf({ children }) {
  return children.map(({ type, content }) => (/break$/.test(type) ? ' ' : content)).join('')
}

/** Converts text between backticks in a title to code. */
export function titleHTML(title) {
  return escapeHTML(title).replace(/`([^`]*)`/g, '<code>$1</code>')
}
