import type { GraphQLError } from '../../errors/graphql-error.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { RunningRequest } from '../request/running-request.ts'
import type { DeliveryRoot } from '../slots/response-node.ts'
import type { ExecutionGroup, StreamItem } from './part-root.ts'

/** The errors of what an execution delivers after its first response. */
export class PartErrors {
  readonly #run: RunningRequest
  #hasToldOfMore = false

  constructor(run: RunningRequest) {
    this.#run = run
  }

  /**
   * Takes the errors below a root that are told. Behind the last one for which there is room, one
   * tells that there are more; what has failed tells of an error in any case.
   */
  take(root: DeliveryRoot): readonly GraphQLError[] {
    const errors = this.#run.errorsInOrder(root)
    const { isFailed } = root as ExecutionGroup | StreamItem
    if (errors.length === 0 || isFailed || this.#run.request.room.executionErrors !== 0)
      return errors
    if (this.#hasToldOfMore) return noErrors
    this.#hasToldOfMore = true
    return errors
  }

  /** Passes on errors when the engine has finished them: a rescue may take its time. */
  finish(
    errors: readonly GraphQLError[],
    deliver: (errors: readonly GraphQLError[]) => void,
  ): void {
    if (errors.length === 0) return deliver(errors)
    const { request } = this.#run
    void whenSettled(request.settings.finishErrors(errors, request), deliver)
  }
}

const noErrors: readonly GraphQLError[] = []
