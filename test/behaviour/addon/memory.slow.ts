import { describe, expect, it } from 'vitest'
import { runRawScript, runScript } from '../../abuse/script.ts'

describe('memory that is not there any more', () => {
  it.each([
    ['went to another owner', 'structuredClone(words, { transfer: [words.buffer] })'],
    [
      'was transferred and freed',
      'structuredClone(words, { transfer: [words.buffer] }); await collected()',
    ],
    ['was posted to a thread that ended', 'await posted(words)'],
  ])('is not needed after the memory of a document %s', (_, take) => {
    const lines = runScript(`
      const { words } = parse('{ a }')
      ${take}
      console.log(words.length)
      for (let index = 0; index < 2; index++) console.log(parse('{ a b }').words.subarray(0, 3).join())

      async function collected() {
        for (let round = 0; round < 3; round++) { gc(); await new Promise(resolve => setTimeout(resolve, 10)) }
      }
      async function posted() {
        const { Worker } = await import('node:worker_threads')
        const thread = new Worker('require("node:worker_threads").parentPort.once("message", () => {})', { eval: true, execArgv: [] })
        thread.postMessage(words, [words.buffer])
        await new Promise(resolve => thread.once('exit', resolve))
        await collected()
      }`)
    expect(lines).toEqual(['0', '0,0,5', '0,0,5'])
  })

  it('is not counted on after a resizable buffer shrank or grew', () => {
    const lines = runRawScript(`
      const buffer = new ArrayBuffer(400, { maxByteLength: 8000 })
      const target = new Uint32Array(buffer)
      const attempt = () => {
        try { return addon.parse('{ a b }', undefined, 0, 0, 0, 0, target, 0) } catch (error) { return error.name }
      }
      console.log(attempt())
      buffer.resize(20)
      console.log(attempt())
      buffer.resize(8000)
      console.log(attempt())`)
    expect(lines).toEqual(['5', 'TypeError', '5'])
  })

  it('beyond a part of an array is left alone when the part is too small', () => {
    const lines = runRawScript(`
      const all = new Uint32Array(100).fill(7)
      console.log(addon.parse('{ a b c }', undefined, 0, 0, 0, 0, all.subarray(10, 50), 0))
      console.log(all.subarray(0, 10).join(''), all.subarray(50).every(word => word === 7))`)
    expect(lines).toEqual(['6', '7777777777 true'])
  })
})
