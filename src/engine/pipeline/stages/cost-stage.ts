import type { ExecutionRequest } from '../../../execution/request/execution-request.ts'
import type { EstimateFault } from '../../../planning/costs/field-costs.ts'
import { OperationCosts, type CostPosition } from '../../../planning/costs/operation-costs.ts'
import type { CompiledSchema } from '../../../schema/compiled/compiled-schema.ts'
import type { ExecuteOptions, RequestOptions } from '../../execute-options.ts'
import type { ResolvedConfiguration } from '../../configuration.ts'
import type { CachedPlan } from '../../documents/prepared-document.ts'
import { requestErrorResult, type RequestErrorResult } from '../../transport-response.ts'

/** A request whose operation is planned. */
interface PlannedRequest extends Pick<ExecutionRequest, 'plan' | 'variables' | 'room'> {
  readonly options: Pick<RequestOptions, 'mayIntrospect'>
  readonly cachedPlan: Pick<CachedPlan, 'costBy'>
}

/** The operation of a document whose cost is estimated, and its variables. */
export type EstimateOptions = Pick<ExecuteOptions, 'operationName' | 'variables'>

/** What an operation costs, and its positions that cost something, the most expensive first. */
export interface OperationEstimate {
  readonly cost: number
  readonly positions: readonly CostPosition[]
}

/** An estimate, and why there is none; undefined where there is one. */
export interface CostEstimate extends OperationEstimate {
  readonly fault: EstimateFault | undefined
}

/** The most positions that an error names. */
const MAX_POSITIONS = 3

/**
 * The stage that estimates what an operation costs, and refuses a request above `maxCost` before a
 * function of the host is called. The requests of a batch share the limit.
 */
export class CostStage {
  readonly #costs: OperationCosts
  readonly #enableIntrospection: ResolvedConfiguration['enableIntrospection']

  constructor(
    schema: CompiledSchema,
    configuration: Pick<ResolvedConfiguration, 'assumedListSize' | 'enableIntrospection'>,
  ) {
    this.#enableIntrospection = configuration.enableIntrospection
    this.#costs = new OperationCosts(schema, configuration.assumedListSize)
  }

  /** Returns the error of a request that costs too much. */
  check(request: PlannedRequest): RequestErrorResult | undefined {
    const { room, variables } = request
    const { faultIn, of } = request.cachedPlan.costBy(this.#costs)
    const fault = faultIn(variables)
    if (fault !== undefined) {
      const { mayIntrospect = this.#enableIntrospection === true } = request.options
      return requestErrorResult(mayIntrospect ? fault.suggestion : fault.message, fault.code)
    }
    const cost = of(variables)
    if (room.takeCost(cost)) return undefined
    const left = room.cost
    return requestErrorResult(
      `The operation costs ${textOf(cost)}, but at most ${textOf(left)} ${left === room.maxCost ? 'is allowed' : 'is left for it in its batch'}.${this.#mostExpensive(request)}`,
      'COST_LIMIT',
    )
  }

  /** What an operation costs in a request, and at which positions. */
  estimate(request: PlannedRequest): CostEstimate {
    const { plan, variables } = request
    const { faultIn, of } = request.cachedPlan.costBy(this.#costs)
    const positions = this.#costs.positionsOf(plan, variables)
    return { fault: faultIn(variables), cost: of(variables), positions }
  }

  #mostExpensive({ plan, variables }: PlannedRequest): string {
    const positions = this.#costs.positionsOf(plan, variables).slice(0, MAX_POSITIONS)
    if (positions.length === 0) return ''
    const texts = positions.map(({ path, cost }) => `${path} (${textOf(cost)})`)
    return ` Most expensive ${texts.length === 1 ? 'is' : 'are'} ${texts.join(', ')}.`
  }
}

/** A cost without more digits than it needs. */
function textOf(cost: number): string {
  return String(Math.round(cost * 100) / 100)
}
