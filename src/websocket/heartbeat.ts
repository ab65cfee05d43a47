/** Calls a function for each of its members in equal spaces of time, with one timer for all. */
export class Heartbeat<Member> {
  readonly #members = new Set<Member>()
  readonly #everyMs: number
  readonly #beat: (members: ReadonlySet<Member>) => void
  #timer: NodeJS.Timeout | undefined

  constructor(everyMs: number, beat: (members: ReadonlySet<Member>) => void) {
    this.#everyMs = everyMs
    this.#beat = beat
  }

  add(member: Member): void {
    this.#members.add(member)
    this.#timer ??= setInterval(() => this.#beat(this.#members), this.#everyMs).unref()
  }

  /** The timer goes with the last member. */
  delete(member: Member): void {
    this.#members.delete(member)
    if (this.#members.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
