import { isDeepStrictEqual } from 'node:util'
import { assertOneForEachParent, resolveBatch } from '../../execution/resolving/execute-batches.ts'
import type { RunningRequest } from '../../execution/request/running-request.ts'
import type { ObjectNode, Position } from '../../execution/slots/response-node.ts'
import { awaitThenable } from '../../execution/waiting/await-thenable.ts'
import { Barrier } from '../../execution/waiting/barrier.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { areEqualContexts } from './context-memos.ts'

/** A call of graphql-js that waits for its batch. */
interface HeldCall {
  readonly run: RunningRequest
  readonly position: Position
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

/**
 * The batches of an execution by graphql-js, which calls the resolver of a field for each parent. The
 * batch resolver is called when no promise of a field above is pending, and graphql-js has called what
 * it can.
 */
export class HeldBatches {
  readonly barrier: Barrier = new Barrier(false)
  /** By position; a host may call a resolver several times for one. */
  readonly #calls = new Map<ObjectNode, Map<number, HeldCall[]>>()
  #isReleasing = false

  /** The value of a position, which the barrier holds. */
  valueAt(run: RunningRequest, position: Position): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { node, index } = position
      let calls = this.#calls.get(node)
      if (calls === undefined) this.#calls.set(node, (calls = new Map<number, HeldCall[]>()))
      const call = { run, position, resolve, reject }
      const callsOfPosition = calls.get(index)
      if (callsOfPosition === undefined) calls.set(index, [call])
      else callsOfPosition.push(call)
      this.#releaseSoon()
    })
  }

  /** Has the batches below a field wait for a promise of it. */
  waitFor(plan: FieldPlan, promise: Promise<unknown>): void {
    const settle = (): void => this.#settle(plan)
    promise.then(settle, settle)
    this.barrier.countPending(plan)
  }

  #settle(plan: FieldPlan): void {
    this.barrier.countSettled(plan)
    this.#releaseSoon()
  }

  /** Releases batches when all microtasks are over, by which graphql-js completes values. */
  #releaseSoon(): void {
    if (this.#isReleasing || !this.barrier.hasHeld) return
    this.#isReleasing = true
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isReleasing = false
        this.#release()
      }),
    )
  }

  #release(): void {
    const batches = this.barrier.release()
    for (const { plan, positions } of batches) {
      const calls = positions.map(position => this.#take(position))
      for (const group of groupsOfEqualCalls(plan, calls)) this.#call(plan, group)
    }
    if (batches.length > 0) this.#releaseSoon()
  }

  #take({ node, index }: Position): HeldCall {
    const calls = this.#calls.get(node)!
    const callsOfPosition = calls.get(index)!
    const call = callsOfPosition.shift()!
    if (callsOfPosition.length === 0) calls.delete(index)
    if (calls.size === 0) this.#calls.delete(node)
    return call
  }

  #call(plan: FieldPlan, calls: readonly HeldCall[]): void {
    const { run } = calls[0]!
    const batch = { plan, positions: calls.map(({ position }) => position) }
    const distribute = (results: unknown): void => {
      const values = assertOneForEachParent(run, batch, results)
      for (const [index, { resolve }] of calls.entries()) resolve(values[index])
    }
    const fail = (reason: unknown): void => {
      for (const { reject } of calls) reject(reason)
    }
    const attempt = (act: () => void): void => {
      try {
        act()
      } catch (thrown) {
        fail(thrown)
      }
    }
    attempt(() => {
      const results = resolveBatch(run, batch)
      if (!isThenable(results)) return distribute(results)
      const settle = (act: () => void): void => {
        attempt(act)
        this.#settle(plan)
      }
      awaitThenable(
        results,
        values => settle(() => distribute(values)),
        (reason: unknown) => settle(() => fail(reason)),
      )
      this.barrier.countPending(plan)
    })
  }
}

/** The most groups of calls that a call is compared with; a further call has a group of its own. */
const MAX_COMPARED_GROUPS = 16

/** The calls of a batch by their arguments and contexts, which a host may have changed for some parents. */
function groupsOfEqualCalls(plan: FieldPlan, calls: readonly HeldCall[]): readonly HeldCall[][] {
  const groups: HeldCall[][] = []
  for (const call of calls) {
    const values = call.run.argumentsOf(plan)
    const group = groups
      .slice(0, MAX_COMPARED_GROUPS)
      .find(
        ([first]) =>
          areEqualContexts(first!.run.context, call.run.context) &&
          isDeepStrictEqual(first!.run.argumentsOf(plan), values),
      )
    if (group === undefined) groups.push([call])
    else group.push(call)
  }
  return groups
}
