import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { createGreetings } from '../../behaviour/http/schema.ts'
import { notFoundAt, serveController, summary } from '../../behaviour/http/server.ts'

const schema = createGreetings()

async function describeText(query = '', options: object = {}): Promise<string> {
  const response = await fetch(`${await serveController({ schema, ...options })}/describe${query}`)
  return response.text()
}

test('the schema is described as SDL between a header and a footer', async () => {
  const response = await fetch(`${await serveController({ schema })}/describe`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe(
    [
      '# Parameters of this page:',
      '#   without_descriptions  leaves the descriptions out',
      '#   without_spec          leaves out what the GraphQL specification defines itself',
      '#',
      '# Schema GreetingsSchema',
      '',
      schema.toSDL({ withoutDescriptions: false, withoutSpec: false }).trim(),
      '',
      `# Version: ${schema.version}`,
      `# tapeql ${packageJson.version} (Spec September 2025)`,
      '',
    ].join('\n'),
  )
})

test('a controller without a schema serves the one of the application', async () => {
  const text = await (await fetch(`${await serveController({})}/describe`)).text()
  expect(text).toContain('# Schema GreetingsSchema\n')
})

describe('the flags', () => {
  test.each([
    ['?without_descriptions', false],
    ['?without_descriptions=', false],
    ['?without_descriptions=true', false],
    ['?without_descriptions=no', false],
    ['?without_descriptions=false', true],
    ['?without_descriptions=0', true],
    ['?%ZZ', true],
    ['', true],
  ])('after %j descriptions are shown: %j', async (query, areShown) => {
    expect((await describeText(query)).includes('Greets.')).toBe(areShown)
  })

  test('without_spec hides what the specification defines', async () => {
    expect(await describeText()).toContain('scalar String')
    expect(await describeText('?without_spec&without_descriptions')).not.toContain('scalar String')
  })
})

test.each(['', '?without_descriptions', '?without_spec'])(
  'the whole text after %j is SDL',
  async query => {
    const text = await describeText(query, {
      describeHeader: () => 'Ours.\r\ntype Query { a: Int }\r{\n# a comment',
      describeFooter: async () => Promise.resolve('the end }'),
    })
    expect(text).toMatch(/^# Ours\.\n# type Query \{ a: Int \}\n# \{\n# a comment\n\n/)
    expect(text).toMatch(/\n\n# the end \}\n$/)
    expect(parse(text).kind).toBe('Document')
  },
)

test('an empty header is left out', async () => {
  expect(await describeText('', { describeHeader: () => '', describeFooter: () => '' })).toBe(
    `${schema.toSDL({ withoutDescriptions: false, withoutSpec: false }).trim()}\n`,
  )
})

test('HEAD has the headers of GET', async () => {
  const url = `${await serveController({ schema })}/describe`
  const head = await fetch(url, { method: 'HEAD' })
  const get = await fetch(url)
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('POST is 405', async () => {
  const response = await fetch(`${await serveController({ schema })}/describe`, { method: 'POST' })
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  expect(response.status).toBe(405)
})

test('switched off, the action is not found', async () => {
  const response = await fetch(`${await serveController({ schema, describe: false })}/describe`)
  expect(await summary(response)).toEqual(notFoundAt('/graphql/describe'))
})
