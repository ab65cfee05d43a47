import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

const validation = readFileSync(join(root, 'docs', 'validation.md'), 'utf8')

const examples = [...`${readme}${validation}`.matchAll(/```ts\n([^]*?)```/g)].map(([, example]) => example!)

test.each(examples)('an example of the README or of docs/validation.md compiles: %#', example => {
  const path = join(root, 'test', 'readme-example.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file => ts.sys.readFile(file)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  host.fileExists = name => name === path || ts.sys.fileExists(name)
  host.readFile = name => (name === path ? example : ts.sys.readFile(name))
  const program = ts.createProgram([path], options, host)
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(path))
  expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
})

test('the links of the README lead to files', () => {
  const links = [...readme.matchAll(/\]\((?!http)([^)]+)\)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter(link => !ts.sys.fileExists(join(root, link)))).toEqual([])
})
