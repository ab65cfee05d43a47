// The C core alone on five sources: megabytes of source a second beside a copy and a bare look at
// the class of each byte, and with --instructions the instructions for each unit of source, which
// valgrind counts. `npm run bench -- core`
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inputsOf, roundsOf } from '../effort.ts'
import { clientDocuments, schemaNames } from '../fixtures/client-documents.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { cCompiler, isPossible, program as programOfSystem } from '../requirements.ts'

const CORE = [
  'bytes', 'symbols', 'lexer', 'scanner', 'tape', 'parser', 'executable', 'value', 'type-reference', 'type-system',
  'schema-coordinate',
] // prettier-ignore
const ROUNDS = roundsOf(15)
const MANY = 10
const INSTRUCTIONS = /Collected : (\d+)/

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tapeql-core-'))
const isCounted = process.argv.includes('--instructions')
const counter = isCounted ? [programOfSystem('valgrind', '--version')] : []
try {
  if (isPossible('The C core', cCompiler, ...counter)) measure()
} finally {
  rmSync(folder, { recursive: true })
}

function measure(): void {
  const program = compile()
  const names = file('names', Buffer.from(schemaNames.join('\n')))
  for (const [name, source] of inputsOf(sources())) {
    const input = file('source', Buffer.from(source, 'utf16le'))
    console.log(`${name}, ${source.length} units`)
    if (isCounted) {
      const once = instructions(program, input, names, 1)
      const each = (instructions(program, input, names, 1 + MANY) - once) / MANY
      console.log(`  ${(each / source.length).toFixed(1)} instructions a unit`)
    } else {
      for (const line of speeds(program, input, names)) console.log(`  ${line}`)
    }
  }
}

/**
 * Sources of five kinds: short and long requests, literals, a schema with and without descriptions.
 */
function sources(): readonly (readonly [name: string, source: string])[] {
  const documents = [...clientDocuments(2000)].sort((left, right) => left.length - right.length)
  return [
    ['a short request', documents[0]!],
    ['a long request', documents.at(-1)!],
    [
      'literals',
      `{ a(b: [${'{ c: "text of a string", d: [1, -2.5e3, ENUM, true] } '.repeat(200)}]) }`,
    ],
    ["GitHub's schema", githubSchema],
    ["GitHub's schema without descriptions", githubSchema.replace(/"""[^]*?"""/g, '')],
  ]
}

function compile(): string {
  const program = join(folder, 'core')
  const units = CORE.map(name => join(root, 'native', `${name}.c`))
  execFileSync('cc', [
    '-std=c11',
    '-O3',
    '-flto',
    '-DNDEBUG',
    '-o',
    program,
    join(root, 'bench/engines/core.c'),
    ...units,
  ])
  return program
}

function file(name: string, content: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function speeds(program: string, input: string, names: string): readonly string[] {
  const rounds = new Map<string, number[]>()
  const output = execFileSync(program, [input, names, 'rounds', String(ROUNDS)], {
    encoding: 'utf8',
  })
  for (const line of output.trim().split('\n')) {
    const [contender, speed] = line.split('\t') as [string, string]
    rounds.set(contender, [...(rounds.get(contender) ?? []), Number(speed)])
  }
  return [...rounds].map(([contender, speeds]) => {
    speeds.sort((left, right) => left - right)
    const [low, middle, high] = [
      speeds[0]!,
      speeds[Math.floor(speeds.length / 2)]!,
      speeds.at(-1)!,
    ].map(Math.round)
    return `${contender.padEnd(12)} ${middle} MB/s (${low} to ${high})`
  })
}

function instructions(program: string, input: string, names: string, parses: number): number {
  const output = join(folder, 'callgrind.out')
  const run = [
    '--tool=callgrind',
    `--callgrind-out-file=${output}`,
    program,
    input,
    names,
    'parses',
    String(parses),
  ]
  const report = execFileSync('sh', ['-c', 'exec valgrind "$@" 2>&1', 'valgrind', ...run], {
    encoding: 'utf8',
  })
  return Number(INSTRUCTIONS.exec(report)![1])
}
