// The layout around the text of a page: search, navigation in the order of the pages, the previous
// and the next page.
import { escapeHTML } from './highlight.js'
import { titleHTML } from './markdown.js'
import { pages } from './pages.js'

/** Returns the HTML document of a page. */
export function layout(page, { html, sections }) {
  const index = pages.indexOf(page)
  const title = page.file === 'index.html' ? 'tapeql' : `${page.title} · tapeql`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHTML(title.replaceAll('`', ''))}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script src="page.js" defer></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="home" href="index.html">tapeql</a>
<div class="search" role="search">
<input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results">
<ul id="results" role="listbox" aria-label="Results" hidden></ul>
</div>
<button id="menu" aria-expanded="false" aria-controls="navigation">Pages</button>
</header>
<div class="columns">
<nav id="navigation" aria-label="Pages">
${groups(page)}</nav>
<main id="text">
${html}<nav class="neighbours" aria-label="Neighbours">
${neighbour(pages[index - 1], 'previous')}${neighbour(pages[index + 1], 'next')}</nav>
</main>
${contents(sections)}</div>
</body>
</html>
`
}

function groups(current) {
  const names = [...new Set(pages.map(({ group }) => group))]
  return names
    .map(name => {
      const entries = pages
        .filter(({ group }) => group === name)
        .map(page => `<li><a href="${page.file}"${page === current ? ' aria-current="page"' : ''}>${titleHTML(page.title)}</a></li>`) // prettier-ignore
      const heading = name === '' ? '' : `<h2>${escapeHTML(name)}</h2>\n`
      return `${heading}<ul>\n${entries.join('\n')}\n</ul>\n`
    })
    .join('')
}

function contents(sections) {
  const entries = sections
    .filter(({ level }) => level === 2)
    .map(({ heading, anchor }) => `<li><a href="#${anchor}">${escapeHTML(heading)}</a></li>`)
  if (entries.length < 2) return ''
  return `<nav class="contents" aria-label="On this page">
<h2>On this page</h2>
<ul>
${entries.join('\n')}
</ul>
</nav>
`
}

function neighbour(page, relation) {
  if (page === undefined) return ''
  const word = relation === 'next' ? 'Next' : 'Previous'
  return `<a class="${relation}" rel="${relation === 'next' ? 'next' : 'prev'}" href="${page.file}"><span>${word}</span> ${titleHTML(page.title)}</a>\n`
}
