import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// @ts-expect-error The scripts have no types.
import { highlight as untypedHighlight, languageNames } from '../../scripts/site/highlight.js'
// @ts-expect-error The scripts have no types.
import { render as untypedRender } from '../../scripts/site/markdown.js'
import { blocksOf, pages, root } from './docs/blocks.ts'

// The site that `npm run site` makes of the README and docs/.

const highlight = untypedHighlight as (code: string, language: string) => string
const render = untypedRender as (page: object) => { readonly html: string }
const folder = mkdtempSync(join(tmpdir(), 'tapeql-site-'))

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/site/build.js'), folder])
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the site', () => {
  test('has every page once', () => {
    expect(files()).toHaveLength(pages.length)
  })

  test('has links that lead to its files and headings', () => {
    expect(files().flatMap(file => linksOf(file)).length).toBeGreaterThan(1_000)
    expect(
      files().flatMap(file => linksOf(file).flatMap(link => faultsOfReference(file, link))),
    ).toEqual([])
  })

  test('asks no other origin for anything', () => {
    const foreign = /(?:src|<link[^>]*href)="(?:https?:)?\/\/|@import|url\(|fetch\(/
    const texts = [...files(), 'style.css', 'page.js'].map(textOf)
    expect(texts.filter(text => foreign.test(text.replace(/<pre[^]*?<\/pre>/g, '')))).toEqual([])
  })

  test('shows nothing that readers of the pages do not see', () => {
    expect(files().filter(file => textOf(file).includes('&lt;!--'))).toEqual([])
  })

  test('leads through its pages in order, forth and back', () => {
    const order = ['index.html']
    for (let next = nextOf(order[0]!); next !== undefined; next = nextOf(next)) order.push(next)
    expect([...order].sort()).toEqual(files())
    const backwards = order.map(file => /rel="prev" href="([^"]+)"/.exec(textOf(file))?.[1])
    expect(backwards).toEqual([undefined, ...order.slice(0, -1)])
  })
})

test('links of the site that lead nowhere are found', () => {
  expect(faultsOfReference('http.html', 'nowhere.html')).not.toEqual([])
  expect(faultsOfReference('http.html', 'sources.html#nowhere')).not.toEqual([])
  expect(faultsOfReference('http.html', '#nowhere')).not.toEqual([])
  expect(faultsOfReference('http.html', '../docs/http.md')).not.toEqual([])
})

test('pictures lie beside the pages', () => {
  const source = 'README.md'
  for (const path of [
    'https://github.com/tapeql/tapeql/raw/main/docs/plots/parse.svg',
    'plots/parse.svg',
  ])
    expect(render({ source, text: `![Bars](${path})` }).html).toBe(
      '<p><img src="parse.svg" alt="Bars"></p>\n',
    )
})

describe('code', () => {
  const blocks = pages.flatMap(blocksOf)

  test('of every language of the pages is highlighted', () => {
    const languages = new Set(blocks.map(({ language }) => language))
    const plain = [...languages].filter(name => !(languageNames as string[]).includes(name))
    expect(plain.filter(name => !['', 'text'].includes(name))).toEqual([])
  })

  test('is what it was, without its marks', () => {
    for (const { code, language } of blocks) {
      const text = highlight(code, language).replace(/<[^>]*>/g, '')
      const unescaped = text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
      expect(unescaped.replaceAll('&amp;', '&')).toBe(code)
    }
  })

  test('has strings, comments, keywords, literals and types', () => {
    expect(highlight(`const a: Row = "//" // 1`, 'ts')).toBe(
      '<span class="k">const</span> a: <span class="t">Row</span> = ' +
        '<span class="s">&quot;//&quot;</span> <span class="c">// 1</span>',
    )
    expect(highlight('{ "a": null }', 'json')).toBe(
      '{ <span class="k">&quot;a&quot;</span>: <span class="n">null</span> }',
    )
  })
})

function files(): string[] {
  return readdirSync(folder).filter(name => name.endsWith('.html'))
}

function textOf(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function linksOf(file: string): string[] {
  return [...textOf(file).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link!)
}

function nextOf(file: string): string | undefined {
  return /rel="next" href="([^"]+)"/.exec(textOf(file))?.[1]
}

/** Links to other sites are believed. */
function faultsOfReference(file: string, link: string): string[] {
  if (/^(?:https?|data):/.test(link)) return []
  const [path, anchor] = link.split('#') as [string, string | undefined]
  const target = path === '' ? file : path
  if (target.includes('/') || !existsSync(join(folder, target)))
    return [`${file}: ${link}: there is no such file`]
  if (anchor === undefined || textOf(target).includes(` id="${anchor}"`)) return []
  return [`${file}: ${link}: there is no such heading`]
}
