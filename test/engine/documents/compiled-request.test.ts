import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  enumOf,
  input,
  object,
  type Schema,
  type SchemaConfiguration,
} from '../../../src/index.ts'
import { forEachCase, ofAllCases } from '../../random/cases.ts'
import type { Random } from '../../random/random.ts'
import { countOf } from '../../random/seed.ts'
import { partsOf, withBindingOf, withChecksum, withSource, withWord } from '../compiled-bytes.ts'

interface Pet {
  readonly name: string
  readonly parent?: Pet
}
const rex: Pet = { name: 'Rex', parent: { name: 'Rhea', parent: { name: 'Ray' } } }

function createSchema(config: SchemaConfiguration = {}, extraField?: string): Schema {
  const GraphQL = defineGraphQL<{ readonly _?: never }>()({
    Pet: object<Pet>(),
    Filter: input(arg('names', 'string', { array: true }), arg('size', 'Size')),
    Size: enumOf('small', 'large'),
  })
  GraphQL.Pet.field('name', 'string').field('parent', 'Pet')
  GraphQL.query
    .field('pet', 'Pet', {}, () => rex)
    .field('pets', 'Pet', { array: true, arguments: arg('filter', 'Filter') }, ({ filter }) =>
      (filter?.names ?? []).map(name => ({ name: `${name} ${filter?.size}` })),
    )
    .field('echo', 'string', { arguments: arg('text', 'string') }, ({ text }) => text)
  GraphQL.mutation.field('touch', 'string', {}, () => 'touched')
  if (extraField !== undefined) GraphQL.query.field(extraField, 'string', {}, () => extraField)
  return GraphQL.schema('CompiledSchema', { config, replace: true })
}

const sources = [
  '{ echo(text: "a") }',
  'query A { pet { name } } query B { echo(text: "b") }',
  'query ($t: String = "default", $on: Boolean = true) { echo(text: $t) pet @include(if: $on) { name } }',
  '{ pet { ...P } } fragment P on Pet { name parent { ... on Pet { name ... @skip(if: false) { n: name } } } }',
  '{ pets(filter: { names: ["a", "b"], size: SMALL }) { name parent { name } } }',
  'mutation { a: touch b: touch }',
  '{ echo(text: """\n  a block\n    of text\n""") }',
  '{ echo(text: "\u017b\u00f3\u0142w \u9f9c \\u{1F600} \ud83d\ude00") }',
  '{ echo(text: "\u00e9\u00ff") } # \u00fc',
  '{ __schema { queryType { name } } __type(name: "Pet") { fields { name } } __typename }',
]

const secret = 'a secret'
const foreign =
  'The compiled request is damaged, or signed with another secret: its tag does not fit.'
const noDocument = 'The compiled request is damaged: its tape is no document.'

function executeCompiled(
  schema: Schema,
  bytes: Uint8Array | string,
  operationName?: string,
): string {
  return schema.executeSync(bytes, { compiled: true, responseFormat: 'json', operationName })
}

function refusal(message: string, code = 'BAD_REQUEST'): string {
  return JSON.stringify({ errors: [{ message, extensions: { code } }] })
}

const stale = refusal(
  'The compiled request was made for another schema, or for other limits.',
  'COMPILED_REQUEST_STALE',
)

