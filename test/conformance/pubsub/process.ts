// A process of a service: its clients subscribe and cause events, which go through a broker.
import { buildSchema } from '../../../src/index.ts'
import { connectBroker, type BrokerTask } from './connect-broker.ts'

/** What a process is told: which broker there is, and to cause an event. */
export type Task = BrokerTask | { readonly trigger: string }

/** What it tells: that it listens, a response that its client got, and a gap. */
export type Told =
  'ready' | 'failed' | 'triggered' | { response: unknown } | { gap: readonly string[] }

const tell = (told: Told): void => void process.send!(told)
let trigger: (status: string) => void | Promise<void> = () => {}

process.on('message', (task: Task) => {
  if (!('trigger' in task)) void serve(task)
  else
    void Promise.resolve(trigger(task.trigger)).then(
      () => tell('triggered'),
      () => tell('failed'),
    )
})
process.send!('started')

async function serve(task: BrokerTask): Promise<void> {
  const pubsub = await connectBroker(task, {
    onGap: ({ topics }) => tell({ gap: topics }),
    // The broker is gone for a while.
    onError: () => {},
  })
  const schema = buildSchema(
    'type Query { now: String } type Subscription { orderStatusChanged(id: ID!): String }',
    { pubsub },
  )
  trigger = status => schema.trigger('orderStatusChanged', { args: { id: '4' }, payload: status })
  const responses = await schema.subscribe('subscription { orderStatusChanged(id: 4) }')
  void (async () => {
    for await (const response of responses as AsyncIterable<string>) tell({ response })
  })()
  // What is published behind a subscription finds that it is there.
  const stream = pubsub.subscribe(`ready ${process.pid}`)
  const next = stream.next()
  await pubsub.publish(`ready ${process.pid}`, 0)
  await next
  await stream.return!()
  tell('ready')
}
