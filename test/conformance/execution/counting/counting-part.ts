// One process of the counting differential.
import { casesOf } from '../../../random/seed.ts'
import { countRequests } from './count-requests.ts'
import { ownExecutors } from './executors.ts'
import { withReadMore } from './planted.ts'

const [planted, ...numbers] = process.argv.slice(2)
const [seed = 1, schemas = 1, first = 0, progress = 2500] = numbers.map(Number)
const tally = await countRequests(
  seed,
  casesOf(schemas, first),
  one => (planted === 'planted' ? ownExecutors(one).map(withReadMore) : ownExecutors(one)),
  current => {
    if (current.requests % progress === 0) process.send!(current)
  },
)
process.send!(tally)
process.disconnect()
