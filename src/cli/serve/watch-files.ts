import { watch, type FSWatcher } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

/** Milliseconds in which changes count as one: editors write a file in several steps. */
const QUIET_MS = 50

/** Watches files, and others in the same folders that matter. */
export class WatchedFiles {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #isRelated: (name: string) => boolean
  readonly #onChange: (paths: readonly string[]) => void
  #files: ReadonlySet<string> = new Set()
  #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /**
   * Calls `onChange` with the paths that have changed. `isRelated` says of the name of a file
   * beside the watched ones whether it matters.
   */
  constructor(isRelated: (name: string) => boolean, onChange: (paths: readonly string[]) => void) {
    this.#isRelated = isRelated
    this.#onChange = onChange
  }

  /** Watches these files in the place of those before. */
  set(paths: readonly string[]): void {
    this.#files = new Set(paths.map(path => resolve(path)))
    const folders = new Set([...this.#files].map(path => dirname(path)))
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      this.#watchers.delete(folder)
    }
    // Folders, because a file that an editor puts in the place of another is a new one.
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#watch(folder)
  }

  /** Watches these files besides those before. */
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
      if (this.#files.has(path) || this.#isRelated(basename(name))) this.#note(path)
    })
    // The folder is gone; what is in it cannot change any more.
    watcher.on('error', () => watcher.close())
    this.#watchers.set(folder, watcher)
  }

  #note(path: string): void {
    this.#changed.add(path)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const changed = [...this.#changed]
      this.#changed = new Set()
      this.#onChange(changed)
    }, QUIET_MS)
  }
}
