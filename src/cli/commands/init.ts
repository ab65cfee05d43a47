import { readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { packageVersion } from '../../runtime/package-root.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { misuse } from '../failure.ts'

interface InitOptions {
  readonly javascript?: boolean
}

/** Makes a new project that runs. */
export const initCommand: Command<InitOptions> = {
  name: 'init',
  summary: 'Make a new project: a schema, a server and a test.',
  arguments: [
    {
      syntax: '[directory]',
      description: 'a folder that is empty or not there; the working directory where left out',
    },
  ],
  options: [{ flags: '--javascript', description: 'in JavaScript; else in TypeScript' }],
  examples: ['npx tapeql init blog', 'npx tapeql init blog --javascript'],
  async run([directory = '.'], { javascript = false }, terminal) {
    const { projectFiles } = await import('../init/project-files.ts')
    const { writeOutput } = await import('../output-file.ts')
    const folder = resolve(directory)
    refuseFull(directory, folder)
    const files = projectFiles({
      name: packageNameOf(folder),
      isTypeScript: !javascript,
      version: packageVersion,
    })
    for (const [path, text] of files) await writeOutput(join(folder, path), text)
    const shown = relative('.', folder)
    const steps = [
      ...(shown === '' ? [] : [`cd ${quoted(shown)}`]),
      'npm install',
      'npm start',
      'npm test',
    ]
    terminal.print(
      `Wrote ${[...files.keys()].join(', ')}.\n\nNext:\n${steps.map(step => `  ${step}`).join('\n')}`,
    )
    return exitCodes.SUCCESS
  },
}

/** A new repository has a folder of its own in it, and macOS adds a file to folders it shows. */
const mayBeThere = ['.git', '.DS_Store']

function refuseFull(directory: string, folder: string): void {
  let found: string[]
  try {
    found = readdirSync(folder).filter(name => !mayBeThere.includes(name))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code === 'ENOTDIR') throw misuse(`${directory} is a file; expected a folder.`)
    throw misuse(`${directory} cannot be read: ${message}.`)
  }
  if (found.length === 0) return
  throw misuse(
    `The folder ${directory} is not empty: it has ${found[0]}${found.length > 1 ? ` and ${found.length - 1} more` : ''}. Expected an empty one, or the name of a new one.`,
  )
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  const from = path.startsWith('-') ? `./${path}` : path
  return /^[\w./-]+$/.test(from) ? from : `'${from.replaceAll("'", `'\\''`)}'`
}

/** The name of a folder as npm takes it. */
function packageNameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name || 'app'
}
