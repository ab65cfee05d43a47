import { expect, test } from 'vitest'
import { rabbitPubSub } from '../../src/pubsub/rabbitmq.ts'

test('options that cannot work are refused with what to write', () => {
  expect(() => rabbitPubSub({} as never)).toThrow(
    'rabbitPubSub() has no connect; expected a function.',
  )
  const connect = (): Promise<never> => Promise.reject(new Error('There is none.'))
  for (const prefix of ['x'.repeat(51), 'é', '\n'])
    expect(() => rabbitPubSub({ connect, prefix })).toThrow(
      `rabbitPubSub() has prefix ${JSON.stringify(prefix)}; expected a text of at most 50 characters of ASCII.`,
    )
})

test('a payload that RabbitMQ would end the connection for is refused before it is sent', async () => {
  let connections = 0
  const connect = (): Promise<never> => {
    connections++
    return Promise.reject(new Error('There is none.'))
  }
  const pubsub = rabbitPubSub({ connect, onError: () => {} })
  await expect(pubsub.publish('news', 'x'.repeat(16 * 1024 * 1024 - 1))).rejects.toThrow(
    'The payload has 16777217 bytes of JSON; expected at most 16777216, which is what RabbitMQ takes.',
  )
  expect(connections).toBe(0)
  await expect(pubsub.publish('news', 1)).rejects.toThrow('There is none.')
  await expect(pubsub.publish('news', 1)).rejects.toThrow(
    'The event was not published, because RabbitMQ cannot be reached: There is none.',
  )
  expect(connections).toBe(1)
  await pubsub.close()
})
