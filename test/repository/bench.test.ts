import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { escaped, layout, plots, svgOf } from '../../bench/plots.ts'
import { figuresOf, type Figure } from '../../bench/report.ts'
import { isPossible, program } from '../../bench/requirements.ts'
import { interleaved, median } from '../../bench/rounds.ts'
import { leftOut, MAX_MINUTES, runs } from '../../bench/runs.ts'
import { casesOf, numberText, ratioText, tableOf } from '../../bench/table.ts'
// @ts-expect-error The scripts have no types.
import { programs } from '../../scripts/programs.js'

// What `npm run bench -- all` makes of measurements, without measuring.

const root = resolve(import.meta.dirname, '../..')
const names = ['tapeql', 'graphql-js 16.15.0']
const execution = figuresOf('execute', 'W2: one object', 'us', names, [
  [2, 4, 3],
  [20, 20, 60],
])
const parsing = figuresOf('parse', 'documents', 'operations/s', names, [
  [400_000, 500_000, 300_000],
  [100_000, 100_000, 100_000],
])

describe('rounds', () => {
  test('take one contender behind the other', async () => {
    const order: string[] = []
    const outcomes = await interleaved(['a', 'b'], 2, (name, index, round) => {
      order.push(name)
      return `${name}${index}${round}`
    })
    expect(order).toEqual(['a', 'b', 'a', 'b'])
    expect(outcomes).toEqual([
      ['a00', 'a01'],
      ['b10', 'b11'],
    ])
  })

  test('have medians', () => {
    expect(median([10, 9, 100])).toBe(10)
    expect(median([7])).toBe(7)
  })
})

describe('what needs something absent', () => {
  const [present, absent] = [process.execPath, 'no-such-program'].map(name =>
    program(name, '--version'),
  )

  test('is left out with a sentence, said once', () => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    const outcomes = [[], [present!], [present!, absent!], [absent!]].map(requirements =>
      isPossible('A part', ...requirements),
    )
    const lines = log.mock.calls
    log.mockRestore()
    expect(outcomes).toEqual([true, true, false, false])
    expect(lines).toEqual([
      [
        'A part is left out, because there is no program no-such-program; the package no-such-program of the system brings it.',
      ],
    ])
  })
})

describe('figures', () => {
  test('hold the median, and that of the ratios of paired rounds', () => {
    expect(execution).toEqual([
      { bench: 'execute', case: 'W2: one object', contender: 'tapeql', value: 3, unit: 'us', ratio: 1 }, // prettier-ignore
      { bench: 'execute', case: 'W2: one object', contender: 'graphql-js 16', value: 20, unit: 'us', ratio: 10 }, // prettier-ignore
    ])
  })

  test('say of rates and of times alike how many times as good tapeql is', () => {
    expect(parsing.map(({ value, ratio }) => [value, ratio])).toEqual([
      [400_000, 1],
      [100_000, 4],
    ])
  })

  test('are none without tapeql', () => {
    expect(() => figuresOf('parse', 'documents', 'us', ['graphql-js'], [[1]])).toThrow(
      '"documents" has no contender "tapeql".',
    )
  })
})

describe('the table', () => {
  test('has a row for each contender beside tapeql', () => {
    expect(
      tableOf([...execution, ...parsing])
        .split('\n')
        .slice(2),
    ).toEqual([
      '| execute | W2: one object | us | 3.00 | graphql-js 16 | 20.0 | 10.0 |',
      '| parse | documents | operations/s | 400,000 | graphql-js 16 | 100,000 | 4.00 |',
      '',
    ])
  })

  test('has as many cells in each row, whatever names hold', () => {
    const rows = tableOf(figuresOf('start', 'a | b', 'ms', ['tapeql', 'x|y'], [[1], [2]]))
    const counts = rows.trim().split('\n').map(row => row.match(/(?<!\\)\|/g)!.length) // prettier-ignore
    expect(new Set(counts)).toEqual(new Set([8]))
  })

  test('takes the later one of two measurements', () => {
    const later = execution.map(figure => ({ ...figure, value: 2 * figure.value }))
    expect(casesOf([...execution, ...parsing, ...later]).map(({ own }) => own.value)).toEqual([
      6, 400_000,
    ])
  })

  test('shows three digits, or all before the point', () => {
    expect([0.1234, 1.234, 12.34, 123.4, 1_234_567].map(numberText)).toEqual([
      '0.123',
      '1.23',
      '12.3',
      '123',
      '1,234,567',
    ])
    expect([0.51, 1.5, 15, 1500].map(ratioText)).toEqual(['0.51', '1.50', '15.0', '1,500'])
  })
})

