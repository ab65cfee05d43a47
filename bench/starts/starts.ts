// Processes that start with one engine and a schema, and give a first answer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSchema } from 'tapeql'
import type { EngineName, Start, Subject } from './start-process.ts'
import type { Texts } from './text-process.ts'
import { runFresh } from '../fresh-process.ts'

const program = new URL('./start-process.js', import.meta.url)
const textProgram = new URL('./text-process.js', import.meta.url)
const gitHub = fileURLToPath(
  new URL('../../../node_modules/@octokit/graphql-schema/schema.graphql', import.meta.url),
)

/** What a process starts with. */
export const subjects: readonly Subject[] = ['example', 'github', 'ahead']

/** The names of the subjects in reports. */
export const subjectTitles: Readonly<Record<Subject, string>> = {
  example: "the README's example",
  github: "GitHub's schema",
  ahead: "GitHub's schema with facts",
}

/** Starts a process that prints GitHub's schema, and returns what it has measured. */
export function textsOf(engine: EngineName): Texts {
  return runFresh<Texts>(textProgram, engine, gitHub)
}

/** Starts a process, and returns what it has measured. */
export function startOf(engine: EngineName, subject: Subject): Start {
  return runFresh<Start>(program, engine, subject, gitHub, subject === 'ahead' ? gitHubFacts() : '')
}

let factsPath: string | undefined

/** A file with the facts of GitHub's schema, which goes with this process. */
function gitHubFacts(): string {
  if (factsPath !== undefined) return factsPath
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  factsPath = join(folder, 'facts.json')
  const schema = buildSchema(readFileSync(gitHub, 'utf8'), { assumeValid: true })
  writeFileSync(factsPath, JSON.stringify(schema.facts()))
  return factsPath
}
