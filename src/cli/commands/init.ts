import { readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { packageVersion } from '../../runtime/package-root.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { misuse } from '../failure.ts'

interface InitOptions {
  readonly javascript?: boolean
}

/** Makes a new project. */
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
    assertEmptyFolder(directory, folder)
    const files = projectFiles({
      name: packageNameOf(folder),
      isTypeScript: !javascript,
      version: packageVersion,
    })
    for (const [path, source] of files) await writeOutput(join(folder, path), source)
    const relativeFolder = relative('.', folder)
    const steps = [
      ...(relativeFolder === '' ? [] : [`cd ${shellArgument(relativeFolder)}`]),
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

/** A new repository contains `.git`, and macOS adds `.DS_Store` to folders that it shows. */
const ignoredNames = ['.git', '.DS_Store']

function assertEmptyFolder(directory: string, folder: string): void {
  let names: string[]
  try {
    names = readdirSync(folder).filter(name => !ignoredNames.includes(name))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code === 'ENOTDIR') throw misuse(`${directory} is a file; expected a folder.`)
    throw misuse(`${directory} cannot be read: ${message}.`)
  }
  if (names.length === 0) return
  throw misuse(
    `The folder ${directory} is not empty: it has ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}. Expected an empty one, or the name of a new one.`,
  )
}

/** Returns a path as an argument of a shell command. */
function shellArgument(path: string): string {
  const safePath = path.startsWith('-') ? `./${path}` : path
  return /^[\w./-]+$/.test(safePath) ? safePath : `'${safePath.replaceAll("'", `'\\''`)}'`
}

/** Returns the name of a folder as a valid package name. */
function packageNameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name || 'app'
}
