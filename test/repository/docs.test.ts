import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

// One program: to read the types takes longer than all examples.
test('the examples of the README and of docs/ compile', { timeout: 60_000 }, () => {
  const names = ['README.md', 'docs/validation.md', 'docs/errors-and-hooks.md', 'docs/execution.md']
  const pages = names.map(name => readFileSync(join(root, name), 'utf8'))
  const examples = new Map(
    [...pages.join('\n').matchAll(/```ts\n([^]*?)```/g)].map(([, example], index) => [
      join(root, 'test', `docs-example-${index}.ts`),
      `${example!}\nexport {}\n`,
    ]),
  )
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file =>
    ts.sys.readFile(file),
  ) as {
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
  expect(
    diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  ).toEqual([])
  expect(examples.size).toBe(13)
})
