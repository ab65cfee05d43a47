import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allPages, pages, root } from './docs/blocks.ts'

// Every link of every page leads to a file, and to a heading where it names one.

const repository = 'https://github.com/tapeql/tapeql'
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly repository: { readonly url: string }
  readonly homepage: string
  readonly bugs: string
}

test('all pages of the repository are read', () => {
  const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  expect([...allPages].sort()).toEqual(tracked.trim().split('\n').sort())
})

test.each(allPages)('the links of %s lead somewhere', page => {
  expect(linksOf(page).flatMap(link => faultsOfLink(page, link))).toEqual([])
})

test('the README links absolutely, because the registry shows it, too', () => {
  expect(linksOf('README.md').length).toBeGreaterThan(10)
  expect(linksOf('README.md').filter(link => !link.startsWith('https://'))).toEqual([])
})

test('the index names every page', () => {
  const named = linksOf('docs/README.md').map(link => `docs/${link}`)
  expect(pages.filter(page => page.startsWith('docs/') && page !== 'docs/README.md')).toEqual(
    [...new Set(named.filter(link => pages.includes(link)))].sort(),
  )
})

test('the package says where it comes from', () => {
  expect(manifest.repository.url).toBe(`git+${repository}.git`)
  expect(manifest.homepage).toBe(`${repository}#readme`)
  expect(manifest.bugs).toBe(`${repository}/issues`)
})

test('the links of the pages lead to files of the tarball', { timeout: 120_000 }, () => {
  const packed = packedFiles()
  const published = [...pages, 'CHANGELOG.md']
  expect(published.filter(page => !packed.has(page))).toEqual([])
  const relative = published.flatMap(page => unpacked(page, linksOf(page), packed))
  expect(relative).toEqual([])
  expect(unpacked('docs/http.md', ['../CONTRIBUTING.md', 'http.md#cors', '#cors'], packed)).toEqual(
    ['../CONTRIBUTING.md'],
  )
})

test('a link that leads nowhere is found', () => {
  expect(faultsOfLink('docs/http.md', 'nowhere.md')).not.toEqual([])
  expect(faultsOfLink('docs/http.md', 'http.md#nowhere')).not.toEqual([])
  expect(faultsOfLink('README.md', `${repository}/blob/main/docs/nowhere.md`)).not.toEqual([])
  expect(faultsOfLink('README.md', `${repository}/raw/main/docs/plots/nowhere.svg`)).not.toEqual([])
})

function linksOf(page: string): string[] {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  // These would not be read here.
  expect(proseOf(page)).not.toMatch(/^\[[^\]]+\]: |<a |\]\[|\]\([^)]*\s[^)]*\)/m)
  return links
}

/** The text of a page without its code. */
function proseOf(page: string): string {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[^]*?^```$/gm, '')
  return text.replace(/(`+)[^`\n]+\1/g, code => code.replace(/[[\]()<]/g, ''))
}

/** The paths of the files that are published. */
function packedFiles(): ReadonlySet<string> {
  const flags = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const output = execFileSync('npm', flags, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const [{ files }] = JSON.parse(output) as [{ readonly files: readonly { path: string }[] }]
  return new Set(files.map(({ path }) => path))
}

/** The relative links that lead to no file of the tarball. */
function unpacked(
  page: string,
  links: readonly string[],
  packed: ReadonlySet<string>,
): readonly string[] {
  return links.filter(link => {
    const [path = ''] = link.split('#')
    return path !== '' && !/^https?:/.test(link) && !packed.has(posix.join(dirname(page), path))
  })
}

/** Links to other sites are believed. */
function faultsOfLink(page: string, link: string): string[] {
  const own = new RegExp(`^${repository}/(?:blob|raw|tree)/main/`)
  if (/^https?:/.test(link) && !own.test(link)) return []
  const base = own.test(link) ? root : join(root, dirname(page))
  const [path, anchor] = link.replace(own, '').split('#') as [string, string | undefined]
  const file = path === '' ? join(root, page) : resolve(base, path)
  if (!existsSync(file)) return [`${link}: there is no such file`]
  if (anchor === undefined) return []
  return anchorsOf(posix.relative(root, file)).includes(anchor)
    ? []
    : [`${link}: there is no such heading`]
}

/** The anchors that GitHub gives to headings; those of one text have their numbers behind them. */
function anchorsOf(page: string): string[] {
  const headings = [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return headings.map((anchor, index) => {
    const count = headings.slice(0, index).filter(each => each === anchor).length
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}
