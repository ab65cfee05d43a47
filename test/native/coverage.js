// Prints the coverage of the core and what is not covered: `node coverage.js <lcov> <json>`, both
// exports of llvm-cov. Unlike its report, this counts a branch of an inline function once and no
// line that the preprocessor leaves out. Fails below the least percentages.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const LEAST_LINES = 99
const LEAST_BRANCHES = 95

const [lcov, json] = process.argv.slice(2).map(file => readFileSync(file, 'utf8'))
const files = new Map()
readLines(lcov)
readBranches(JSON.parse(json))
print()

function fileOf(path) {
  if (!files.has(path)) files.set(path, { lines: new Map(), branches: new Map() })
  return files.get(path)
}

function count(counts, key, times) {
  counts.set(key, (counts.get(key) ?? 0) + Number(times))
}

function readLines(text) {
  let path = ''
  for (const row of text.split('\n')) {
    if (row.startsWith('SF:')) path = row.slice(3)
    const [, line, times] = /^DA:(\d+),(\d+)/.exec(row) ?? []
    if (line !== undefined) count(fileOf(path).lines, line, times)
  }
}

/** Each condition is two branches. */
function readBranches({ data: [{ functions }] }) {
  for (const { filenames, branches } of functions) {
    for (const [line, column, , , whenTrue, whenFalse, file] of branches) {
      const counts = fileOf(filenames[file]).branches
      count(counts, `${line}:${column} is never true`, whenTrue)
      count(counts, `${line}:${column} is never false`, whenFalse)
    }
  }
}

function print() {
  const rows = [...files].map(([path, { lines, branches }]) =>
    row(basename(path), [lines], [branches]),
  )
  const all = [...files.values()]
  const total = row(
    'all',
    all.map(file => file.lines),
    all.map(file => file.branches),
  )
  console.table(Object.fromEntries([...rows, total]))
  for (const [path, { lines, branches }] of files) {
    const missed = [...lines]
      .filter(([, times]) => times === 0)
      .map(([line]) => `${line} is never run`)
    missed.push(...[...branches].filter(([, times]) => times === 0).map(([branch]) => branch))
    missed.forEach(text => console.log(`${basename(path)}:${text}`))
  }
  const { 'lines %': lines, 'branches %': branches } = total[1]
  if (lines >= LEAST_LINES && branches >= LEAST_BRANCHES) return
  console.error(
    `Coverage is below ${LEAST_LINES} % of the lines or ${LEAST_BRANCHES} % of the branches.`,
  )
  process.exitCode = 1
}

function row(name, lines, branches) {
  return [name, { ...share('lines', lines), ...share('branches', branches) }]
}

function share(what, counts) {
  const times = counts.flatMap(one => [...one.values()])
  const covered = times.filter(one => one > 0).length
  const percent = times.length === 0 ? 100 : Math.floor((10_000 * covered) / times.length) / 100
  return {
    [what]: times.length,
    [`${what} missed`]: times.length - covered,
    [`${what} %`]: percent,
  }
}
