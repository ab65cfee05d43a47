import { createHash, createHmac } from 'node:crypto'
import {
  decodeRequest,
  encodeRequest,
  type Binding,
} from '../../src/engine/documents/compiled-request.ts'
import { arg, defineGraphQL, enumOf, input, object, type Schema } from '../../src/index.ts'
import type { Document } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { print } from '../../src/language/print/print.ts'
import { countTokens } from '../../src/language/source-tokens.ts'
import { toAST } from '../../src/language/tree/to-ast.ts'
import { validateDocument } from '../../src/validation/validate.ts'
import { corpus } from '../conformance/parser/corpus.ts'
import { randomOf } from '../random/random.ts'
import { seed } from '../random/seed.ts'
import type { Attack } from './attack.ts'

const MUTATIONS = 1_000_000
const CHECKPOINTS = 10
const MAX_GROWTH_MEGABYTES = 16
// What no reader of a document of some hundred units takes.
const MAX_MS = 2_000
const SECRET = 'a secret'
const MAX_SOURCE_LENGTH = 400

/**
 * The bytes of a compiled request: a header of 16 words, the tape, the source, 32 bytes of a tag.
 */
const HEADER_BYTES = 64
const TAG_BYTES = 32
const NODE_BYTES = 24

/**
 * Bytes from outside. With the tag of what they were, they are refused. With a checksum that fits,
 * they are refused or answered as the text in them. With a signature that fits, nothing but the
 * check of the form stands between them and the readers.
 */
export const compiledAttacks: readonly Attack[] = [
  {
    title: 'seeded mutations of compiled requests',
    maxSeconds: 900,
    maxGigabytes: 7.5,
    run,
  },
]

/**
 * Memory is judged in a usual run: a shorter one ends before V8 settles, and sanitizers keep what
 * is free.
 */
async function run(chosenCount?: number): Promise<string> {
  const count = chosenCount ?? MUTATIONS
  if (!Number.isInteger(count / CHECKPOINTS) || count <= 0)
    throw new Error(`The mutations are to be a multiple of ${CHECKPOINTS}, but there are ${count}.`)
  const schema = createSchema()
  const binding: Binding = {
    digest: createHash('sha256').update('a binding').digest(),
    symbolCount: schema.compiled.symbolNames.length,
    secret: SECRET,
  }
  const originals = documentsOf(schema).map(document =>
    Buffer.from(encodeRequest(document, binding)),
  )
  const bindingOfSchema = Buffer.from(schema.compile('{ __typename }')).subarray(16, 48)
  const fates = { refused: 0, asText: 0, invalid: 0, executed: 0 }
  const sizes: number[] = []
  for (let index = 0; index < count; index++) {
    const { below, pick } = randomOf(seed, index)
    const original = pick(originals)
    const mutant = mutate(original, below)
    const begin = performance.now()
    try {
      if (!mutant.equals(original)) expectRefusal(decodeRequest(mutant, binding))
      const isSigned = index % 2 === 0
      const loaded = decodeRequest(tagged(mutant, isSigned), binding)
      if (typeof loaded === 'string') {
        expectRefusal(loaded)
        fates.refused++
      } else {
        bindingOfSchema.copy(mutant, 16)
        const fate = read(schema, loaded.document, tagged(mutant, true))
        if (isSigned) fates[fate]++
        else fates.asText += compareWithText(schema, loaded.document, tagged(mutant, false))
      }
    } catch (cause) {
      throw new Error(
        `Mutation ${index} of seed ${seed} was not withstood: ${String(cause)} ${mutant.toString('base64')}`,
        {
          cause,
        },
      )
    }
    const spent = performance.now() - begin
    if (spent > MAX_MS)
      throw new Error(`Mutation ${index} of seed ${seed} took ${Math.round(spent)} ms`)
    if (index % 1_000 === 999) await nextTask()
    if ((index + 1) % (count / CHECKPOINTS) === 0) sizes.push(await residentMegabytes())
  }
  const { refused, asText, invalid, executed } = fates
  const outcome = `Seed ${seed}: ${count} mutations of ${originals.length} documents, ${refused} refused, ${asText} answered as their text, ${invalid} read and invalid, ${executed} executed; ${sizes.map(Math.round).join(' ')} MB`
  if (Object.values(fates).some(each => each < count / 1_000))
    throw new Error(`${outcome}: too few of a fate`)
  const growth = Math.min(...sizes.slice(7)) - Math.min(...sizes.slice(3, 6))
  if (chosenCount === undefined && growth > MAX_GROWTH_MEGABYTES)
    throw new Error(`${outcome} is ${Math.round(growth)} MB of growth`)
  return outcome
}

