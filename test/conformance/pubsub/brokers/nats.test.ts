import { describePubSub } from '../suite.ts'
import { natsKinds } from './nats.ts'

for (const kind of natsKinds) describePubSub(kind)
