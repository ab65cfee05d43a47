// Runs tests on a copy of the compiled modules in which one of them is another.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Run } from './session.ts'
import type { Runner } from './trial.ts'

/** How long a run may take, beside thrice what its tests usually take. */
const PATIENCE_MS = 15_000

/** The time of a test that has not run yet. */
const UNKNOWN_MS = 5_000

/** The options of `src/tsconfig.json` on which the code of one file depends. */
const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

/** The compiled module of a source text, or undefined where its syntax is wrong. */
export function compiled(text: string): string | undefined {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions,
    reportDiagnostics: true,
  })
  return diagnostics!.length === 0 ? outputText : undefined
}

interface Session {
  readonly child: ChildProcess
  /** The names of all tests. */
  readonly tests: readonly string[]
}

export class TestRunner implements Runner {
  readonly #root: string
  readonly #modules: string
  #session: Session | undefined

  /** How long each test took when it last passed, from one command to the next. */
  readonly milliseconds: Record<string, number>

  constructor(root: string) {
    this.#root = root
    mkdirSync(join(root, '.cache'), { recursive: true })
    // As deep as the original: modules look for the package's root above them.
    this.#modules = mkdtempSync(join(root, 'dist/mutants-'))
    cpSync(join(root, 'dist/modules'), this.#modules, { recursive: true })
    this.milliseconds = this.#readTimes()
  }

  /** The names of all tests. */
  async tests(): Promise<readonly string[]> {
    return (await this.#begun()).tests
  }

  /** Runs all tests, which write to a folder what they call. */
  async measure(folder: string): Promise<void> {
    const { child, tests } = await this.#started({ TAPEQL_COVERAGE: folder })
    child.send(tests)
    const [{ milliseconds }] = (await once(child, 'message')) as [Run]
    Object.assign(this.milliseconds, milliseconds)
    child.kill()
  }

  async firstFailure(
    tests: readonly string[],
    path: string,
    code?: string,
  ): Promise<string | undefined> {
    const file = join(this.#modules, path.replace(/^src/, '').replace(/\.ts$/, '.js'))
    const original = readFileSync(file)
    writeFileSync(file, code ?? original)
    try {
      return tests.length === 0 ? undefined : await this.#run(tests)
    } finally {
      writeFileSync(file, original)
    }
  }

  end(): void {
    this.#kill()
    rmSync(this.#modules, { recursive: true, force: true })
    writeFileSync(this.#timesFile(), JSON.stringify(this.milliseconds))
  }

  async #run(tests: readonly string[]): Promise<string | undefined> {
    const { child } = await this.#begun()
    const usual = tests.map(test => this.milliseconds[test] ?? UNKNOWN_MS)
    const signal = AbortSignal.timeout(PATIENCE_MS + 3 * usual.reduce((sum, ms) => sum + ms, 0))
    child.send(tests)
    try {
      const [{ failed, milliseconds }] = (await once(child, 'message', { signal })) as [Run]
      Object.assign(this.milliseconds, milliseconds)
      return failed[0]
    } catch (error) {
      if (!signal.aborted) throw error
      this.#kill()
      return 'timed out'
    }
  }

  async #begun(): Promise<Session> {
    this.#session ??= await this.#started({})
    return this.#session
  }

  async #started(env: NodeJS.ProcessEnv): Promise<Session> {
    const child = fork(new URL('session.ts', import.meta.url), {
      cwd: this.#root,
      env: { ...process.env, TAPEQL_MODULES: this.#modules, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The processes that tests start are in its group, and end with it.
      detached: true,
    })
    const [tests] = (await once(child, 'message')) as [readonly string[]]
    return { child, tests }
  }

  #kill(): void {
    if (this.#session !== undefined) process.kill(-this.#session.child.pid!, 'SIGKILL')
    this.#session = undefined
  }

  #readTimes(): Record<string, number> {
    try {
      return JSON.parse(readFileSync(this.#timesFile(), 'utf8')) as Record<string, number>
    } catch {
      return {}
    }
  }

  #timesFile(): string {
    return join(this.#root, '.cache/mutants.json')
  }
}
