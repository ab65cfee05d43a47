import { ClientBudget, MAX_HEADER_INTEGER } from '../../../budgets/client-budget.ts'
import type { BucketState } from '../../../budgets/bucket-store.ts'
import { EngineError } from '../../../errors/engine-error.ts'
import { reportError, type OnError } from '../../../errors/masking.ts'
import { FieldCosts, type EstimateFault } from '../../../planning/costs/field-costs.ts'
import {
  baseCostOf,
  OperationCosts,
  type CostPosition,
} from '../../../planning/costs/operation-costs.ts'
import { RequestInputs } from '../../../schema/input-coercion/template.ts'
import { whenSettled } from '../../../runtime/when-settled.ts'
import type { CompiledSchema } from '../../../schema/compiled/compiled-schema.ts'
import type { ExecuteOptions } from '../../execute-options.ts'
import type { ResolvedConfiguration } from '../../configuration.ts'
import { ActualCost } from './actual-cost.ts'
import { requestErrorResult, type RequestErrorResult } from '../../transport-response.ts'
import type { CostMeter, EngineRequest } from '../engine-request.ts'

/** A request whose operation is planned. */
type PlannedRequest = Pick<
  EngineRequest,
  'plan' | 'variables' | 'room' | 'options' | 'context' | 'cachedPlan' | 'cost' | 'errorResult'
> &
  CompletedRequest

/** What the stage sets of a request whose response is going to be measured. */
type CompletedRequest = Pick<
  EngineRequest,
  'isObserved' | 'actualCost' | 'costMeter' | 'withdrawal' | 'afterCompletion' | 'extensions'
>

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

/** The error of a request that is not charged; undefined for one that is. */
type ChargeResult = RequestErrorResult | undefined

/** What a client pays for an operation at least, so that none is free. */
const MIN_CHARGE = 1
/** The most positions that an error names. */
const MAX_POSITIONS = 3

/**
 * The stage that estimates what an operation costs, and refuses a request above `maxCost`, or above the
 * budget of its client, before a function of the host is called. The requests of a batch share the
 * limit.
 */
export class CostStage implements CostMeter {
  readonly #fields: FieldCosts
  readonly #costs: OperationCosts
  readonly #reportsCost: boolean
  /** Whether a request without an estimate is refused; a report leaves it out. */
  readonly #refuses: boolean
  readonly #enableIntrospection: ResolvedConfiguration['enableIntrospection']
  /** Null where clients may spend anything over time. */
  readonly #budget: ClientBudget | null

  constructor(
    schema: CompiledSchema,
    configuration: Pick<
      ResolvedConfiguration,
      'assumedListSize' | 'enableIntrospection' | 'costBudget' | 'reportsCost' | 'limits'
    >,
    onError: OnError,
  ) {
    const { costBudget } = configuration
    this.#enableIntrospection = configuration.enableIntrospection
    this.#fields = new FieldCosts(schema, configuration.assumedListSize)
    this.#costs = new OperationCosts(schema, this.#fields)
    this.#reportsCost = configuration.reportsCost
    this.#refuses = configuration.limits.maxCost !== false || costBudget !== undefined
    this.#budget =
      costBudget === undefined
        ? null
        : new ClientBudget(costBudget, failure => void reportError(onError, failure))
  }

