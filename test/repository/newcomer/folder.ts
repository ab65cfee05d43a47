import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { follow } from './follow.ts'
import { packInto } from '../../behaviour/cli/packed.ts'
import { npmSettings } from './npm-settings.ts'

// npm run newcomer -- folder [PAGE]... Follows the README and "Getting started" in empty folders.

const asked = process.argv.slice(2)
const pages = asked.length > 0 ? asked : ['README.md', 'docs/getting-started.md']
const folder = mkdtempSync(join(tmpdir(), 'tapeql-newcomer-'))
try {
  const tarball = packInto(folder)
  const given = ['HOME', 'LANG', 'NODE_EXTRA_CA_CERTS'].flatMap(name =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  )
  const env = {
    ...Object.fromEntries(given),
    ...npmSettings(),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  }
  for (const [index, page] of pages.entries()) {
    const own = join(folder, String(index))
    mkdirSync(own)
    const place = { folder: own, tarball, root: '', command: ['sh', '-c'], env }
    await follow(page, place, { core: undefined, say: line => console.log(line) })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