function expectRefusal(loaded: string | { readonly isSigned: boolean }): void {
  if (typeof loaded !== 'string') throw new Error('What another tag belongs to was loaded.')
  if (!/^The (compiled request|bytes) .+\.$/.test(loaded))
    throw new Error(`No clear error: ${loaded}`)
}

const request = { variables: { t: 'a', on: true }, responseFormat: 'json' } as const

/** The number of answers to a request that is not signed: one, which is that to its text. */
function compareWithText(schema: Schema, { source }: Document, bytes: Buffer): number {
  const answer = schema.executeSync(bytes, { ...request, compiled: true })
  const expected = schema.executeSync(source, request)
  if (answer !== expected)
    throw new Error(`The answer is ${answer}, but that to the text is ${expected}`)
  return 1
}

/** Lets every reader read all of a tape that was accepted; what validation accepts is executed. */
function read(schema: Schema, document: Document, signed: Buffer): 'invalid' | 'executed' {
  const tree = toAST(document)
  JSON.stringify([tree, tree.loc!.startToken])
  print(document)
  countTokens(document.source)
  if (
    validateDocument(schema.compiled, document, { maxErrors: 10, hasSuggestions: true }).length > 0
  )
    return 'invalid'
  // The schema believes what is signed with its secret, whatever its source says.
  const { data, errors } = JSON.parse(
    schema.executeSync(signed, { ...request, compiled: true }),
  ) as {
    readonly data?: unknown
    readonly errors?: readonly { readonly message: string }[]
  }
  if (data === undefined && errors === undefined)
    throw new Error('There is neither data nor an error.')
  const internal = errors?.find(({ message }) => message === 'Internal server error')
  if (internal !== undefined) throw new Error(internal.message)
  return 'executed'
}

/** The bytes with the tag that belongs to them. */
function tagged(bytes: Buffer, isSigned: boolean): Buffer {
  const content = bytes.subarray(0, -TAG_BYTES)
  const hash = isSigned ? createHmac('sha256', SECRET) : createHash('sha256')
  return Buffer.concat([content, hash.update(content).digest()])
}

type Below = (limit: number) => number

/** The bytes of a request with one to three changes. */
function mutate(original: Buffer, below: Below): Buffer {
  const mutant = Buffer.from(original)
  for (let changes = 1 + below(3); changes > 0; changes--)
    change(mutant, original.readUInt32LE(12), below)
  return mutant
}

function change(mutant: Buffer, nodeCount: number, below: Below): void {
  const tapeEnd = HEADER_BYTES + nodeCount * NODE_BYTES
  const spans = HEADER_BYTES + nodeCount * 16
  const [node, other] = [below(nodeCount), below(nodeCount)]
  const word = HEADER_BYTES + below(nodeCount * 6) * 4
  switch (below(10)) {
    case 0:
      mutant[HEADER_BYTES + below(tapeEnd - HEADER_BYTES)]! ^= 1 << below(8)
      break
    case 1:
      mutant.writeUInt32LE(edges[below(edges.length)]!, word)
      break
    case 2:
      mutant.writeUInt32LE((mutant.readUInt32LE(word) + below(5) - 2) >>> 0, word)
      break
    case 3: {
      // The start of a name or the end of a span, which the form often allows.
      const place = below(2) === 0 ? HEADER_BYTES + node * 16 + 4 : spans + node * 8 + below(2) * 4
      mutant.writeUInt32LE((mutant.readUInt32LE(place) + below(5) - 2) >>> 0, place)
      break
    }
    case 4: {
      // Flags, which few kinds have.
      mutant[HEADER_BYTES + node * 16 + 1]! ^= 1 << below(5)
      break
    }
    case 5:
      // The id of a name.
      mutant.writeUInt32LE(below(nodeCount * 2), HEADER_BYTES + node * 16 + 12)
      break
    case 6:
      // The kind of another node, or all of it.
      mutant.copy(
        mutant,
        HEADER_BYTES + node * 16,
        HEADER_BYTES + other * 16,
        HEADER_BYTES + other * 16 + 1,
      )
      if (below(2) === 0)
        mutant.copy(mutant, spans + node * 8, spans + other * 8, spans + other * 8 + 8)
      break
    case 7:
      // The counts in the header, or anything in it.
      if (below(8) > 0) mutant.writeUInt32LE(below(40), (13 + below(3)) * 4)
      else mutant[below(HEADER_BYTES)]! ^= 1 << below(8)
      break
    default:
      if (tapeEnd + TAG_BYTES < mutant.length) {
        const at = tapeEnd + below(mutant.length - TAG_BYTES - tapeEnd)
        const text = below(4) === 0 ? pieces[below(pieces.length)]! : units[below(units.length)]!
        mutant.write(text, at, mutant.length - TAG_BYTES - at, 'latin1')
      }
  }
}

