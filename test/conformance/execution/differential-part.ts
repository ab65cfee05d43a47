// One process of the differential of execution.
import { compareRequests } from './compare-requests.ts'
import { watchWriters } from './watched-writers.ts'

const [seed = '1', count = '1000', progress = '2500'] = process.argv.slice(2)
const writers = watchWriters()
const tally = await compareRequests(seed, Number(count), current => {
  if (current.requests % Number(progress) === 0) process.send!({ tally: current, writers })
})
process.send!({ tally, writers })
process.disconnect()
