import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema, configure, defaultLimits } from '../../../src/index.ts'

// What `npm run build` made.
const library = './dist/index.js'

function outputOf(program: string): string {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  return stderr
}

test('twenty faults of a schema that nobody catches are printed once each, in code and as text', () => {
  const names = Array.from({ length: 20 }, (_, at) => `Missing${at}`)
  const sdl = `type Query { ${names.map((name, at) => `field${at}: ${name}`).join('\\n')} }`
  const programs = {
    text: `import { buildSchema } from '${library}'; buildSchema(\`${sdl}\`)`,
    code:
      `import { defineGraphQL } from '${library}'; const GraphQL = defineGraphQL()({});` +
      names
        .map((name, at) => `GraphQL.query.field('field${at}', '${name}', () => null);`)
        .join('') +
      `GraphQL.schema('Faulty')`,
  }
  for (const program of Object.values(programs)) {
    const output = outputOf(program)
    expect(output).toContain('The schema has 20 faults:')
    for (let at = 0; at < 20; at++) {
      const said = output.split('\n').filter(line => line.startsWith(`- Query.field${at} `))
      expect(said).toHaveLength(1)
      expect(output.split(`"Missing${at}", which is not defined`)).toHaveLength(2)
    }
    expect(output).toContain('\nSchemaError: ')
    // Node prints lists of an error, also such that are not enumerable, with their names in front.
    expect(output).not.toMatch(/\]?: \[/)
  }
}, 60_000)

test('wrong options are a list, a line for each, and the names of all are said once', () => {
  const schema = buildSchema('type Query { a: Int }', { name: 'FaultsOnce' })
  expect(() => createController({ schema, contxt: 1, zzz: 1, yyy: 1, cors: 7 } as never)).toThrow(
    new RegExp(
      '^4 options are wrong:\n' +
        '- createController\\(\\) takes no option "contxt"; the options are schema, [^\n]+\\. Did you mean "context"\\?\n' +
        '- createController\\(\\) takes no option "zzz"\\.\n' +
        '- createController\\(\\) takes no option "yyy"\\.\n' +
        '- createController\\(\\) has cors 7; expected [^\n]+\\.$',
    ),
  )
  expect(() => configure({ enableIntrospection: 1, limits: { maxDepht: 3 } } as never)).toThrow(
    '2 options are wrong:\n' +
      '- configure() has enableIntrospection 1; expected a boolean or a function.\n' +
      '- limits takes no option "maxDepht"; the options are ' +
      Object.keys(defaultLimits).join(', ') +
      '. Did you mean "maxDepth" or "maxCost"?',
  )
  expect(() => configure({ enableIntrospection: 1 } as never)).toThrow(
    /^configure\(\) has enableIntrospection 1; expected a boolean or a function\.$/,
  )
})
