// One process of the differential of validation.
import { compareDocuments } from './compare-documents.ts'

const [seed = '1', count = '10000', progress = '2500'] = process.argv.slice(2)
// Nobody's stack is looked at.
Error.stackTraceLimit = 0
const tally = compareDocuments(seed, Number(count), current => {
  if (current.documents % Number(progress) === 0 && current.documents < Number(count))
    process.send!(current)
})
process.send!(tally)
