// The process of one attack: prints what came of it.
import { attacks } from './attacks.ts'

const attack = attacks.find(({ title }) => title === process.argv[2])!
console.log(await attack.run())
