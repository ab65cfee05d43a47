import type { GraphQLError } from 'graphql'
import { settleOnce } from '../graphql-version.ts'
import type { FieldPlan } from './field-plan.ts'
import { isPromise } from './is-promise.ts'
import type { Path, Run } from './run.ts'

/**
 * What waits for a value or an error. Here a value is passed on at once; graphql-js passes it on by
 * promises, each of which takes turns of the microtask queue. Which of two errors comes first
 * depends on these, so an error takes the same number of turns.
 */
interface Consumer {
  /** The turns from what it waits for to itself. */
  readonly turns: number
  fulfill(value: unknown): void
  reject(error: unknown): void
}

const turn: Promise<void> = Promise.resolve()

function after(turns: number, act: () => void): void {
  if (turns <= 0) act()
  else void turn.then(() => after(turns - 1, act))
}

/** A value that is not there yet: that of a list or an object, or of one whose type is awaited. */
export abstract class Pending {
  protected readonly run: Run
  #consumer: Consumer | null = null
  #outcome: { readonly isError: boolean; readonly value: unknown } | null = null

  constructor(run: Run) {
    this.run = run
  }

  /** Names the one that waits. */
  attach(consumer: Consumer): void {
    this.#consumer = consumer
    if (this.#outcome !== null) this.#notify(0, this.#outcome.isError, this.#outcome.value)
  }

  protected settle(ownTurns: number, isError: boolean, value: unknown): void {
    if (this.#consumer === null) this.#outcome = { isError, value }
    else this.#notify(ownTurns, isError, value)
  }

  #notify(ownTurns: number, isError: boolean, value: unknown): void {
    const consumer = this.#consumer!
    const act = (): void => {
      if (isError) consumer.reject(value)
      else consumer.fulfill(value)
    }
    if (isError || this.run.takesTurns) after(ownTurns + consumer.turns, act)
    else act()
  }
}

/** Completes a value; the result may be `Pending`. */
type Completed = unknown

/** A value that something else is awaited for before it is completed. */
export class Awaited extends Pending implements Consumer {
  readonly turns = 1

  /** Takes the completed value. */
  take(completed: Completed): void {
    if (completed instanceof Pending) completed.attach(this)
    else this.fulfill(completed)
  }

  fulfill(value: unknown): void {
    this.settle(0, false, value)
  }

  reject(error: unknown): void {
    this.settle(0, true, error)
  }
}

/** A value whose object type is awaited. */
export class AwaitedType extends Awaited {
  constructor(run: Run, promise: PromiseLike<unknown>, complete: (settled: unknown) => Completed) {
    super(run)
    settleOnce(
      promise,
      settled => {
        let completed: Completed
        try {
          run.refuseAfterEnd()
          completed = complete(settled)
        } catch (thrown) {
          this.reject(thrown)
          return
        }
        this.take(completed)
      },
      (reason: unknown) => this.reject(reason),
    )
  }
}

/** A leaf whose type has made a promise of its value. */
class AwaitedLeaf extends Pending {
  constructor(run: Run, promise: PromiseLike<unknown>) {
    super(run)
    // graphql-js awaits this promise itself, and not one that is made of it.
    settleOnce(
      promise,
      value => this.settle(-1, false, value),
      (reason: unknown) => this.settle(-1, true, reason),
    )
  }
}

/** A leaf of what its type has made of a value. */
export function leafOf(run: Run, serialized: unknown): Completed {
  return typeof serialized === 'object' && isPromise(serialized)
    ? new AwaitedLeaf(run, serialized)
    : serialized
}

/** What has slots. */
interface Entries {
  fulfillEntry(key: string | number, value: unknown): void
  rejectEntry(error: unknown): void
}

/** A position of a list or an object whose value is not there yet. */
export class Slot implements Consumer {
  turns = 1
  readonly #run: Run
  readonly #field: Pick<FieldPlan, 'nodes'>
  readonly #path: Path
  readonly #isNonNull: boolean
  #container: Entries | null = null
  #key: string | number = ''
  #outcome: { readonly isError: boolean; readonly value: unknown } | null = null

