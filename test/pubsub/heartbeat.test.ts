import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Heartbeat } from '../../src/pubsub/heartbeat.ts'

// A heartbeat by a clock that the test moves; with brokers and their lines: heartbeat.slow.ts.

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A heartbeat of a second, what it has asked for, and what it has said of silence. */
function heartbeatOf(ask: () => Promise<unknown>, intervalMs: number | false = 1_000) {
  const silences: string[] = []
  const questions = vi.fn(ask)
  const heartbeat = new Heartbeat(intervalMs, questions, ({ message }) => silences.push(message))
  return { heartbeat, questions, silences }
}

const never = (): Promise<unknown> => new Promise(() => undefined)

describe('a heartbeat', () => {
  test('asks once in each interval, for as long as something answers', async () => {
    const { heartbeat, questions, silences } = heartbeatOf(() => Promise.resolve('PONG'))
    heartbeat.begin(true)
    await vi.advanceTimersByTimeAsync(5_500)
    expect(questions).toHaveBeenCalledTimes(5)
    expect(silences).toEqual([])
  })

  test('says until when the line was sound: when a question was asked that was answered', async () => {
    let isSilent = false
    const { heartbeat } = heartbeatOf(() => (isSilent ? never() : Promise.resolve('PONG')))
    expect(heartbeat.soundUntil).toBeUndefined()
    heartbeat.begin(false)
    expect(heartbeat.soundUntil).toBeUndefined()
    const begin = Date.now()
    heartbeat.begin(true)
    expect(heartbeat.soundUntil).toEqual(new Date(begin))
    await vi.advanceTimersByTimeAsync(2_500)
    expect(heartbeat.soundUntil).toEqual(new Date(begin + 2_000))
    isSilent = true
    await vi.advanceTimersByTimeAsync(1_000)
    // An event may be lost behind another that has come.
    heartbeat.onActivity()
    await vi.advanceTimersByTimeAsync(3_000)
    heartbeat.end()
    heartbeat.begin(false)
    expect(heartbeat.soundUntil).toEqual(new Date(begin + 2_000))
  })

  test('takes an error for a sign of life', async () => {
    const { heartbeat, silences } = heartbeatOf(() => Promise.reject(new Error('NOAUTH')))
    heartbeat.begin(true)
    await vi.advanceTimersByTimeAsync(5_500)
    expect(silences).toEqual([])
  })

  test('says that the line is silent in the interval behind a question without an answer', async () => {
    const { heartbeat, questions, silences } = heartbeatOf(never)
    heartbeat.begin(true)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(silences).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(questions).toHaveBeenCalledTimes(1)
    expect(silences).toEqual(['The broker has given no sign of life for 1000 ms.'])
  })

  test('says nothing of an interval in which the process was busy', async () => {
    const { heartbeat, questions, silences } = heartbeatOf(never)
    heartbeat.begin(true)
    await vi.advanceTimersByTimeAsync(1_000)
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(now + 3_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(clock).toHaveBeenCalledTimes(1)
    expect(silences).toEqual([])
    clock.mockReturnValueOnce(now + 4_000)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(silences).toHaveLength(1)
    expect(questions).toHaveBeenCalledTimes(1)
    clock.mockRestore()
  })

  test('hears what comes without a question', async () => {
    const { heartbeat, silences } = heartbeatOf(never)
    heartbeat.begin(true)
    await vi.advanceTimersByTimeAsync(1_500)
    heartbeat.onActivity()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(silences).toEqual([])
  })

  test('expects a connection that is being made within an interval', async () => {
    const { heartbeat, questions, silences } = heartbeatOf(never)
    heartbeat.begin(false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(questions).not.toHaveBeenCalled()
    expect(silences).toHaveLength(1)
  })

  test('does not hear answers on a connection of before', async () => {
    const answers: (() => void)[] = []
    const { heartbeat, silences } = heartbeatOf(
      () => new Promise<void>(resolve => answers.push(resolve)),
    )
    heartbeat.begin(true)
    await vi.advanceTimersByTimeAsync(1_500)
    heartbeat.begin(false)
    answers[0]!()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(silences).toHaveLength(1)
  })

  test('is still after its end, and without an interval', async () => {
    const ended = heartbeatOf(never)
    ended.heartbeat.begin(true)
    ended.heartbeat.end()
    const none = heartbeatOf(never, false)
    none.heartbeat.begin(false)
    await vi.advanceTimersByTimeAsync(5_500)
    expect([...ended.silences, ...none.silences]).toEqual([])
    expect(ended.questions).not.toHaveBeenCalled()
  })
})