describe.each([
  ['signed', { cacheSecret: secret }],
  ['not signed', {}],
] as const)('a compiled request, %s', (_, config) => {
  test.each(sources)('means what its source means: %s', async source => {
    const schema = createSchema(config)
    const compiled = schema.compile(source)
    expect(partsOf(compiled).source).toBe(source)
    for (const operationName of [undefined, 'A', 'B', 'C']) {
      const expected = createSchema(config).executeSync(source, {
        responseFormat: 'json',
        operationName,
      })
      // Again, when the process knows the document.
      for (let round = 0; round < 2; round++) {
        expect(executeCompiled(schema, compiled, operationName)).toBe(expected)
        expect(
          executeCompiled(schema, Buffer.from(compiled).toString('base64url'), operationName),
        ).toBe(expected)
        const awaited = schema.execute(compiled, {
          compiled: true,
          responseFormat: 'hash',
          operationName,
        })
        expect(await awaited).toEqual(JSON.parse(expected))
      }
    }
  })

  test('is the same bytes for the same source, and runs in another process of the same schema', () => {
    for (const source of sources) {
      const [one, other] = [createSchema(config), createSchema(config)]
      expect(one.compile(source)).toEqual(other.compile(source))
      expect(executeCompiled(other, one.compile(source), 'B')).toBe(
        one.executeSync(source, { responseFormat: 'json', operationName: 'B' }),
      )
    }
  })

  test('takes variables', () => {
    const schema = createSchema(config)
    const compiled = schema.compile(sources[2]!)
    const response = schema.executeSync(compiled, {
      compiled: true,
      responseFormat: 'json',
      variables: { t: 'given', on: false },
    })
    expect(response).toBe('{"data":{"echo":"given"}}')
  })

  test('is a document only with the option', () => {
    const schema = createSchema(config)
    const compiled = schema.compile('{ pet { name } }')
    expect(schema.executeSync(compiled)).toBe(
      refusal('Bytes are a document only with the option compiled.'),
    )
    expect(schema.executeSync(Buffer.from(compiled).toString('base64url'))).toContain(
      '"GRAPHQL_PARSE_FAILED"',
    )
    expect(executeCompiled(schema, '{ pet { name } }')).toBe(
      refusal('A compiled request has at least 96 bytes, but there are 5.'),
    )
  })

  test('is refused with a sentence wherever it is cut off or extended', () => {
    const schema = createSchema(config)
    const compiled = Buffer.from(schema.compile(sources[3]!))
    for (let length = 0; length < compiled.length; length++) {
      const message =
        length < 96
          ? `A compiled request has at least 96 bytes, but there are ${length}.`
          : `The compiled request is damaged: its header announces ${compiled.length} bytes, but there are ${length}.`
      expect(executeCompiled(schema, compiled.subarray(0, length))).toBe(refusal(message))
    }
    expect(executeCompiled(schema, Buffer.concat([compiled, Buffer.of(0)]))).toBe(
      refusal(
        `The compiled request is damaged: its header announces ${compiled.length} bytes, but there are ${compiled.length + 1}.`,
      ),
    )
  })

  test('is refused for its header, word by word, whoever computed its checksum', () => {
    const schema = createSchema(config)
    const compiled = schema.compile(sources[0]!)
    expect(executeCompiled(schema, withWord(compiled, 0, 1))).toBe(
      refusal('The bytes are no compiled request: they begin otherwise.'),
    )
    expect(executeCompiled(schema, withWord(compiled, 1, 3))).toBe(
      refusal('The compiled request has the format 3, but this version of tapeql reads 2.'),
    )
    for (const [index, word] of [[2, 0], [2, 3], [2, 2], [3, 0], [3, 0xffffffff], [15, 0], [15, 0xffffffff]] as const) {
      expect(executeCompiled(schema, withWord(compiled, index, word))).toMatch(
        /^\{"errors":\[\{"message":"The compiled request is damaged: its header announces \d+ bytes, but there are \d+\.","extensions":\{"code":"(?:BAD_REQUEST|COMPILED_REQUEST_STALE)"\}\}\]\}$/,
      )
    }
    for (let index = 4; index < 12; index++) {
      expect(executeCompiled(schema, withWord(compiled, index, 7))).toBe(stale)
    }
    for (const word of [0, 1, 0xffffffff]) {
      expect(executeCompiled(schema, withWord(compiled, 12, word))).toBe(refusal(noDocument))
    }
  }) // prettier-ignore

  test.each([
    ['another schema', {}, 'other'],
    ['another introspection switch', { enableIntrospection: false }, undefined],
    ['other limits', { limits: { maxDepth: 49 } }, undefined],
  ])('is refused by %s', (_situation, other, field) => {
    const compiled = createSchema(config).compile('{ pet { name } }')
    expect(executeCompiled(createSchema({ ...config, ...other }, field), compiled)).toBe(stale)
  })

  test('is made of valid documents only, and says every fault of others', () => {
    const schema = createSchema(config)
    expect(() => schema.compile('{ nope nada }')).toThrow(
      'The document is not valid: Cannot query field "nope" on type "Query". Cannot query field "nada" on type "Query".',
    )
    expect(() => schema.compile('{')).toThrow(
      'The document is not valid: Syntax Error: Expected Name, found <EOF>.',
    )
  })
})

