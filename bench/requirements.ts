// What a machine may lack. A part of a bench that needs it is left out with a sentence that says what
// is absent and what brings it, and the rest is measured.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Requirement {
  /** As in "there is no". */
  readonly name: string
  /** What brings it, as the subject of a sentence. */
  readonly remedy: string
  readonly isMet: () => boolean
}

const root = new URL('../../', import.meta.url)
const told = new Set<string>()

/** Whether a part can be measured here. Where it cannot, prints the sentence, once in a process. */
export function isPossible(part: string, ...requirements: readonly Requirement[]): boolean {
  const missing = requirements.find(({ isMet }) => !isMet())
  if (missing === undefined) return true
  const { name, remedy } = missing
  const sentence = `${part} is left out, because there is no ${name}; ${remedy} brings it.`
  if (!told.has(sentence)) console.log(sentence)
  told.add(sentence)
  return false
}

/** A contender by its name, or none where it cannot be measured here. */
export function optional<Contender>(
  name: string,
  requirement: Requirement,
  contender: () => Contender,
): readonly (readonly [name: string, contender: Contender])[] {
  return isPossible(name, requirement) ? [[name, contender()]] : []
}

export const addon: Requirement = {
  name: 'addon for this machine',
  remedy: '`npm run rebuild`, with a compiler of C++, make and Python,',
  isMet: () =>
    ['build/Release', `prebuilds/${process.platform}-${process.arch}`].some(folder =>
      existsSync(new URL(`${folder}/tapeql.node`, root)),
    ),
}

export const webAssembly: Requirement = {
  name: 'WebAssembly module',
  remedy: '`npm run build:wasm`, with clang and lld,',
  isMet: () => existsSync(new URL('prebuilds/tapeql.wasm', root)),
}

export const cCompiler: Requirement = {
  name: 'compiler `cc` with the headers of C',
  remedy: 'a package of the system, such as build-essential,',
  isMet: () => succeeds('cc', ['-fsyntax-only', '-x', 'c', '-'], '#include <stdlib.h>\n'),
}

/** TypeScript 7 is a program of the machine, which npm installs for some machines. */
export const typescript7: Requirement = {
  name: 'TypeScript 7 for this machine',
  remedy: 'a machine for which it is published',
  isMet: () =>
    succeeds(process.execPath, [
      fileURLToPath(new URL('node_modules/typescript7/bin/tsc', root)),
      '--version',
    ]),
}

/** A program of a package of the system that has its name. */
export function program(name: string, ...versionFlags: readonly string[]): Requirement {
  return {
    name: `program ${name}`,
    remedy: `the package ${name} of the system`,
    isMet: () => succeeds(name, versionFlags),
  }
}

function succeeds(command: string, flags: readonly string[], input = ''): boolean {
  return spawnSync(command, flags, { input, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0
}
