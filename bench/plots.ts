// Figures as bars, drawn as SVG that is legible on light and on dark ground.
import { isRate, type Figure } from './report.ts'
import { casesOf, numberText, ratioText, type Case } from './table.ts'

export interface Plot {
  /** Of the file, without its ending. */
  readonly name: string
  readonly bench: string
  readonly title: string
  /** What is measured, in a sentence without its end. */
  readonly measures: string
  /** Whether a case of the bench belongs to it. */
  readonly cases: RegExp
  /** Who is shown, in this order. */
  readonly contenders: readonly string[]
}

const graphqlJs = ['graphql-js 16', 'graphql-js 17']
const servers = ['tapeql', 'mercurius', 'yoga', 'apollo', 'graphql-http', 'bare server']

export const plots: readonly Plot[] = [
  {
    name: 'parse',
    bench: 'parse',
    title: 'Parsing',
    measures: 'documents a second',
    cases: /./,
    contenders: ['tapeql', ...graphqlJs],
  },
  {
    name: 'execute',
    bench: 'execute',
    title: 'Executing a known document, to bytes',
    measures: 'microseconds of the processor for a request',
    cases: /^W[2-5]/,
    contenders: ['tapeql', 'graphql-jit', ...graphqlJs],
  },
  {
    name: 'http',
    bench: 'http',
    title: 'Servers over HTTP',
    measures:
      'requests a second; W1 is { __typename }, W2 to W5 are those of the plot of execution',
    cases: /^W[1-5]$/,
    contenders: servers,
  },
  {
    name: 'cold',
    bench: 'cold',
    title: 'Documents that a process has never seen',
    measures: 'microseconds of the processor for a request, from text to bytes',
    cases: /./,
    contenders: ['tapeql', ...graphqlJs],
  },
  {
    name: 'start',
    bench: 'start',
    title: 'The start of a process',
    measures: 'milliseconds until the first answer',
    cases: /until the first answer$/,
    contenders: ['tapeql', 'graphql-js'],
  },
  {
    name: 'subscriptions',
    bench: 'subscriptions',
    title: 'Subscriptions over WebSockets',
    measures: "deliveries for each second of the server's processor",
    cases: /^\w+, \w+$/,
    contenders: ['tapeql', 'graphql-ws', 'mercurius', 'bare server'],
  },
  {
    name: 'adoption',
    bench: 'adoption',
    title: 'A schema of Pothos, by the functions of graphql-js',
    measures: 'microseconds of the processor for a request',
    cases: /, a (?:parsed document|new text)$/,
    contenders: ['tapeql', 'graphql-jit, compiled', 'graphql-js 16'],
  },
  {
    name: 'adoption-in-servers',
    bench: 'adoption',
    title: 'The same schema in Yoga and in Apollo Server',
    measures: 'microseconds of the processor for a request, with tapeql/graphql-js and without',
    cases: /, in (?:Yoga|Apollo Server)$/,
    contenders: ['tapeql', 'as it is'],
  },
]

const WIDTH = 760
const MARGIN = 20
/** Where bars begin, and how long the longest of a case is. */
const BARS = { x: 180, width: 360, height: 12 }
const ROW = 18
const HEAD = 84
const CASE = { head: 24, gap: 12 }
const FOOT = 34

export interface Bar {
  readonly label: string
  readonly text: string
  readonly isOwn: boolean
  readonly y: number
  readonly width: number
}

interface Section {
  readonly title: string
  /** Of its first line. */
  readonly y: number
  readonly bars: readonly Bar[]
}

/**
 * The plot as SVG, undefined where there is nothing to show. Each case has a scale of its own,
 * which begins with zero.
 */
export function svgOf(
  plot: Plot,
  figures: readonly Figure[],
  conditions: string,
): string | undefined {
  const cases = casesOf(figures.filter(({ bench }) => bench === plot.bench))
    .filter(({ name }) => plot.cases.test(name))
    .map(each => ({ ...each, all: shownOf(plot, each) }))
  if (cases.length === 0) return undefined
  const { sections, height } = layout(cases)
  const direction = isRate(cases[0]!.own.unit) ? 'longer is better' : 'shorter is better'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${escaped(plot.title)}</title>
<desc id="desc">${escaped(description(plot, cases))}</desc>
<style>
text{font:12px system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#24272b}
.title{font-size:17px;font-weight:600}.case{font-weight:600}.quiet{fill:#62676e}.label{text-anchor:end}
.ground{fill:#fdfdfc}.own{fill:#0b5fae}.other{fill:#8b9199}
@media (prefers-color-scheme:dark){text{fill:#d9dbde}.quiet{fill:#979da5}.ground{fill:#16181b}.own{fill:#7fb8f0}.other{fill:#6b727a}}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="6"/>
<text class="title" x="${MARGIN}" y="32">${escaped(plot.title)}</text>
<text class="quiet" x="${MARGIN}" y="52">${escaped(plot.measures)}</text>
<text class="quiet" x="${MARGIN}" y="70">${direction}; each group of bars has a scale of its own, from zero</text>
${sections.map(sectionSVG).join('')}<text class="quiet" x="${MARGIN}" y="${height - 14}">${escaped(conditions)}</text>
</svg>
`
}

function shownOf({ contenders }: Plot, { all }: Case): readonly Figure[] {
  return contenders.flatMap(name => all.filter(({ contender }) => contender === name))
}

/** Where everything stands, from above. */
export function layout(cases: readonly Pick<Case, 'name' | 'all'>[]): {
  readonly sections: readonly Section[]
  readonly height: number
} {
  let y = HEAD
  const sections = cases.map(({ name, all }) => {
    const longest = Math.max(...all.map(({ value }) => value))
    const section = { title: name, y: y + 16, bars: [] as Bar[] }
    y += CASE.head
    for (const { contender, value, ratio } of all) {
      const isOwn = contender === 'tapeql'
      section.bars.push({
        label: contender,
        text: isOwn ? numberText(value) : `${numberText(value)}, tapeql ${ratioText(ratio)} x`,
        isOwn,
        y,
        // So that the least is seen.
        width: Math.max(1, Math.round((BARS.width * value) / longest)),
      })
      y += ROW
    }
    y += CASE.gap
    return section
  })
  return { sections, height: y + FOOT }
}

function sectionSVG({ title, y, bars }: Section): string {
  const lines = bars.map(({ label, text, isOwn, y, width }) => {
    const base = y + BARS.height - 2
    return (
      `<text class="label" x="${BARS.x - 8}" y="${base}">${escaped(label)}</text>` +
      `<rect class="${isOwn ? 'own' : 'other'}" x="${BARS.x}" y="${y}" width="${width}" height="${BARS.height}"/>` +
      `<text x="${BARS.x + width + 6}" y="${base}">${escaped(text)}</text>\n`
    )
  })
  return `<text class="case" x="${MARGIN}" y="${y}">${escaped(title)}</text>\n${lines.join('')}`
}

/** What the plot shows, for who does not see it. */
function description({ measures }: Plot, cases: readonly Case[]): string {
  const sentences = cases.map(({ name, all }) => {
    const parts = all.map(({ contender, value }) => `${contender} ${numberText(value)}`)
    return `${name}: ${parts.join(', ')}.`
  })
  return `Bars of ${measures}. ${sentences.join(' ')}`
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
