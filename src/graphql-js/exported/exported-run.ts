import type { GraphQLResolveInfo } from 'graphql'
import { RunningRequest } from '../../execution/request/running-request.ts'
import type { Barrier } from '../../execution/waiting/barrier.ts'
import type { ContextMemos } from './context-memos.ts'
import type { ExportedRequest } from './exported-request.ts'

/** What the calls of one execution share. */
export interface SharedByCalls {
  readonly memos: ContextMemos
  readonly barrier: Barrier
  /** The signal of an execution by graphql-js 16, which cancels none. */
  readonly signal: AbortSignal
}

/** The run of one call of a resolver by graphql-js. */
export class ExportedRun extends RunningRequest {
  readonly #shared: SharedByCalls
  readonly #info: GraphQLResolveInfo

  constructor(request: ExportedRequest, shared: SharedByCalls) {
    super(request, false, null, ignore)
    this.#shared = shared
    this.#info = request.info
  }

  override get memo(): Map<unknown, unknown> {
    return this.#shared.memos.of(this.request.context)
  }

  override get barrier(): Barrier {
    return this.#shared.barrier
  }

  override get signal(): AbortSignal {
    const { getAbortSignal } = this.#info as { getAbortSignal?: () => AbortSignal | undefined }
    return getAbortSignal?.() ?? this.#shared.signal
  }
}

function ignore(): void {}
