// Writes native/kinds.h and src/language/kinds.ts from native/kinds.def, and src/language/syntax.ts
// from native/syntax.def; with --check says whether they are stale.
import { readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const list = readFileSync(new URL('native/kinds.def', root), 'utf8')
const kinds = [...list.matchAll(/^KIND\((\w+), (\w+)\)$/gm)].map(([, name, production]) => ({
  name,
  production,
}))
const flags = [...list.matchAll(/^FLAG\((\w+), (0x\d\d), (.+)\)$/gm)].map(
  ([, name, bit, meaning]) => ({
    name,
    bit,
    meaning,
  }),
)

const syntax = readFileSync(new URL('native/syntax.def', root), 'utf8')
const tokens = [...syntax.matchAll(/^TOKEN\((\w+), (".+")\)$/gm)].map(([, name, text]) => ({
  name,
  text: JSON.parse(text),
}))
const errors = [...syntax.matchAll(/^ERROR\((\w+), ".*"\)$/gm)].map(([, name]) => name)

const goals = [...syntax.matchAll(/^GOAL\((\w+), ".*"\)$/gm)].map(([, name]) => name)

const outputs = {
  'native/kinds.h': header(),
  'src/language/kinds.ts': module(),
  'src/language/syntax.ts': syntaxModule(),
}

let stale = 0
for (const [path, text] of Object.entries(outputs)) {
  const url = new URL(path, root)
  if (process.argv.includes('--check')) {
    if (readFileSync(url, 'utf8') === text) continue
    console.error(`${path} is stale: run "npm run generate".`)
    stale++
  } else {
    writeFileSync(url, text)
  }
}
process.exitCode = stale === 0 ? 0 : 1

function header() {
  return [
    '/* Generated from kinds.def by generate-kinds.mjs. Do not edit. */',
    '/* clang-format off */',
    '#ifndef GQL_KINDS_H',
    '#define GQL_KINDS_H',
    '',
    '/* Kinds of nodes. */',
    'enum {',
    ...kinds.map(({ name }, number) => `  GQL_${name} = ${number},`),
    `  GQL_KIND_COUNT = ${kinds.length},`,
    '};',
    '',
    '/* Flags of nodes. */',
    'enum {',
    ...flags.map(({ name, bit, meaning }) => `  GQL_${name} = ${bit}, /* ${meaning} */`),
    '};',
    '',
    '#endif',
    '',
  ].join('\n')
}

function module() {
  return [
    '// Generated from native/kinds.def by native/generate-kinds.mjs. Do not edit.',
    '',
    '/** The number of each kind of node on the tape, named after its production in the specification. */',
    'export const Kind = {',
    ...kinds.map(({ name }, number) => `  ${name}: ${number},`),
    '} as const',
    '',
    '/** A number of `Kind`. */',
    'export type Kind = (typeof Kind)[keyof typeof Kind]',
    '',
    '/** The name of each kind in the GraphQL specification, by number. */',
    'export const kindNames: readonly string[] = [',
    ...kinds.map(({ production }) => `  '${production}',`),
    ']',
    '',
    '/** Bits that describe a node of a certain kind. */',
    'export const Flag = {',
    ...flags.flatMap(({ name, bit, meaning }) => [`  /** ${meaning} */`, `  ${name}: ${bit},`]),
    '} as const',
    '',
  ].join('\n')
}

function syntaxModule() {
  return [
    '// Generated from native/syntax.def by native/generate-kinds.mjs. Do not edit.',
    '',
    '/** The number of each kind of token. */',
    'export const TokenKind = {',
    ...tokens.map(({ name }, number) => `  ${name}: ${number},`),
    '} as const',
    '',
    '/** Each kind of token as messages name it, by number. */',
    'export const tokenTexts: readonly string[] = [',
    ...tokens.map(({ text }) => `  '${text}',`),
    ']',
    '',
    '/** The number of each error that the native parser reports. */',
    'export const SyntaxErrorCode = {',
    ...errors.map((name, index) => `  ${name}: ${index + 1},`),
    '} as const',
    '',
    '/** The number of each goal of the parser, the goal symbol of the grammar. */',
    'export const Goal = {',
    ...goals.map((name, number) => `  ${name}: ${number},`),
    '} as const',
    '',
    '/** A number of `Goal`. */',
    'export type Goal = (typeof Goal)[keyof typeof Goal]',
    '',
  ].join('\n')
}
