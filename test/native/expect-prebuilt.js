// node test/native/expect-prebuilt.js [BINARY]. Loads a prebuilt addon, that of this system if none is
// named, and compares tapes, responses, sources and errors with those of WebAssembly.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = new URL('../../', import.meta.url)
const usual = `prebuilds/${process.platform}-${process.arch}/tapeql.node`
const binary = resolve(process.argv[2] ?? new URL(usual, root).pathname)
const holder = { exports: {} }
process.dlopen(holder, binary)
const { createWasmFunctions } = await import(
  new URL('dist/modules/runtime/native/wasm/wasm-functions.js', root).href
)
const both = [
  holder.exports,
  createWasmFunctions(readFileSync(new URL('prebuilds/tapeql.wasm', root))),
]

const words = '{ } ( ) [ ] : = ! | & @ $ ... , query fragment on type a b name 0 1.5 01 "x" "é" """ # ?'.split(' ') // prettier-ignore
let state = 1
const random = bound => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % bound
const source = () => {
  const middle = Array.from({ length: random(60) }, () => words[(random(997) * 7) % words.length])
  return random(2) === 0
    ? middle.join(' ')
    : `{ a(b: "名${middle.length}") { ${'name '.repeat(1 + random(300))}} }`
}

let parsed = 0
for (let count = 0; count < 2000; count++) {
  const text = source()
  same(native => {
    const target = new Uint32Array(5000)
    return [native.parse(text, undefined, 0, 0, 0, 0, target, 0), target]
  })
  if (both[0].parse(text, undefined, 0, 0, 0, 0, new Uint32Array(5000), 0) > 0) parsed++
  same(native => {
    const target = Buffer.alloc(30_000)
    const written = native.writeText(`\x01${text}😀\ud800\x01`, target, 0)
    return [written, target.subarray(0, written % 2 ** 32)]
  })
}
assert(parsed > 500)
const tables = both.map(native => native.createSourceTable())
for (let count = 0; count < 500; count++) {
  const text = source()
  same((native, index) => native.addSource(tables[index], text))
  same((native, index) => native.findSource(tables[index], `${text} `))
  same((native, index) =>
    native.readEnvelope(tables[index], Buffer.from(JSON.stringify({ query: text }))),
  )
}
for (const native of both) {
  assert.throws(() => native.parse(1), { name: 'TypeError' })
  const table = native.createSymbolTable('a b', 2)
  assert.equal(native.parse('{ b }', table, 0, 0, 0, 0, new Uint32Array(99), 0), 4)
}
console.log(`${binary} answers as WebAssembly does, on ${process.platform}-${process.arch}.`)

function same(answer) {
  assert.deepEqual(answer(both[0], 0), answer(both[1], 1))
}
