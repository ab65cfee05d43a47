// The process of one attack: prints what came of it. `run-attack.ts <title> [count]`
import { attacks } from './attacks.ts'

const [title, count] = process.argv.slice(2)
const attack = attacks.find(attack => attack.title === title)
if (attack === undefined) throw new Error(`There is no attack "${title}".`)
console.log(await attack.run(count === undefined ? undefined : Number(count)))
