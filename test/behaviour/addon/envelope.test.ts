import { describe, expect, it } from 'vitest'
import {
  addSource,
  createSourceTable,
  readEnvelope,
  removeSource,
} from '../../../src/runtime/addon.ts'
import { runRawScript } from '../../abuse/script.ts'

function read(body: string | readonly number[], ...sources: readonly string[]): string | undefined {
  const table = createSourceTable()
  for (const source of sources) addSource(table, source)
  return readEnvelope(table, Buffer.from(body as string))
}

describe('the envelope of a request', () => {
  it('has the slot of the query in the place of the query, and all else as it was', () => {
    expect(read('{"query":"{ a }"}', '{ a }')).toBe('{"query":0}')
    expect(
      read(
        ' {\t"a" : [ {"query": "x"} ],"query"\n:\r"{ b }" ,"variables":{"a":"}"}}\n',
        '{ a }',
        '{ b }',
      ),
    ).toBe(' {\t"a" : [ {"query": "x"} ],"query"\n:\r1 ,"variables":{"a":"}"}}\n')
    const sources = Array.from({ length: 1235 }, (_, index) => `{ a${index} }`)
    expect(read('{"id":1,"query":"{ a1234 }"}', ...sources)).toBe('{"id":1,"query":1234}')
  })

  it('is known however its query is escaped', () => {
    const source = '{\n\ta(b: "\\u{1f600} /\b\f\r é\0")\n}'
    const literals = [
      JSON.stringify(source),
      JSON.stringify(source).replaceAll('/', '\\/').replaceAll('"b', '"\\u0062'),
      `"${[...source].map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
      `"${[...source].map(unit => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`).join('')}"`,
    ].map(literal => literal.replaceAll('é', '\\u00e9'))
    expect(literals.map(literal => JSON.parse(literal) as string)).toEqual(
      literals.map(() => source),
    )
    expect(literals.map(literal => read(`{"query":${literal}}`, source))).toEqual(
      literals.map(() => '{"query":0}'),
    )
  })

  it('is known by all characters of the query, at every length and place', () => {
    for (let length = 1; length < 100; length++) {
      const source = 'x'.repeat(length)
      expect([length, read(`{"query":"${source}"}`, source)]).toEqual([length, '{"query":0}'])
      for (const at of [0, length >> 1, length - 1]) {
        const other = `${source.slice(0, at)}y${source.slice(at + 1)}`
        expect([length, at, read(`{"query":"${other}"}`, source)]).toEqual([length, at, undefined])
        const escaped = `${source.slice(0, at)}\\n${source.slice(at)}`
        const line = `${source.slice(0, at)}\n${source.slice(at)}`
        expect([length, at, read(`{"query":"${escaped}"}`, source, line)]).toEqual([
          length,
          at,
          '{"query":1}',
        ])
      }
    }
  })

  it('is not known when the source is not, or no more', () => {
    const table = createSourceTable()
    const body = Buffer.from('{"query":"{ a }"}')
    expect(readEnvelope(table, body)).toBe(undefined)
    addSource(table, '{ b }')
    addSource(table, '{ a }')
    expect(readEnvelope(table, body)).toBe('{"query":1}')
    removeSource(table, 1)
    expect(readEnvelope(table, body)).toBe(undefined)
    expect(readEnvelope(createSourceTable(), body)).toBe(undefined)
  })

  it.each([
    ['two queries', '{"query":"{a}","query":"{a}"}'],
    ['an escape in a name', '{"query":"{a}","qu\\u0065ry":"{b}"}'],
    ['an escape in another name', '{"a\\n":1,"query":"{a}"}'],
    ['no query', '{"Query":"{a}","querys":"{a}","quer":"{a}"}'],
    ['a query within another member', '{"a":{"query":"{a}"}}'],
    ['a query that is no string', '{"query":{"query":"{a}"}}'],
    ['a character beyond ASCII in the query', '{"query":"{a}é"}'],
    ['a character beyond ASCII in another member', '{"query":"{a}","variables":{"a":"é"}}'],
    ['a character beyond ASCII behind a backslash', '{"query":"{a}","variables":"\\é"}'],
    ['a character beyond ASCII in a name', '{"query":"{a}","é":1}'],
    ['a character beyond U+00FF', '{"query":"{a}\\u0100"}'],
    ['a character of controls in the query', '{"query":"{a}\n"}'],
    ['a character of controls in another member', '{"query":"{a}","a":"\n"}'],
    ['a wrong escape', '{"query":"{a}\\x"}'],
    ['a wrong escape of a unit', '{"query":"{a}\\u00g0"}'],
    ['an array', '[{"query":"{a}"}]'],
    ['a byte order mark', '\ufeff{"query":"{a}"}'],
    ['something behind the object', '{"query":"{a}"},'],
    ['a comma before the end', '{"query":"{a}",}'],
    ['a number behind the query', '{"query":"{a}"1}'],
    ['a string behind the query', '{"query":"{a}""b"}'],
    ['nothing', ''],
    ['blanks', ' \n'],
  ])('is left to others where there is %s', (_, body) => {
    expect(read(body, '{a}', '{b}', '{a}é', '{a}\u0100', '{a}\n', '{a}x', '{a}\0', '')).toBe(
      undefined,
    )
  })

  it('is left to others when it is cut off anywhere', () => {
    const body = '{"a":[{}],"query":"{ a\\u0020}","b":"\\""}'
    for (let end = 0; end < body.length; end++)
      expect(read(body.slice(0, end), '{ a }')).toBe(undefined)
    expect(read(body, '{ a }')).toBe('{"a":[{}],"query":0,"b":"\\""}')
  })

  it('is not judged: where the body is no JSON, it is none either', () => {
    for (const [body, envelope] of [
      ['{"query":"a","b":}', '{"query":0,"b":}'],
      ['{"b":1 2,"query":"a"}', '{"b":1 2,"query":0}'],
      ['{"b":[},"query":"a"}', '{"b":[},"query":0}'],
      ['{"b":"\\x","query":"a"}', '{"b":"\\x","query":0}'],
    ] as const) {
      expect(read(body, 'a')).toBe(envelope)
      expect(() => JSON.parse(envelope) as unknown).toThrow(SyntaxError)
    }
  })

  it('reads a part of larger memory', () => {
    const table = createSourceTable()
    addSource(table, '{ a }')
    const all = Buffer.from('x{"query":"{ a }"}y')
    expect(readEnvelope(table, all.subarray(1, -1))).toBe('{"query":0}')
    expect(readEnvelope(table, all.subarray(1))).toBe(undefined)
    expect(readEnvelope(table, new Uint8Array(all).subarray(1, -1))).toBe('{"query":0}')
  })

  it('may be large, and then leaves no memory behind', () => {
    const lines = runRawScript(`
      const table = addon.createSourceTable()
      addon.addSource(table, '{ a }')
      const body = Buffer.from(JSON.stringify({ variables: { a: 'x'.repeat(20_000_000) }, query: '{ a }' }))
      addon.readEnvelope(table, body)
      const before = process.memoryUsage.rss()
      let length
      for (let count = 0; count < 20; count++) length = addon.readEnvelope(table, body).length
      console.log(body.length - length, process.memoryUsage.rss() - before < 200e6)`)
    expect(lines).toEqual(['6 true'])
  })

  it('is asked for with a table and bytes, else there is a TypeError', () => {
    const bodies = ['"a"', '1', 'null', '{}', '[]', 'new Uint16Array(2)', 'new ArrayBuffer(2)', 'new DataView(new ArrayBuffer(2))'] // prettier-ignore
    const lines = runRawScript(`
      const table = addon.createSourceTable()
      const detached = new Uint8Array(8)
      structuredClone(detached, { transfer: [detached.buffer] })
      console.log(addon.readEnvelope(table, detached), addon.readEnvelope(table, new Uint8Array(0)))
      for (const call of [() => addon.readEnvelope({}, new Uint8Array(2)), () => addon.readEnvelope(), ${bodies
        .map(body => `() => addon.readEnvelope(table, ${body})`)
        .join(', ')}]) {
        try { console.log(call()) } catch (error) { console.log(error.name, error.message) }
      }`)
    expect(lines).toEqual([
      'undefined undefined',
      ...Array<string>(2).fill('TypeError The table is not a table of sources.'),
      ...bodies.map(() => 'TypeError The body is not a Uint8Array.'),
    ])
  })
})
