// A process that serves one application: `node applications/server.js FOLDER plain|adopted`. Tells its
// parent the address, and answers each message of the parent with what the process has done so far.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, side] = process.argv.slice(2)
process.chdir(folder)
const { start } = await import(pathToFileURL(join(folder, 'application.js')).href)
const { url, headers, close } = await start(side === 'adopted')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ calls: globalThis[Symbol.for('tapeql.calls')] ?? {}, microseconds: user + system })
})
process.once('disconnect', async () => {
  await close?.()
  process.exit()
})
process.send({ url, headers })
