import type { OperationPlan } from '../planning/plan.ts'
import { GeneratedWriter } from './generated-writer.ts'
import type { ObjectNode } from './object-node.ts'
import type { ResolvePhase } from './resolve-phase.ts'
import type { TextForm } from './text-form.ts'

/** How many more responses than others may turn out to be unexpected, before nothing else is expected of a plan. */
const MAX_MISSES = 16

/**
 * Decides when the responses of a plan are written by generated code: after so many runs, as long as it is allowed, and as long as
 * most of them are as expected.
 */
export class TextWriter {
  readonly #plan: OperationPlan
  readonly #form: TextForm
  #runsBefore: number
  #misses = 0
  #generated: GeneratedWriter | undefined

  /** @param generatesAfter how many runs closures are better for; false where they always are */
  constructor(plan: OperationPlan, form: TextForm, generatesAfter: number | false) {
    this.#plan = plan
    this.#form = form
    this.#runsBefore = generatesAfter === false ? Infinity : generatesAfter
  }

  /** The data as text behind `begin`; undefined where closures have to write it. */
  write(begin: string, root: ObjectNode, phase: ResolvePhase): string | undefined {
    if (this.#runsBefore > 0) {
      this.#runsBefore--
      return undefined
    }
    const generated = (this.#generated ??= this.#generate())
    const text = generated?.write(begin, root, phase)
    if (text !== undefined) {
      if (this.#misses > 0) this.#misses--
    } else if (++this.#misses > MAX_MISSES) {
      this.#runsBefore = Infinity
      this.#generated = undefined
    }
    return text
  }

  #generate(): GeneratedWriter | undefined {
    try {
      return new GeneratedWriter(this.#plan, this.#form)
    } catch (error) {
      if (!(error instanceof EvalError)) throw error
      this.#runsBefore = Infinity
      return undefined
    }
  }
}
