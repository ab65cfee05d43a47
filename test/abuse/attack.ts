/** Something that could crash a process or take its memory. It has a process of its own. */
export interface Attack {
  readonly title: string
  readonly maxSeconds: number
  /** Address space that the process may have. Without it there is no bound. */
  readonly maxGigabytes?: number
  /**
   * Says what came of it in a few words, or throws when that is not as it should be. What is tried
   * many times is tried as often as is said.
   */
  readonly run: (count?: number) => string | Promise<string>
}
