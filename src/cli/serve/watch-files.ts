import { watch, type FSWatcher } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

/** Milliseconds during which changes are collected: editors write a file in several steps. */
const QUIET_MS = 50

/** Watches files, and related files in the same folders. */
export class WatchedFiles {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #isRelated: (name: string) => boolean
  readonly #onChange: (paths: readonly string[]) => void
  #files: ReadonlySet<string> = new Set()
  #changedPaths = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /**
   * Calls `onChange` with the changed paths. `isRelated` returns whether a file in the folder of a
   * watched file is related, by its name.
   */
  constructor(isRelated: (name: string) => boolean, onChange: (paths: readonly string[]) => void) {
    this.#isRelated = isRelated
    this.#onChange = onChange
  }

  /** Replaces the watched files. */
  set(paths: readonly string[]): void {
    this.#files = new Set(paths.map(path => resolve(path)))
    const folders = new Set([...this.#files].map(path => dirname(path)))
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      this.#watchers.delete(folder)
    }
    // Watches folders, because editors may replace a file by a new file.
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#watch(folder)
  }

  /** Adds watched files. */
  add(paths: readonly string[]): void {
    this.set([...this.#files, ...paths])
  }

  close(): void {
    this.set([])
    clearTimeout(this.#timer)
  }

  #watch(folder: string): void {
    const watcher = watch(folder, (_, name) => {
      if (name === null) return
      const path = resolve(folder, name)
      if (this.#files.has(path) || this.#isRelated(basename(name))) this.#recordChange(path)
    })
    // The folder was removed, so that its files cannot change.
    watcher.on('error', () => watcher.close())
    this.#watchers.set(folder, watcher)
  }

  #recordChange(path: string): void {
    this.#changedPaths.add(path)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const changedPaths = [...this.#changedPaths]
      this.#changedPaths = new Set()
      this.#onChange(changedPaths)
    }, QUIET_MS)
  }
}
