// Responses as bytes from the values of a list: escaped in JavaScript and encoded by Buffer.from,
// or by utf8Write into memory that is there, beside text with marks that the native writer escapes
// and encodes. The text is made anew each time, because a string that was flattened once is another
// matter. CPU time of the process, garbage collection included; microseconds a response, medians of
// interleaved rounds, and the ratio to the faster of the first two. `npm run bench --
// response-writer`
import { setImmediate } from 'node:timers/promises'
import { countOf, inputsOf, roundsOf } from '../effort.ts'
import { internal } from '../engines/internal.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(15)
const BYTES_A_ROUND = countOf(3_000_000)
const PIECE_UNITS = 16_384
const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000]

type Values = readonly [title: string, name: string, description: string, id: string]

const texts: readonly (readonly [name: string, values: Values])[] = [
  ['ASCII', ['Green Tea', 'The Corner Shop', 'Leaves from the north side of the hill, dried', 'p-1024']],
  ['French', ['Thé à la menthe', 'L’épicerie du marché', 'Des feuilles séchées à l’ombre, récoltées en été', 'p-1024']],
  ['Cyrillic', ['Зелёный чай', 'Лавка на углу', 'Листья с северного склона, высушенные в тени', 'p-1024']],
  ['Chinese', ['绿茶', '街角的商店', '采自山北坡的茶叶，在阴凉处晾干，香气清新', 'p-1024']],
  ['escapes', ['"Green" Tea', 'The Corner\tShop', 'Leaves from the north\nside of the "hill"\ndried', 'p-1024']],
] // prettier-ignore

/** What of `addon.ts` this needs. */
interface Writer {
  writeSmallResponse(text: string): number
  takeSmallResponse(): Buffer
  beginResponse(maxBytes: number): number
  writeResponseText(slot: number, text: string): number
  takeResponse(slot: number): Buffer | number
}

const addon = await internal<Writer>(
  'runtime/addon',
  'writeSmallResponse',
  'takeSmallResponse',
  'beginResponse',
  'writeResponseText',
  'takeResponse',
)
const needsEscape = /[\u0000-\u001f"\\\ud800-\udfff]/
const scratch = Buffer.allocUnsafeSlow(8_000_000)

const contenders: readonly (readonly [
  name: string,
  run: (values: Values, items: number) => Buffer,
])[] = [
  ['Buffer.from', (values, items) => Buffer.from(escapedText(values, items))],
  ['utf8Write', written],
  ['native', (values, items) => native(values, items)],
]

console.log(`node ${process.version}, V8 ${process.versions.v8}`)
for (const [name, values] of inputsOf(texts)) {
  for (const size of inputsOf(SIZES)) await compare(name, values, size)
}

async function compare(name: string, values: Values, size: number): Promise<void> {
  const itemBytes = Buffer.byteLength(escapedItem(values, 1)) + 1
  const items = Math.max(1, Math.round(size / itemBytes))
  const answers = contenders.map(([, run]) => run(values, items))
  if (!answers.every(answer => answer.equals(answers[0]!)))
    throw new Error('The contenders disagree.')
  const runs = Math.ceil(BYTES_A_ROUND / (answers[0]!.length + 300))
  const all = await interleaved(contenders, ROUNDS + 1, async ([, run]) => {
    const before = process.cpuUsage()
    for (let count = 0; count < runs; count++) run(values, items)
    const { user, system } = process.cpuUsage(before)
    // What was given back is freed between the rounds, as it is between requests.
    await setImmediate()
    return (user + system) / runs
  })
  // The first round warms up.
  const times = all.map(([, ...others]) => others)
  report(
    `${name}, about ${size} bytes`,
    'us',
    contenders.map(([contender]) => (contender === 'native' ? 'tapeql' : contender)),
    times,
  )
  const [from, utf8Write, own] = times.map(median) as [number, number, number]
  const [least, most] = [Math.min(...times[2]!), Math.max(...times[2]!)]
  console.log(
    `${name.padEnd(9)} ${String(answers[0]!.length).padStart(8)} bytes: Buffer.from ${show(from)}, utf8Write ${show(utf8Write)}, ` +
      `native ${show(own)} (${show(least)} to ${show(most)}), ${(Math.min(from, utf8Write) / own).toFixed(2)} x`,
  )
}

function written(values: Values, items: number): Buffer {
  const size = scratch.write(escapedText(values, items), 'utf8')
  const bytes = Buffer.allocUnsafe(size)
  scratch.copy(bytes, 0, 0, size)
  return bytes
}

function native(values: Values, items: number): Buffer {
  let text = '{\x01data\x01:{\x01list\x01:['
  let slot = -1
  for (let index = 0; index < items; index++) {
    text += index === 0 ? markedItem(values, index) : ',' + markedItem(values, index)
    if (text.length < PIECE_UNITS) continue
    if (slot < 0) slot = addon.beginResponse(2 ** 31 - 1)
    addon.writeResponseText(slot, text)
    text = ''
  }
  text += ']}}'
  if (slot < 0) {
    if (addon.writeSmallResponse(text) >= 0) return addon.takeSmallResponse()
    slot = addon.beginResponse(2 ** 31 - 1)
  }
  addon.writeResponseText(slot, text)
  return addon.takeResponse(slot) as Buffer
}

function markedItem([title, name, description, id]: Values, index: number): string {
  return `{\x01title\x01:\x01${title}\x01,\x01name\x01:\x01${name}\x01,\x01description\x01:\x01${description}\x01,\x01id\x01:\x01${id}\x01,\x01index\x01:${index}}`
}

function escapedText(values: Values, items: number): string {
  let text = '{"data":{"list":['
  for (let index = 0; index < items; index++) {
    text += index === 0 ? escapedItem(values, index) : ',' + escapedItem(values, index)
  }
  return text + ']}}'
}

function escapedItem([title, name, description, id]: Values, index: number): string {
  return `{"title":${escaped(title)},"name":${escaped(name)},"description":${escaped(description)},"id":${escaped(id)},"index":${index}}`
}

function escaped(value: string): string {
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`
}

function show(microseconds: number): string {
  return microseconds.toFixed(microseconds < 10 ? 2 : 0)
}
