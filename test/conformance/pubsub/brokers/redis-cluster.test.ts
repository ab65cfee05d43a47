import { Cluster } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Gap } from '../../../../src/pubsub/broker-options.ts'
import { redisClusterOptions, redisPubSub } from '../../../../src/pubsub/redis.ts'
import { redisIsMissing } from '../../cache/redis-server.ts'
import { eventually, readUntilEnd, settle } from '../streams.ts'
import { describePubSub } from '../suite.ts'
import { startRedisCluster } from './redis-cluster-server.ts'
import { redisClusterKinds } from './redis-cluster.ts'

for (const kind of redisClusterKinds) describePubSub(kind)

describe.skipIf(redisIsMissing !== '')(`a master that is lost ${redisIsMissing}`.trim(), () => {
  test('is replaced while events flow: order is kept, nothing is doubled, the gap is told', async () => {
    const server = await startRedisCluster()
    onTestFinished(() => server.remove())
    const gaps: Gap[] = []
    const options = { onGap: (gap: Gap) => void gaps.push(gap), onError: () => {} }
    const clients = Array.from({ length: 2 }, () => newCluster(server.ports))
    onTestFinished(() => clients.forEach(client => client.disconnect()))
    const [here, there] = clients.map(client =>
      redisPubSub({ publisher: client, subscriber: client, ...options }),
    )
    const topics = Array.from({ length: 30 }, (_, index) => `topic ${index}`)
    const seen = topics.map((): unknown[] => [])
    const reading = topics.map((topic, index) => readUntilEnd(here!.subscribe(topic), seen[index]))
    await settle(here!)

    let rounds = 0
    /** When the cluster said that it had all events of a round. */
    const takenAt: number[] = []
    const publishRound = async (): Promise<void> => {
      const round = rounds++
      const results = await Promise.allSettled(
        topics.map(async topic => there!.publish(topic, round)),
      )
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
      takenAt.push(Date.now())
    }
    for (let round = 0; round < 20; round++) await publishRound()
    const lost = await server.masterOf('tapeql:topic 0')
    await server.kill(lost)
    await eventually(async () => {
      await publishRound()
      expect(await server.masterOf('tapeql:topic 0')).not.toBe(lost)
    })
    await eventually(() => expect(gaps).toHaveLength(1))
    expect(gaps[0]!.topics).toEqual(topics)
    const first = rounds
    for (let round = 0; round < 20; round++) await publishRound()
    for (const topic of topics) await there!.publish(topic, 'end')
    await Promise.all(reading)

    const after = Array.from({ length: 20 }, (_, index) => first + index)
    for (const numbers of seen as number[][]) {
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers.slice(-20)).toEqual(after)
      const missing = takenAt.filter((_, round) => !numbers.includes(round))
      expect(missing.filter(time => time < gaps[0]!.since.getTime())).toEqual([])
    }
  }, 60_000)
})

function newCluster(ports: readonly number[]): Cluster {
  return new Cluster(
    ports.map(port => ({ port, host: '127.0.0.1' })),
    redisClusterOptions,
  )
}