describe('plots', () => {
  const plot = plots.find(({ name }) => name === 'execute')!
  const figure = (contender: string, value: number): Figure => ({
    bench: 'execute',
    case: 'W2: <one> & "the other"',
    contender,
    value,
    unit: 'us',
    ratio: value,
  })
  const figures = [figure('graphql-js 16', 4000), figure('tapeql', 1), figure('graphql-jit', 2000)]
  const svg = svgOf(plot, figures, 'tapeql 0.1.0')!

  test('have bars as long as their values, from zero, one below the other', () => {
    const { sections, height } = layout([
      { name: 'first', all: figures },
      { name: 'second', all: figures.slice(0, 1) },
    ])
    expect(sections.map(({ bars }) => bars.map(({ width }) => width))).toEqual([
      [360, 1, 180],
      [360],
    ])
    const lines = sections.flatMap(({ y, bars }) => [y, ...bars.map(bar => bar.y + 10)])
    const gaps = lines.slice(1).map((y, index) => y - lines[index]!)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15)
    expect(height).toBeGreaterThan(lines.at(-1)! + 30)
  })

  test('show the contenders in their own order', () => {
    expect([...svg.matchAll(/class="label"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      'tapeql',
      'graphql-jit',
      'graphql-js 16',
    ])
    expect(svg.match(/class="own"/g)).toHaveLength(1)
  })

  test('are told in words, too', () => {
    expect(svg).toContain('role="img" aria-labelledby="title desc"')
    expect(svg).toContain(`<title id="title">${plot.title}</title>`)
    expect(svg).toContain('tapeql 1.00, graphql-jit 2,000, graphql-js 16 4,000.</desc>')
    expect(svg).toContain('prefers-color-scheme:dark')
  })

  test('are well-formed, whatever names hold', () => {
    expect(svg).toContain('W2: &lt;one&gt; &amp; &quot;the other&quot;')
    expect(escaped('<a href="&">')).toBe('&lt;a href=&quot;&amp;&quot;&gt;')
    const open: string[] = []
    for (const [, end, name, single] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (end === '/') expect(open.pop()).toBe(name)
      else if (single !== '/') open.push(name!)
    }
    expect(open).toEqual([])
    expect(svg.replace(/<\/?[a-z]+[^<>]*>|&(?:amp|lt|gt|quot);/g, '')).not.toMatch(/[<>&]/)
  })

  test('have room for what they say', () => {
    const all = plots.map(each => {
      const names = each.contenders.map(name => ({ ...figure(name, 1_234_567), bench: each.bench }))
      return layout([{ name: 'W4', all: names }]).sections[0]!.bars.map(
        ({ label, text, width }) => ({
          label: 7.2 * label.length,
          end: 186 + width + 7.2 * text.length,
        }),
      )
    })
    const bars = all.flat()
    expect(Math.max(...bars.map(({ label }) => label))).toBeLessThan(172)
    expect(Math.max(...bars.map(({ end }) => end))).toBeLessThan(760)
    expect(Math.max(...plots.map(({ measures }) => 20 + 7.2 * measures.length))).toBeLessThan(740)
  })

  test('say which way is better', () => {
    expect(svg).toContain('shorter is better')
    const rates = figures.map(each => ({ ...each, unit: 'requests/s' as const }))
    expect(svgOf(plot, rates, '')).toContain('longer is better')
  })

  test('are none where nothing was measured', () => {
    expect(svgOf(plot, parsing, '')).toBeUndefined()
    expect(svgOf(plot, [], '')).toBeUndefined()
  })

  test('have names of their own, and no others are in docs/plots/', () => {
    const known = plots.map(({ name }) => name)
    expect(new Set(known).size).toBe(known.length)
    const folder = join(root, 'docs/plots')
    const drawn = existsSync(folder) ? readdirSync(folder) : []
    expect(drawn.filter(name => !known.includes(basename(name, '.svg')))).toEqual([])
  })
})

describe('npm run bench -- all', () => {
  const run = runs.map(({ bench }) => bench)

  test('runs every bench, or there is a reason', () => {
    const benches = Object.keys((programs as { readonly bench: object }).bench)
    expect([...run, ...Object.keys(leftOut)].sort()).toEqual(benches.sort())
  })

  test('takes less than half an hour', () => {
    const minutes = runs.reduce((sum, { minutes }) => sum + minutes, 0)
    expect(minutes).toBeLessThanOrEqual(MAX_MINUTES)
  })

  test('runs what plots are drawn of', () => {
    expect(plots.filter(({ bench }) => !run.includes(bench))).toEqual([])
  })
})
