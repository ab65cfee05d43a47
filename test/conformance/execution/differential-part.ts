// One process of the differential of execution.
import { casesOf } from '../../random/seed.ts'
import { compareRequests } from './compare-requests.ts'
import { watchWriters } from './watched-writers.ts'

const [seed = 1, schemas = 1, first = 0, progress = 2500] = process.argv.slice(2).map(Number)
const writers = watchWriters()
const tally = await compareRequests(seed, casesOf(schemas, first), current => {
  if (current.requests % progress === 0) process.send!({ tally: current, writers })
})
process.send!({ tally, writers })
process.disconnect()
