import { expect, test } from 'vitest'
import { memoryPubSub } from '../../src/pubsub/memory-pubsub.ts'

test('events reach those that read when they are published', async () => {
  const pubsub = memoryPubSub()
  const [one, other, elsewhere] = ['a', 'a', 'b'].map(topic => pubsub.subscribe(topic))
  await pubsub.publish('a', 'before the first next')
  const pending = [one!.next(), other!.next()]
  const none = elsewhere!.next()
  const payload = { x: 1 }
  await pubsub.publish('a', payload)
  for (const result of await Promise.all(pending)) expect(result.value).toBe(payload)
  await one!.return!()
  await pubsub.publish('a', 2)
  expect((await other!.next()).value).toBe(2)
  expect(await one!.next()).toMatchObject({ done: true })
  await elsewhere!.return!()
  expect(await none).toMatchObject({ done: true })
})

test('a subscriber may publish and leave while it is served', async () => {
  const pubsub = memoryPubSub({ policy: 'drop-oldest', maxEvents: 2 })
  const stream = pubsub.subscribe('a')
  const first = stream.next().then(() => {
    void pubsub.publish('a', 2)
    return stream.return!()
  })
  await pubsub.publish('a', 1)
  expect(await first).toMatchObject({ done: true })
})

test('wrong options are refused', () => {
  expect(() => memoryPubSub({ maxEvents: 0, policy: 'x', many: 1 } as object)).toThrow(
    'memoryPubSub() has maxEvents 0; expected a positive integer.',
  )
})
