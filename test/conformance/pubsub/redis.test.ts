import { redisKinds } from './redis.ts'
import { describePubSub } from './suite.ts'

for (const kind of redisKinds) describePubSub(kind)