  /** Returns the error of a request that costs too much. */
  check(request: PlannedRequest): RequestErrorResult | undefined {
    const { room, variables } = request
    const { faultIn, of } = request.cachedPlan.costBy(this.#costs)
    const fault = faultIn(variables)
    if (fault !== undefined) {
      if (!this.#refuses) return undefined
      const { mayIntrospect = this.#enableIntrospection === true } = request.options
      return requestErrorResult(mayIntrospect ? fault.suggestion : fault.message, fault.code)
    }
    const cost = of(variables)
    request.cost = cost
    if (room.takeCost(cost)) {
      if (this.#reportsCost || this.#budget?.returnsUnused === true || request.isObserved)
        this.measure(request)
      return undefined
    }
    const left = room.cost
    return requestErrorResult(
      `The operation costs ${textOf(cost)}, but at most ${textOf(left)} ${left === room.maxCost ? 'is allowed' : 'is left for it in its batch'}.${this.#mostExpensive(request)}`,
      'COST_LIMIT',
    )
  }

  /**
   * Takes the cost of a request from the budget of its client; returns the error of a request for which
   * the budget does not suffice.
   *
   * @throws Error of the function of the host that names the client
   */
  charge(request: PlannedRequest): ChargeResult | Promise<ChargeResult> {
    const budget = this.#budget
    const key = budget?.keyOf(request.context)
    if (budget === null || key === undefined) return undefined
    const cost = Math.max(request.cost, MIN_CHARGE)
    if (cost > budget.capacity) {
      showBudget(request, budget)
      return request.errorResult([
        new EngineError(
          `The operation costs ${textOf(cost)}, but a client has at most ${textOf(budget.capacity)}.${this.#mostExpensive(request)}`,
          { extensions: { code: 'COST_LIMIT' } },
        ),
      ])
    }
    return whenSettled(budget.take(key, cost), withdrawal => {
      if (withdrawal === undefined) return request.errorResult([budgetUnavailable()])
      const { state } = withdrawal
      if (state.isTaken) {
        request.withdrawal = withdrawal
        showBudget(request, budget, state, budget.secondsUntil(budget.capacity, state))
        return undefined
      }
      const seconds = Math.max(budget.secondsUntil(cost, state), 1)
      showBudget(request, budget, state, seconds)
      return request.errorResult([this.#budgetError(request, cost, state, seconds)])
    })
  }

  /** What an operation costs in a request, and at which positions. */
  estimate(request: PlannedRequest): CostEstimate {
    const { plan, variables } = request
    const { faultIn, of } = request.cachedPlan.costBy(this.#costs)
    const positions = this.#costs.positionsOf(plan, variables)
    return { fault: faultIn(variables), cost: of(variables), positions }
  }

  /** Has the response of a request measured when it is complete; one that was kept has been measured. */
  measure(request: PlannedRequest): void {
    request.costMeter = this
    const onCompleted: EngineRequest['onCompleted'] = ({ slots, selections, errors }) => {
      const { plan, variables, cost } = request
      const values = new ActualCost(this.#fields, new RequestInputs(variables), selections)
      const sum = baseCostOf(plan.type) + values.ofFields(plan.root, slots)
      const actual = Math.max(sum, 0)
      if (this.#reportsCost)
        request.extensions = { cost: { estimated: cost, actual }, ...request.extensions }
      // Nobody knows what lies behind an error, and below a null that has propagated.
      if (errors.length === 0) this.settle(request, actual)
      else request.actualCost = actual
    }
    request.afterCompletion(onCompleted)
  }

  /** Gives the client of a request back what the response has cost less than was estimated. */
  settle(request: PlannedRequest, actual: number): void {
    request.actualCost = actual
    if (request.withdrawal !== undefined)
      this.#budget?.giveBack(request.withdrawal, request.cost - actual)
  }

  #budgetError(
    request: PlannedRequest,
    cost: number,
    { tokens }: BucketState,
    seconds: number,
  ): EngineError {
    const http = { status: 429, headers: { 'Retry-After': String(seconds) } }
    return new EngineError(
      `The operation costs ${textOf(cost)}, but its client has ${textOf(tokens)} left, and enough in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.${this.#mostExpensive(request)}`,
      { extensions: { code: 'COST_BUDGET', retryAfterSeconds: seconds, http } },
    )
  }

  #mostExpensive({ plan, variables }: PlannedRequest): string {
    const positions = this.#costs.positionsOf(plan, variables).slice(0, MAX_POSITIONS)
    if (positions.length === 0) return ''
    const texts = positions.map(({ path, cost }) => `${path} (${textOf(cost)})`)
    return ` Most expensive ${texts.length === 1 ? 'is' : 'are'} ${texts.join(', ')}.`
  }
}

/**
 * Sets the headers of the budget on the answer of a transport that has some. The unit is the cost of an
 * operation, and the window the time in which an empty bucket becomes full.
 * draft-ietf-httpapi-ratelimit-headers-10.
 */
function showBudget(
  { options }: PlannedRequest,
  { capacity, refillPerSecond }: ClientBudget,
  state?: BucketState,
  seconds = 0,
): void {
  const response = options.answer?.response
  if (response === undefined || response.headersSent) return
  const quota = integerText(Math.floor(capacity))
  const window = integerText(Math.ceil(capacity / refillPerSecond))
  response.setHeader('RateLimit-Policy', `"cost";q=${quota};qu="cost";w=${window}`)
  if (state === undefined) return
  const remaining = integerText(Math.floor(state.tokens))
  response.setHeader('RateLimit', `"cost";r=${remaining};t=${integerText(seconds)}`)
}

/** An integer of a header. */
function integerText(integer: number): string {
  return String(Math.min(integer, MAX_HEADER_INTEGER))
}

function budgetUnavailable(): EngineError {
  return new EngineError('The budget of the client cannot be read. Try again later.', {
    extensions: {
      code: 'SERVICE_UNAVAILABLE',
      http: { status: 503, headers: { 'Retry-After': '1' } },
    },
  })
}

/** A cost without more digits than it needs. */
function textOf(cost: number): string {
  return String(Math.round(cost * 100) / 100)
}
