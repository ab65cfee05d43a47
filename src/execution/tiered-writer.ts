import type { OperationPlan } from '../planning/plan.ts'
import { TOO_LARGE } from '../response/marked-text.ts'
import type { NumberTexts } from '../response/number-texts.ts'
import { tooLargeResponse, type WrittenResponse } from '../response/response.ts'
import { GeneratedWriter, type ExpectedBytes } from './generated-writer.ts'
import type { ObjectNode } from './object-node.ts'
import type { ResolvePhase } from './resolve-phase.ts'
import { finishInTurns } from './turn.ts'
import { whenSettled } from './when-settled.ts'

/** How many more responses than others may turn out to be unexpected, before nothing else is expected of a plan for a while. */
const MAX_MISSES = 16
const RESPITE_RUNS = 1_000

/**
 * Decides when the responses of a plan are written by generated code: after so many runs, as long as it is allowed, and as long as
 * most of them are as expected.
 */
export class TieredWriter {
  readonly #plan: OperationPlan
  readonly #numbers: NumberTexts
  #runsBefore: number
  #misses = 0
  #generated: GeneratedWriter | undefined

  /** @param generatesAfter how many runs closures are better for; false where they always are */
  constructor(plan: OperationPlan, generatesAfter: number | false, numbers: NumberTexts) {
    this.#plan = plan
    this.#numbers = numbers
    this.#runsBefore = generatesAfter === false ? Infinity : generatesAfter
  }

  /** The bytes of a response without errors; undefined where closures have to write it. */
  write(
    root: ObjectNode,
    phase: ResolvePhase,
  ): WrittenResponse | undefined | Promise<WrittenResponse | undefined> {
    // What is cut short says nothing about the responses of the plan.
    if (phase.closedBecause !== null) return undefined
    if (this.#runsBefore > 0) {
      this.#runsBefore--
      return undefined
    }
    const generated = (this.#generated ??= this.#generate())
    if (generated === undefined) return undefined
    const { turn } = phase
    const bytes = turn.isOver() ? undefined : generated.write(root, phase)
    if (bytes !== undefined || !turn.isOver()) return this.#end(bytes, phase)
    const written = finishInTurns(generated.writeInTurns(root, phase), turn, phase.unread)
    return whenSettled(written, bytes => this.#end(bytes, phase))
  }

  #end(bytes: ExpectedBytes, phase: ResolvePhase): WrittenResponse | undefined {
    if (bytes === undefined) return this.#miss()
    if (this.#misses > 0) this.#misses--
    if (bytes !== TOO_LARGE) return { bytes, errors: none }
    // Nobody is going to read the rest.
    phase.unread.noteAll()
    return tooLargeResponse(phase.request.settings.maxBytes)
  }

  #miss(): undefined {
    if (++this.#misses <= MAX_MISSES) return
    this.#misses = 0
    this.#runsBefore = RESPITE_RUNS
  }

  #generate(): GeneratedWriter | undefined {
    try {
      return new GeneratedWriter(this.#plan, this.#numbers)
    } catch (error) {
      // It is forbidden, or the selection sets are inside each other too often for the stack.
      if (!(error instanceof EvalError || error instanceof RangeError)) throw error
      this.#runsBefore = Infinity
      return undefined
    }
  }
}

const none: readonly [] = []