describe('the signature of a compiled request', () => {
  test('decides whether it is parsed and validated again: a tape without one is not believed', () => {
    const [signing, plain] = [createSchema({ cacheSecret: secret }), createSchema()]
    for (const schema of [signing, plain]) {
      // The tape says `pet { name }`; the source behind it is what counts.
      const forged = withSource(schema.compile('{ pet { name } }'), '{ pet { nope } }')
      expect(executeCompiled(schema, forged)).toContain(
        'Cannot query field \\"nope\\" on type \\"Pet\\".',
      )
      const other = withSource(schema.compile('{ pet { name } }'), '{ __typename   }')
      expect(executeCompiled(schema, other)).toBe('{"data":{"__typename":"Query"}}')
    }
  })

  test('is that of one secret: bytes of another, or of none, are no signed ones', () => {
    const source = '{ pet { name } }'
    const config = { limits: { maxTokens: 3 } }
    const signing = createSchema({ ...config, cacheSecret: secret })
    const compiled = signing.compile(source)
    expect(executeCompiled(signing, compiled)).toBe('{"data":{"pet":{"name":"Rex"}}}')
    expect(executeCompiled(createSchema({ ...config, cacheSecret: 'another' }), compiled)).toBe(
      refusal(foreign),
    )
    expect(executeCompiled(createSchema(config), compiled)).toBe(refusal(foreign))
    // With a checksum they are as good as their text, to which the limits apply.
    for (const schema of [signing, createSchema(config)]) {
      expect(executeCompiled(schema, withChecksum(compiled))).toContain('"code":"TOKEN_LIMIT"')
    }
  })

  test.each<readonly [string, NonNullable<SchemaConfiguration['limits']>, string, string]>([
    ['tokens', { maxTokens: 3 }, '{ pet { name } }', 'TOKEN_LIMIT'],
    ['length', { maxSourceLength: 10 }, '{ pet { name } }', 'GRAPHQL_PARSE_FAILED'],
    ['nesting', { maxSyntaxDepth: 1 }, '{ pet { name } }', 'DEPTH_LIMIT'],
    ['depth', { maxDepth: 1 }, '{ pet { name } }', 'DEPTH_LIMIT'],
    ['fields', { maxFields: 1 }, '{ pet { name } }', 'COMPLEXITY_LIMIT'],
  ])('frees it from the limit of %s', (_, limits, source, code) => {
    const signing = createSchema({ limits, cacheSecret: secret })
    const data = '{"data":{"pet":{"name":"Rex"}}}'
    expect(executeCompiled(signing, signing.compile(source))).toBe(data)
    expect(signing.executeSync(undefined, { queryCacheKey: signing.persist(source) })).toBe(data)
    const plain = createSchema({ limits })
    expect(executeCompiled(plain, plain.compile(source))).toContain(`"code":"${code}"`)
    expect(plain.executeSync(undefined, { queryCacheKey: plain.persist(source) })).toBe(data)
    for (const schema of [signing, plain])
      expect(schema.executeSync(source)).toContain(`"code":"${code}"`)
  })

  test('gives bytes of another schema no meaning, even with the binding of this one', () => {
    const closed = createSchema({ enableIntrospection: false })
    const open = createSchema()
    const compiled = open.compile('{ __schema { queryType { name } } }')
    const bound = withBindingOf(compiled, closed.compile('{ echo }'))
    const answer = executeCompiled(closed, bound)
    // The schema without introspection knows fewer names, so that the tape is not even read.
    expect(answer).toBe(refusal(noDocument))
    const { source } = partsOf(compiled)
    expect(
      executeCompiled(closed, withSource(closed.compile('{ echo }'.padEnd(source.length)), source)),
    ).toContain('Cannot query field \\"__schema\\" on type \\"Query\\".')
  })
})

