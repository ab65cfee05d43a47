// Packages that are not of the root: those of a folder with a package.json of its own, which are
// installed when they are first asked for.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The packages of one folder beside this file; all have the same copy of graphql-js. */
export class Peers {
  readonly #folder: string
  /** Why they are not installed. */
  fault: string | undefined

  constructor(folder: string) {
    this.#folder = join(import.meta.dirname, folder)
  }

  /**
   * Installs them, where that was not done.
   *
   * @throws Error in CI when that fails; elsewhere `fault` says why, for the tests that are skipped
   */
  install(): void {
    if (this.#areInstalled || !this.#isFirst()) return
    try {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: this.#folder,
        stdio: 'pipe',
      })
    } catch (error) {
      if (process.env['CI'] === 'true') throw error
      this.fault = `npm ci failed in ${this.#folder}: ${String(error)}`
    } finally {
      rmSync(this.#lock, { recursive: true, force: true })
    }
  }

  get #areInstalled(): boolean {
    return existsSync(join(this.#folder, 'node_modules/.package-lock.json'))
  }

  get #lock(): string {
    return join(this.#folder, '.installing')
  }

  /** Whether this process installs; where another one does, waits until it has, for four minutes at most. */
  #isFirst(): boolean {
    for (const end = Date.now() + 240_000; Date.now() < end;) {
      try {
        mkdirSync(this.#lock)
        return !this.#areInstalled || this.#unlock()
      } catch {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
        if (this.#areInstalled && !existsSync(this.#lock)) return false
      }
    }
    throw new Error(`${this.#lock} was not removed; nobody installs ${this.#folder}.`)
  }

  #unlock(): false {
    rmSync(this.#lock, { recursive: true, force: true })
    return false
  }

  load<Module = any>(name: string): Module {
    return createRequire(join(this.#folder, 'package.json'))(name) as Module
  }
}
