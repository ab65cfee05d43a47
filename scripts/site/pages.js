// The pages of the site in reading order: the README, then docs/ in the order of its index.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const index = 'docs/README.md'

/** The pages, each with its source, its file in the site, its text, its title, and its group. */
export const pages = readPages()

/** The pictures of pages, which `npm run bench -- all` draws. */
export const pictures = readPictures()

function readPictures() {
  const folder = 'docs/plots'
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder)).map(name => `${folder}/${name}`)
}

function readPages() {
  const found = [
    pageOf('README.md', 'index.html', ''),
    pageOf(index, 'documentation.html', ''),
    pageOf('docs/getting-started.md', 'getting-started.html', ''),
  ]
  let group = ''
  for (const line of found[1].text.split('\n')) {
    group = /^## (.*)$/.exec(line)?.[1] ?? group
    const name = /^- \[[^\]]*\]\(([\w-]+)\.md\)/.exec(line)?.[1]
    if (name !== undefined) found.push(pageOf(`docs/${name}.md`, `${name}.html`, group))
  }
  return found
}

function pageOf(source, file, group) {
  const text = readFileSync(join(root, source), 'utf8')
  return { source, file, text, group, title: /^# (.*)$/m.exec(text)[1] }
}
