import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FileContent, type FormStorage } from '../../../src/http/form/file-content.ts'
import { TemporaryFile } from '../../../src/http/form/temporary-file.ts'

const newStorage = (): FormStorage => ({
  temporaryFile: new TemporaryFile(),
  maxBytesInMemory: 1024 * 1024,
  bytesInMemory: 0,
  isAwaited: false,
})

test('many chunks of a byte that nobody takes hold no more memory than one block', async () => {
  const storage = newStorage()
  const content = new FileContent(storage, 1)
  const reader = content.newReader()
  reader.once('readable', () => undefined)
  for (let index = 0; index < 10_000; index++) {
    expect(content.append(Buffer.alloc(1, index))).toBeUndefined()
    if (index % 100 === 0) await turn()
  }
  expect(storage.bytesInMemory).toBeLessThanOrEqual(16 * 1024)
  expect(reader.readableLength).toBe(1)
  content.end()
  const expected = Buffer.from(Array.from({ length: 10_000 }, (_, index) => index))
  expect(Buffer.concat(await reader.toArray())).toEqual(expected)
  expect(storage.bytesInMemory).toBe(0)
})

test('a chunk that is most of its memory is not copied, another one is', async () => {
  const storage = newStorage()
  const content = new FileContent(storage, 1)
  const whole = Buffer.allocUnsafeSlow(8_192).fill(1)
  const part = Buffer.allocUnsafeSlow(65_536).fill(2).subarray(0, 8_192)
  void content.append(whole)
  expect(storage.bytesInMemory).toBe(8_192)
  void content.append(part)
  expect(storage.bytesInMemory).toBe(8_192 + 16_384)
  content.end()
  const chunks = (await content.newReader().toArray()) as Buffer[]
  expect(chunks.map(({ buffer }) => buffer === whole.buffer)).toEqual([true, false])
  expect(chunks.every(({ buffer }) => buffer !== part.buffer)).toBe(true)
  expect(Buffer.concat(chunks)).toEqual(Buffer.concat([whole, part]))
})

test('a chunk for which all readers wait is handed over, and kept by nobody', async () => {
  const storage = newStorage()
  const content = new FileContent(storage, 2)
  const readers = [content.newReader(), content.newReader()]
  const iterators = readers.map(reader => reader[Symbol.asyncIterator]())
  const pending = iterators.map(iterator => iterator.next())
  await turn()
  const chunk = Buffer.from('bytes')
  void content.append(chunk)
  expect(storage.bytesInMemory).toBe(0)
  for (const item of await Promise.all(pending)) expect(item.value).toBe(chunk)
  void content.append(Buffer.from('more'))
  content.end()
  const rest = await Promise.all(iterators.map(iterator => iterator.next()))
  expect(rest.map(({ value }) => String(value))).toEqual(['more', 'more'])
})

test('a reader that has not read on hears at the end why the content has failed before', async () => {
  const content = new FileContent(newStorage(), 1)
  const reader = content.newReader()
  void content.append(Buffer.from('bytes'))
  content.fail(new Error('The body broke off.'))
  content.close(new Error('The request is over.'))
  await expect(reader.toArray()).rejects.toThrow('The body broke off.')
})

describe('bytes that wait for the disk when the content ends', () => {
  /** A content with a reader that reads at once and a reader that is still to come. */
  function newContent(): FileContent {
    const storage = { ...newStorage(), maxBytesInMemory: 0 }
    onTestFinished(() => storage.temporaryFile.close())
    return new FileContent(storage, 2)
  }

  test('are read before the end', async () => {
    const content = newContent()
    const chunks = content.newReader().toArray()
    await turn()
    const pending = content.append(Buffer.from('bytes'))
    content.end()
    await pending
    expect(Buffer.concat((await chunks) as Buffer[]).toString()).toBe('bytes')
    const lateChunks = (await content.newReader().toArray()) as Buffer[]
    expect(Buffer.concat(lateChunks).toString()).toBe('bytes')
  })

  test('fail their reader where they are lost', async () => {
    const content = newContent()
    const chunks = content.newReader().toArray()
    await turn()
    void content.append(Buffer.from('bytes'))
    content.end()
    content.fail(new Error('The disk is full.'))
    await expect(chunks).rejects.toThrow('The disk is full.')
  })
})

test('a content is complete when its last bytes, which wait for the disk, are there', async () => {
  const storage = { ...newStorage(), maxBytesInMemory: 0 }
  const content = new FileContent(storage, 1)
  let isComplete = false
  void content.completion.then(() => (isComplete = true))
  const stored = content.append(Buffer.from('last'))
  content.end()
  await Promise.resolve()
  expect(isComplete).toBe(false)
  await stored
  await content.completion
  expect(String(Buffer.concat(await content.newReader().toArray()))).toBe('last')
  storage.temporaryFile.close()
})
