// One process of the differential of validation.
import { casesOf } from '../../random/seed.ts'
import { compareDocuments } from './compare-documents.ts'

const [seed = 1, count = 10_000, first = 0, progress = 2500] = process.argv.slice(2).map(Number)
// Nobody's stack is looked at.
Error.stackTraceLimit = 0
const tally = await compareDocuments(seed, casesOf(count, first), current => {
  if (current.documents % progress === 0 && current.documents < count) process.send!(current)
})
process.send!(tally)
