import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root, type Block } from './blocks.ts'

/** Where examples run: inside the package, so that they import it by its name. */
const folder = join(root, '.cache/docs')

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file =>
  ts.sys.readFile(file),
) as { config: { compilerOptions: object } }
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, noUnusedLocals: false, noUnusedParameters: false },
  root,
)

function pathOf({ page, file }: Block): string {
  return join(folder, page, file)
}

/** What the compiler says about examples, each with the line of its page. */
export function compile(blocks: readonly Block[]): string[] {
  const byPath = new Map(blocks.map(block => [pathOf(block), block]))
  const host = ts.createCompilerHost(options)
  host.fileExists = name => byPath.has(name) || ts.sys.fileExists(name)
  const folders = new Set([...byPath.keys()].map(path => dirname(path)))
  host.directoryExists = name => folders.has(name) || ts.sys.directoryExists(name)
  host.readFile = name => byPath.get(name)?.code ?? ts.sys.readFile(name)
  // One program: to read the types takes longer than all examples.
  const program = ts.createProgram([...byPath.keys()], options, host)
  return [...byPath].flatMap(([path, { page, line }]) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .concat(program.getSyntacticDiagnostics(program.getSourceFile(path)))
      .map(({ messageText, start = 0, file }) => {
        const own = file!.getLineAndCharacterOfPosition(start).line
        const message = ts.flattenDiagnosticMessageText(messageText, '\n')
        return `${page}.md, block in line ${line}, its line ${own + 1}: ${message}`
      }),
  )
}

/** Writes the examples as JavaScript, and the files that they read as they are. */
export function write(blocks: readonly Block[]): void {
  const compilerOptions = { ...options, module: ts.ModuleKind.ESNext }
  for (const block of blocks) {
    const isExample = block.language === 'ts'
    const path = isExample ? pathOf(block).replace(/\.ts$/, '.js') : pathOf(block)
    mkdirSync(dirname(path), { recursive: true })
    const { outputText } = ts.transpileModule(isExample ? block.code : '', { compilerOptions })
    writeFileSync(path, isExample ? outputText : block.code)
  }
}

export function removeWritten(): void {
  rmSync(folder, { recursive: true, force: true })
}

export interface Outcome {
  readonly status: number | null
  readonly lines: readonly string[]
  readonly errors: string
}

const network = join(import.meta.dirname, 'network.js')

/**
 * Runs an example in a process of its own, in the folder of its page; one that leaves something
 * open, such as a connection, is ended when its last statement is done.
 */
export function run(block: Block, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const path = pathOf(block).replace(/\.ts$/, '.js')
  const isTest = block.code.includes("'node:test'")
  const end = isTest ? '' : '; setTimeout(() => process.exit(), 20)'
  const script = `await import(${JSON.stringify(path)})${end}`
  return outcomeOf(
    spawn(process.execPath, ['--import', network, '--input-type=module', '--eval', script], {
      cwd: dirname(path),
      env: { ...process.env, NODE_ENV: '', ...env },
      timeout: 60_000,
    }),
  )
}

/** Runs a shell script beside a server of the page. */
export async function runBeside(server: Block, script: string): Promise<Outcome> {
  const path = pathOf(server).replace(/\.ts$/, '.js')
  const child = spawn(process.execPath, ['--import', network, path], {
    cwd: dirname(path),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const { asked, port } = await new Promise<{ asked: number; port: number }>(
      (resolve, reject) => {
        child.once('message', message => resolve(message as { asked: number; port: number }))
        child.once('exit', status => reject(new Error(`The server has ended with ${status}.`)))
      },
    )
    const there = script.replaceAll(`localhost:${asked}`, `localhost:${port}`)
    return await outcomeOf(spawn('sh', ['-c', there], { timeout: 60_000 }))
  } finally {
    child.kill()
  }
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let output = ''
  let errors = ''
  child.stdout!.setEncoding('utf8').on('data', text => (output += text))
  child.stderr!.setEncoding('utf8').on('data', text => (errors += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve({ status, lines: output.split('\n'), errors }))
  })
}
