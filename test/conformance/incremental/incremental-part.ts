// One process of the differential of incremental delivery.
import { casesOf } from '../../random/seed.ts'
import { compareIncremental } from './compare-incremental.ts'

const [seed = 1, schemas = 1, first = 0, progress = 500] = process.argv.slice(2).map(Number)
const tally = await compareIncremental(seed, casesOf(schemas, first), current => {
  if (current.documents % progress === 0) process.send!(current)
})
process.send!(tally)
process.disconnect()
