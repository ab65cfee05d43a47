// npm run differential -- adoption [count] [seed]: executes random requests in random worlds by
// graphql-js 16 and 17 and by the functions in their place.
import { compareWorlds, type Function } from './compare-worlds.ts'
import { sides } from './sides.ts'

const [count = 1_000, seed = 1] = process.argv.slice(2).map(Number)
const functions: readonly Function[] = ['execute', 'executeSync', 'graphql', 'graphqlSync']

for (const version of [16, 17] as const) {
  for (const name of functions) {
    const begin = performance.now()
    const tally = await compareWorlds(sides[version], name, `${seed}/${name}`, count)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(
      `${version} ${name}: ${tally.worlds} worlds, ${tally.withErrors} with errors, ${tally.withPromises} asynchronous, ${tally.differences.length} different, ${seconds} s`,
    )
    for (const difference of tally.differences.slice(0, 2)) console.log(difference)
    if (tally.differences.length > 0) process.exitCode = 1
  }
}
