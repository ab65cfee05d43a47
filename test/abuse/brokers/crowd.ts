// A process with thousands of subscribers to one topic, which counts what they get.
import { buildSchema } from '../../../src/index.ts'
import { connectBroker, type BrokerTask } from '../../conformance/pubsub/connect-broker.ts'

/** What a process is told: to subscribe, to publish the event of a number, and to tell what came. */
export type CrowdTask =
  | { readonly broker: BrokerTask; readonly subscribers: number }
  | { readonly publish: number }
  | 'tell'

/** What came since the last time. */
export interface CrowdReport {
  /** To how many subscribers, by the number of an event. */
  readonly received: Readonly<Record<number, number>>
  /** Events that a subscriber got again, or behind one that was published after it. */
  readonly doubled: number
  /** From when to when events may be missing, in milliseconds of the clock. */
  readonly gaps: readonly (readonly [since: number, until: number])[]
  /** Behind a collection of garbage. */
  readonly heldBytes: number
}

let received: Record<number, number> = {}
let doubled = 0
let gaps: [since: number, until: number][] = []
let publish: (number: number) => Promise<void> = () => Promise.resolve()

process.on('message', (task: CrowdTask) => {
  void answer(task).then(
    report => process.send!(report),
    () => process.send!('failed'),
  )
})
process.send!('started')

async function answer(task: CrowdTask): Promise<CrowdReport | 'done'> {
  if (task === 'tell') return tell()
  if ('publish' in task) await publish(task.publish)
  else await serve(task.broker, task.subscribers)
  return 'done'
}

function tell(): CrowdReport {
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  const report = { received, doubled, gaps, heldBytes: heapUsed + external }
  received = {}
  doubled = 0
  gaps = []
  return report
}

async function serve(broker: BrokerTask, subscribers: number): Promise<void> {
  const pubsub = await connectBroker(broker, {
    onGap: ({ since, until }) => void gaps.push([since.getTime(), until.getTime()]),
    onError: () => {},
  })
  const schema = buildSchema('type Query { now: String } type Subscription { counted: Int }', {
    pubsub,
  })
  publish = number => Promise.resolve(schema.trigger('counted', { payload: number }))
  for (let index = 0; index < subscribers; index++) {
    const responses = await schema.subscribe('subscription { counted }', {
      responseFormat: 'hash',
    })
    void listen(responses as AsyncIterable<{ data: { counted: number } }>)
  }
}

async function listen(responses: AsyncIterable<{ data: { counted: number } }>): Promise<void> {
  let last = 0
  for await (const { data } of responses) {
    const number = data.counted
    if (number <= last) doubled++
    last = number
    received[number] = (received[number] ?? 0) + 1
  }
}
