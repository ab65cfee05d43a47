// One process of the counting differential.
import { countRequests } from './count-requests.ts'
import { ownExecutors } from './executors.ts'
import { withReadMore } from './planted.ts'

const [seed = '1', count = '1000', progress = '2500', planted = ''] = process.argv.slice(2)
const tally = await countRequests(
  seed,
  Number(count),
  one => (planted === 'planted' ? ownExecutors(one).map(withReadMore) : ownExecutors(one)),
  current => {
    if (current.requests % Number(progress) === 0) process.send!(current)
  },
)
process.send!(tally)
process.disconnect()
