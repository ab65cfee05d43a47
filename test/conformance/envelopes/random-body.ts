import type { Random } from '../../random/random.ts'
import { randomOf } from '../../random/random.ts'
import { documents } from './documents.ts'

/**
 * The body of a request that belongs to a seed: mostly as clients send it, else unusual or broken
 * in one of many ways.
 */
export function randomBody(seed: number, index: number): Buffer {
  const random = randomOf(seed, index)
  const requests = random.chance(0.03) ? [1, 2] : [1]
  const texts = requests.map(() => randomRequest(random, index))
  const text = requests.length > 1 ? `[${texts.join(',')}]` : texts[0]!
  const body = Buffer.from(text)
  return random.chance(0.2) ? broken(random, body) : body
}

/** Members of a request, with names and values spelled in JSON. */
type Member = readonly [name: string, value: string]

function randomRequest(random: Random, index: number): string {
  const blank = random.chance(0.5)
    ? () => ''
    : () => random.pick(['', '', ' ', '\n', '\r\n', '\t  '])
  const members = shuffled(random, randomMembers(random, index))
  const written = members.map(
    ([name, value]) => `${blank()}${name}${blank()}:${blank()}${value}${blank()}`,
  )
  return `${blank()}{${written.join(',')}}${blank()}`
}

function randomMembers(random: Random, index: number): readonly Member[] {
  const { query, variables, operationNames } = random.pick(documents)
  const isNew = random.chance(0.02)
  const members: Member[] = [
    [nameOf(random, 'query'), literalOf(random, isNew ? `${query}#${index}` : query)],
  ]
  const operationName = random.pick([undefined, null, ...operationNames])
  if (operationName !== undefined) members.push(['"operationName"', JSON.stringify(operationName)])
  if (random.chance(0.7)) members.push(['"variables"', JSON.stringify(random.pick(variables))])
  if (random.chance(0.2)) members.push(['"extensions"', random.pick(extensions)])
  if (random.chance(0.15)) members.push(random.pick(unusual))
  return random.chance(0.02) ? members.slice(1) : members
}

const extensions = [
  'null',
  '{}',
  '{"clientLibrary":{"name":"c","version":"4.3.8"}}',
  '[]',
  '1',
  '"{}"',
]

/** What clients do not send, or send rarely. */
const unusual: readonly Member[] = [
  ['"query"', '"{ hello }"'],
  ['"qu\\u0065ry"', '"{ hello }"'],
  ['"query"', 'null'],
  ['"Query"', '"{ hello }"'],
  ['"queryé"', '"é"'],
  ['"operation_name"', '"A"'],
  ['"operationName"', '17'],
  ['"operationName"', '"A"'],
  ['"variables"', '"{\\"name\\": \\"text\\"}"'],
  ['"variables"', '" "'],
  ['"variables"', 'null'],
  ['"variables"', '[]'],
  ['"variables"', '{"name":"é名😀","note":{"text":"\\ud83d"}}'],
  ['"variables"', '{"name":1e400,"name":-0,"of":[1,2,]}'],
  ['"variables"', '{"__proto__":{"name":"x"},"constructor":null}'],
  ['"__proto__"', '{"query":"{ hello }"}'],
  ['"toString"', '1'],
  ['""', '""'],
  ['"id"', '[[{"query":"}"}],"]\\\\"]'],
  ['"documentId"', '"k"'],
  ['"query_cache_key"', '"k"'],
  ['"query_cache_key"', '17'],
  ['"extensions"', '{"persistedQuery":{"version":1,"sha256Hash":"00"}}'],
]

function nameOf(random: Random, name: string): string {
  return random.chance(0.02) ? literalOf(random, name, 0.3) : `"${name}"`
}

/** A string in JSON, some of whose characters are escaped without need. */
function literalOf(random: Random, text: string, share = random.pick([0, 0, 0, 0.05])): string {
  return JSON.stringify(text).replace(/\\.|[^"\\]/gsu, character => {
    if (character.length > 1 || !random.chance(share)) return character
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0')
    return character === '/' ? '\\/' : `\\u${random.chance(0.5) ? hex : hex.toUpperCase()}`
  })
}

function broken(random: Random, body: Buffer): Buffer {
  const at = random.below(body.length + 1)
  const [before, behind] = [body.subarray(0, at), body.subarray(at)]
  const piece = Buffer.from(random.pick(pieces))
  switch (random.below(6)) {
    case 0:
      return before
    case 1:
      return Buffer.concat([before, behind.subarray(1)])
    case 2:
      return Buffer.concat([before, piece, behind])
    case 3:
      return Buffer.concat([before, piece, behind.subarray(piece.length)])
    case 4:
      return Buffer.concat([
        Buffer.from(random.pick(['\ufeff', ' ', '\ufeff\ufeff', '\v', '\0'])),
        body,
      ])
    default:
      return Buffer.concat([
        body,
        Buffer.from(random.pick([' \n', '}', ',', '\0', 'é', '\f', '{}', '1'])),
      ])
  }
}

const pieces: readonly (string | readonly number[])[] = [
  ...[
    '"',
    '\\',
    '\\"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ' ',
    '\n',
    '\t',
    '1',
    '-',
    'null',
    '\\n',
    '\\u',
    '\\u00',
  ],
  ...[
    '\\u0022',
    '\\u0000',
    '\\x',
    '\0',
    '\x1f',
    '\x7f',
    'é',
    '名',
    '\u2028',
    '\\ud800',
    '"query":"{ hello }",',
  ],
  [0x80],
  [0xff],
  [0xc3],
  [0xed, 0xa0, 0x80],
]

function shuffled<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const rest = [...items]
  return items.map(() => rest.splice(random.below(rest.length), 1)[0]!)
}
