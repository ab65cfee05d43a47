import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('the examples of docs/errors-and-hooks.md compile', { timeout: 60_000 }, () => {
  const page = readFileSync(join(root, 'docs/errors-and-hooks.md'), 'utf8')
  const examples = new Map(
    [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, example], index) => [
      join(root, 'test', `docs-example-${index}.ts`),
      `${example!}\nexport {}\n`,
    ]),
  )
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file => ts.sys.readFile(file)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  host.fileExists = name => examples.has(name) || ts.sys.fileExists(name)
  host.readFile = name => examples.get(name) ?? ts.sys.readFile(name)
  const program = ts.createProgram([...examples.keys()], options, host)
  const diagnostics = [...examples.keys()].flatMap(path =>
    program.getSemanticDiagnostics(program.getSourceFile(path)),
  )
  expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  expect(examples.size).toBe(6)
})
