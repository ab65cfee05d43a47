// A process of a service: takes from a bucket in Redis as often as it is told, all at once, and says
// what was granted.
import { redisBuckets } from '../../../src/budgets/redis-buckets.ts'
import type { BucketChange } from '../../../src/index.ts'
import { connect } from '../../conformance/cache/redis-server.ts'

/** A change that is to be made many times. */
export interface Task {
  readonly port: number
  readonly times: number
  readonly change: BucketChange
}

process.on('message', ({ port, times, change }: Task) => {
  void grantedOf(port, times, change).then(granted => process.send!(granted))
})
process.send!('ready')

async function grantedOf(port: number, times: number, change: BucketChange): Promise<number> {
  const client = connect(port)
  const store = redisBuckets({ client })
  const states = await Promise.all(Array.from({ length: times }, async () => store.change(change)))
  await client.quit()
  return states.filter(({ isTaken }) => isTaken).length
}