const edges = [0, 1, 2, 3, 5, 8, 0xffff, 0x7fffffff, 0x80000000, 0xffff0000, 0xfffffffe, 0xffffffff]

const units = '{}()[]:!|$@&"\\# \t\n\r,.-+0123eE_aeiou\0\x7f\xff'

const pieces = [
  '"',
  '"""',
  '\\',
  '\\"""',
  '\\u{110000}',
  '\\u{',
  '\\uD83D',
  '...',
  '...on',
  '#',
  '1e999',
  '-',
  'true',
  'null',
]

/** Documents that the schema executes, and any others that can be executed. */
function documentsOf(schema: Schema): readonly Document[] {
  const others = corpus
    .flatMap(({ accepts }) => accepts)
    .map(one => (typeof one === 'string' ? one : one.source))
    .filter(source => source.length <= MAX_SOURCE_LENGTH)
  // The valid ones are as many as the others: their mutants are executed more often.
  const valid = others.flatMap((_, index) => sources[index % sources.length]!)
  return [...valid, ...others].flatMap(source => {
    const document = parseToTape(source, {}, schema.compiled.symbolTable)
    if ('errors' in document) throw document.errors[0]
    const isExecutable = validateDocument(schema.compiled, document, {
      maxErrors: false,
      hasSuggestions: false,
    }).every(({ message }) => !message.endsWith('definition is not executable.'))
    return isExecutable ? [document] : []
  })
}

const sources = [
  '{ echo(text: "a") }',
  'query A { pet { name } } query B { echo(text: "b") }',
  'query ($t: String = "default", $on: Boolean = true) { echo(text: $t) pet @include(if: $on) { name } }',
  '{ pet { ...P } } fragment P on Pet { name parent { ... on Pet { name ... @skip(if: false) { n: name } } } }',
  '{ pets(filter: { names: ["a", "b"], size: SMALL, weight: -1.5e3, count: 7 }) { name parent { name } } }',
  'query ($f: Filter = { names: [null], size: LARGE }) { pets(filter: $f) { __typename } }',
  'mutation { a: touch b: touch }',
  '{ echo(text: """\n  a block\n    of \\""" text\n""") e: echo(text: "\\u{1F600}\\n\\uD83D\\uDE00") }',
  '{ __schema { queryType { name } } __type(name: "Pet") { fields { name } } __typename }',
]

interface Pet {
  readonly name: string
  readonly parent?: Pet
}

function createSchema(): Schema {
  const GraphQL = defineGraphQL<{ readonly _?: never }>()({
    Pet: object<Pet>(),
    Filter: input(
      arg('names', 'string', { array: true }),
      arg('size', 'Size'),
      arg('weight', 'float'),
      arg('count', 'int'),
    ),
    Size: enumOf('small', 'large'),
  })
  const rex: Pet = { name: 'Rex', parent: { name: 'Rhea', parent: { name: 'Ray' } } }
  GraphQL.Pet.field('name', 'string').field('parent', 'Pet')
  GraphQL.query
    .field('pet', 'Pet', {}, () => rex)
    .field('pets', 'Pet', { array: true, arguments: arg('filter', 'Filter') }, ({ filter }) =>
      (filter?.names ?? []).map(name => ({ name: `${name} ${filter?.size}` })),
    )
    .field('echo', 'string', { arguments: arg('text', 'string') }, ({ text }) => text)
  GraphQL.mutation.field('touch', 'string', {}, () => 'touched')
  return GraphQL.schema('CompiledAttackSchema', { config: { cacheSecret: SECRET } })
}

async function residentMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    gc!()
    await nextTask()
  }
  return process.memoryUsage.rss() / 2 ** 20
}

function nextTask(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
