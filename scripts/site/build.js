// npm run site. Writes the README and docs/ as a static site to site/. The site works from any
// path, including file: URLs, and sends no requests to other origins.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import MiniSearch from 'minisearch'
import { layout } from './layout.js'
import { render } from './markdown.js'
import { pages, pictures, root } from './pages.js'
import { searchOptions } from './search-options.js'

const folder = process.argv[2] ?? join(root, 'site')
const search = new MiniSearch(searchOptions)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const page of pages) {
  const rendered = render(page)
  writeFileSync(join(folder, page.file), layout(page, rendered))
  for (const { heading, anchor, text, level } of rendered.sections) {
    const id = level === 1 ? page.file : `${page.file}#${anchor}`
    search.add({ id, page: page.title, heading, text })
  }
}
for (const name of ['style.css', 'page.js']) {
  copyFileSync(join(import.meta.dirname, name), join(folder, name))
}
for (const picture of pictures) copyFileSync(join(root, picture), join(folder, basename(picture)))
// A page with a file: URL may load scripts, but no other files.
const library = join(root, 'node_modules/minisearch/dist/umd/index.js')
writeFileSync(
  join(folder, 'search.js'),
  `${readFileSync(library, 'utf8').replace(/\/\/# sourceMappingURL=.*/, '')}
const searchIndex = MiniSearch.loadJSON(${JSON.stringify(JSON.stringify(search))}, ${JSON.stringify(searchOptions)})
`,
)
console.log(`Wrote ${pages.length} pages to ${folder}.`)
