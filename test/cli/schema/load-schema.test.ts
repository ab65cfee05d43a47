import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSchema } from '../../../src/cli/schema/load-schema.ts'
import { buildSchema } from '../../../src/index.ts'
import { incrementalDefinitions } from '../../validation/fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'load-schema-'))
afterAll(() => rmSync(folder, { recursive: true }))

const query = 'type Query { list: [String], text: String }'
const streamOfText = '{ ... @defer { text @stream } }'
const refusal = 'Directive "@stream" cannot be used on non-list field "Query.text".'

async function messagesOf(
  text: string,
  assumeValid = false,
  file = 'schema.graphql',
): Promise<readonly string[]> {
  const path = join(folder, file)
  writeFileSync(path, text)
  const { schema } = await loadSchema(path, { assumeValid })
  return schema.validate(streamOfText).map(({ message }) => message)
}

describe('a text with @defer and @stream', () => {
  test('has the rules of the draft where the definitions are those of the draft', async () => {
    expect(await messagesOf(`${query} ${incrementalDefinitions}`)).toEqual([refusal])
    expect(await messagesOf(buildSchema(query, { incremental: true }).toSDL())).toEqual([refusal])
  })

  test('has them as an introspection, too', async () => {
    const introspection =
      '{ __schema { queryType { name } types { kind name fields { name args { name } type { ...T } } inputFields { name } enumValues { name } } directives { name locations args { name defaultValue type { ...T } } } } } fragment T on __Type { kind name ofType { kind name ofType { kind name } } }'
    const schema = buildSchema(query, { incremental: true })
    expect(await messagesOf(schema.executeSync(introspection), false, 'schema.json')).toEqual([
      refusal,
    ])
  })

  test('has none of them where there are other definitions, or one of the two', async () => {
    const directives = 'directive @defer on INLINE_FRAGMENT directive @stream on FIELD'
    expect(await messagesOf(`${query} ${directives}`)).toEqual([])
    expect(await messagesOf(`${query} ${directives}`, true)).toEqual([])
    expect(await messagesOf(`${query} directive @stream on FIELD`)).toEqual([
      'Unknown directive "@defer".',
    ])
  })
})