describe.each([
  ['signed', { cacheSecret: secret }, countOf(1_000)],
  ['not signed', {}, countOf(4_000)],
] as const)('seeded mutations of compiled requests, %s', (_, config, count) => {
  test(
    `${count} of them are refused with a sentence, or mean what their source means`,
    async () => {
      const schema = createSchema(config)
      const judge = createSchema()
      const compiled = sources.map(source => Buffer.from(schema.compile(source)))
      const fates: Record<string, number> = {
        refused: 0,
        'another source': 0,
        'the same source': 0,
      }
      await forEachCase(count, random => {
        const one = compiled[random.below(compiled.length)]!
        const mutant = mutate(one, compiled[random.below(compiled.length)]!, random)
        const bytes = random.below(8) === 0 ? mutant : withChecksum(mutant)
        const found = executeCompiled(schema, bytes, 'A')
        if (refusalPattern.test(found)) fates['refused']!++
        else {
          // Whatever the tape says, it is the source that was executed.
          const { source } = partsOf(bytes)
          fates[source === partsOf(one).source ? 'the same source' : 'another source']!++
          const expected = judge.executeSync(source, { responseFormat: 'json', operationName: 'A' })
          expect(found, source).toBe(expected)
        }
      })
      ofAllCases(() => {
        expect(Object.values(fates).reduce((sum, each) => sum + each)).toBe(count)
        // Each fate is met often enough to be a test.
        for (const fate of Object.keys(fates))
          expect([fate, fates[fate]! > count / 100]).toEqual([fate, true])
      })
    },
    countOf(30_000),
  )
})

const refusalPattern =
  /^\{"errors":\[\{"message":"(?:A compiled request has at least 96 bytes, but there are \d+|The bytes are no compiled request: they begin otherwise|The compiled request has the format \d+, but this version of tapeql reads 2|The compiled request is damaged: its header announces \d+ bytes, but there are \d+|The compiled request is damaged, or signed with another secret: its tag does not fit|The compiled request was made for another schema, or for other limits|The compiled request is damaged: its tape is no document)\.","extensions":\{"code":"(?:BAD_REQUEST|COMPILED_REQUEST_STALE)"\}\}\]\}$/

/**
 * Bytes with one to three changes: bits, bytes, words, pieces of others, pieces deleted, doubled or
 * exchanged.
 */
function mutate(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let mutant: Buffer = Buffer.from(bytes)
  for (let changes = 1 + random.below(3); changes > 0; changes--)
    mutant = change(mutant, other, random)
  return mutant
}

const words = [0, 1, 2, 3, 5, 8, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

function change(mutant: Buffer, other: Buffer, random: Random): Buffer {
  if (mutant.length < 100) return mutant
  const at = random.below(mutant.length)
  const word = 64 + random.below((mutant.length - 64) >> 2) * 4
  switch (random.below(12)) {
    case 0:
      mutant[at]! ^= 1 << random.below(8)
      return mutant
    case 1:
      return mutant.subarray(0, at)
    case 2:
      return Buffer.concat([mutant.subarray(0, at), other.subarray(random.below(other.length))])
    case 3:
      return Buffer.concat([mutant, Buffer.alloc(1 + random.below(40), random.below(256))])
    case 4:
      mutant[at] = random.below(256)
      return mutant
    case 5:
    case 6:
      mutant.writeUInt32LE(words[random.below(words.length)]!, word)
      return mutant
    case 7:
      if (mutant.length >= word + 4)
        mutant.writeInt32LE((mutant.readInt32LE(word) + random.below(5) - 2) | 0, word)
      return mutant
    case 8:
      mutant.writeUInt32LE(random.below(40), random.below(16) * 4)
      return mutant
    default: {
      // A byte of the source, which stands in front of the tag: the tape then says something else
      // than it.
      const near = mutant.length - 33 - random.below(20)
      if (near >= 64) mutant[near] = '{}():"$@aeiou 019\n'.charCodeAt(random.below(18))
      return mutant
    }
  }
}