  /** @param isNonNull whether the type of the position excludes null */
  constructor(run: Run, field: Pick<FieldPlan, 'nodes'>, path: Path, isNonNull: boolean) {
    this.#run = run
    this.#field = field
    this.#path = path
    this.#isNonNull = isNonNull
  }

  /** Waits for a value of the host, which is completed then. */
  wait(promise: PromiseLike<unknown>, complete: (value: unknown) => Completed): this {
    const { promiseTurns, whenSettled } = this.#run.version
    whenSettled(
      promise,
      value => {
        let completed: Completed
        try {
          this.#run.refuseAfterEnd()
          completed = complete(value)
        } catch (thrown) {
          after(promiseTurns, () => this.reject(thrown))
          return
        }
        if (completed instanceof Pending) {
          this.turns = 1 + promiseTurns
          completed.attach(this)
        } else if (this.#run.takesTurns) after(promiseTurns, () => this.fulfill(completed))
        else this.fulfill(completed)
      },
      reason => after(promiseTurns, () => this.reject(reason)),
    )
    return this
  }

  /** Waits for a completed value. */
  adopt(pending: Pending): this {
    pending.attach(this)
    return this
  }

  /** Names the list or the object that it is a position of. */
  enter(container: Entries, key: string | number): void {
    this.#container = container
    this.#key = key
    if (this.#outcome !== null) this.#notify(this.#outcome.isError, this.#outcome.value)
  }

  fulfill(value: unknown): void {
    this.#notify(false, value)
  }

  reject(thrown: unknown): void {
    let error: GraphQLError
    try {
      error = this.#run.locate(thrown, this.#field.nodes, this.#path)
    } catch (fault) {
      // What cannot be made an error of this position is one of the position above, as in graphql-js.
      return this.#notify(true, fault)
    }
    if (this.#isNonNull) return this.#notify(true, error)
    this.#run.addError(error, this.#path)
    this.#notify(false, null)
  }

  #notify(isError: boolean, value: unknown): void {
    if (this.#container === null) this.#outcome = { isError, value }
    else if (isError) this.#container.rejectEntry(value)
    else this.#container.fulfillEntry(this.#key, value)
  }
}

/** A list or an object some of whose entries are slots. */
export class Container extends Pending implements Entries {
  readonly #target: Record<string | number, unknown>
  readonly #turns: number
  readonly #failure: { readonly error: unknown } | null
  #pending = 0
  #isClosed = false

  /**
   * @param turns how many graphql-js takes from the last entry to the whole
   * @param failure an error that waits for the entries
   */
  constructor(run: Run, target: object, turns: number, failure: { error: unknown } | null = null) {
    super(run)
    this.#target = target as Record<string | number, unknown>
    this.#turns = turns
    this.#failure = failure
    const slots: [string | number, Slot][] = []
    if (Array.isArray(target)) {
      for (let index = 0; index < target.length; index++) {
        const entry: unknown = target[index]
        if (entry instanceof Slot) slots.push([index, entry])
      }
    } else {
      for (const key in target) {
        const entry = this.#target[key]
        if (entry instanceof Slot) slots.push([key, entry])
      }
    }
    this.#pending = slots.length
    for (const [key, slot] of slots) slot.enter(this, key)
  }

  fulfillEntry(key: string | number, value: unknown): void {
    this.#target[key] = value
    this.#pending--
    if (this.#pending > 0 || this.#isClosed) return
    this.#isClosed = true
    if (this.#failure === null) this.settle(this.#turns, false, this.#target)
    else this.settle(this.#turns + 1, true, this.#failure.error)
  }

  rejectEntry(error: unknown): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#pending > 1) this.run.takesTurns = true
    if (this.#failure === null) this.settle(this.#turns, true, error)
    else this.settle(this.#turns + 1, true, this.#failure.error)
  }
}

/** The result of the root selection set, which a promise of the host stands for. */
export class Root implements Consumer {
  readonly turns = 0
  readonly #resolve: (value: unknown) => void
  readonly #reject: (error: unknown) => void

  constructor(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  fulfill(value: unknown): void {
    this.#resolve(value)
  }

  reject(error: unknown): void {
    this.#reject(error)
  }
}
