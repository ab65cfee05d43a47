// Packs a folder of inputs into one file, and unpacks it: `node corpus.js pack|unpack <file>
// <folder>`. For each input the file has its size in two bytes, the lower one first, and its bytes.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [command, file, folder] = process.argv.slice(2)
if (command === 'pack') pack(file, folder)
else unpack(file, folder)

/** In the order of size and bytes, so that equal folders make equal files. */
function pack(file, folder) {
  const inputs = readdirSync(folder)
    .map(name => readFileSync(join(folder, name)))
    .sort((left, right) => left.length - right.length || Buffer.compare(left, right))
  const parts = inputs.flatMap(input => [
    Buffer.from([input.length & 0xff, input.length >> 8]),
    input,
  ])
  writeFileSync(file, Buffer.concat(parts))
  console.log(`${file}: ${inputs.length} inputs, ${Buffer.concat(parts).length} bytes`)
}

function unpack(file, folder) {
  mkdirSync(folder, { recursive: true })
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + bytes.readUInt16LE(at)
    const input = bytes.subarray(at + 2, end)
    writeFileSync(join(folder, createHash('sha1').update(input).digest('hex')), input)
    at = end
  }
}
