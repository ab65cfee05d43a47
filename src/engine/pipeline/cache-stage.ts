import { setImmediate } from 'node:timers'
import { clientNameOf } from '../../budgets/client-name.ts'
import { restrictionIn } from '../../caching/cache-restriction.ts'
import type { Invalidation, ResponseCache } from '../../caching/response-cache.ts'
import {
  isOfMany,
  markOfType,
  markOfUnknown,
  marksOf,
  type KeptResponse,
  type Making,
  type ResponseStore,
} from '../../caching/response-store.ts'
import { CachePolicies } from '../../planning/caching/cache-policies.ts'
import type { CachePolicy } from '../../planning/plan.ts'
import { ResponseRoom } from '../../response/response-room.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { canonicalTexts } from '../../values/canonical-text.ts'
import type { ResolvedConfiguration } from '../configuration.ts'
import { responseOf, type Response } from '../transport-response.ts'
import type { EngineRequest } from './engine-request.ts'
import type { AnyResponse, ResponseForm } from './response-form.ts'
import { asHit, cacheReport } from './stages/cache-report.ts'
import { isRefused, marksOfResponse, objectsIn } from './stages/shown-objects.ts'

interface CacheSettings {
  readonly compiled: CompiledSchema
  readonly configuration: Pick<ResolvedConfiguration, 'limits'>
}

/** Executes the operation of a request. */
type Execute<Output> = (request: EngineRequest) => Output | Promise<Output>

/** A query whose response may be kept, and how. */
interface Query<Output extends AnyResponse> {
  readonly request: EngineRequest
  readonly policy: CachePolicy
  readonly key: string
  readonly execute: Execute<Output>
  /** The response of one that was kept, in the form of the request. */
  readonly outputOf: (response: Response) => Output
}

/**
 * The response that several requests wait for; `again` where the client that makes it has gone, `dropped`
 * where something that it shows was written meanwhile.
 */
type FlightEnd = KeptResponse | 'none' | 'again' | 'dropped'

/**
 * The stage that answers queries with responses that were kept, keeps new ones, and drops those that show
 * what a mutation has returned. It comes last: what a client may not ask is refused before. Requests for
 * a response that is being made wait for it. Responses with errors are never kept.
 */
export class CacheStage {
  readonly #policies: CachePolicies
  readonly #limits: ResolvedConfiguration['limits']
  readonly #options: ResponseCache
  readonly #reports: boolean
  readonly #staleSeconds: number
  /** Null where answers have headers alone. */
  readonly #store: ResponseStore | null
  readonly #flights = new Map<string, Promise<FlightEnd>>()
  /** The keys of responses that are made again in the background. */
  readonly #refreshes = new Set<string>()
  /** The marks of the types and tables that executions of an operation have read. */
  readonly #readMarks = new WeakMap<CachePolicy, Set<string>>()

  constructor(
    { compiled, configuration }: CacheSettings,
    options: ResponseCache,
    store: ResponseStore | null,
  ) {
    const { defaultMaxAge = 0, staleWhileRevalidate = 0, reports } = options
    this.#policies = new CachePolicies(compiled, defaultMaxAge)
    this.#limits = configuration.limits
    this.#options = options
    this.#reports = reports ?? process.env['NODE_ENV'] !== 'production'
    this.#staleSeconds = staleWhileRevalidate
    this.#store = store
  }

  /** Drops the responses that show what was written. */
  invalidate(invalidations: readonly Invalidation[]): void | Promise<void> {
    return invalidations.length === 0 ? undefined : this.#store?.drop(marksOf(invalidations))
  }

  /** Responds to a request that is admitted. */
  respond<Output extends AnyResponse>(
    request: EngineRequest,
    { outputOf }: ResponseForm<Output>,
    execute: Execute<Output>,
  ): Output | Promise<Output> {
    const policy = request.cachedPlan.cachePolicyBy(this.#policies)
    if (request.plan.type === 'mutation') return this.#invalidating(request, policy, execute)
    if (outputOf === null || request.plan.type !== 'query' || request.isIncremental)
      return execute(request)
    if (policy.maxAge === 0 || isOfHost(request)) {
      if (this.#reports) request.extensions = cacheReport('none', policy.shortest)
      return execute(request)
    }
    const key = this.#keyOf(request, policy)
    if (key === undefined || this.#store === null) {
      if (this.#reports) request.extensions = cacheReport('none')
      const madeAtMs = Date.now()
      const watched = watch(request, policy)
      return whenSettled(execute(request), output =>
        watched.marks === undefined
          ? output
          : this.#withFreshness(output, watched.maxAge, policy, madeAtMs),
      )
    }
    return this.#find(this.#store, { request, policy, key, execute, outputOf })
  }

  #find<Output extends AnyResponse>(
    store: ResponseStore,
    query: Query<Output>,
  ): Output | Promise<Output> {
    if (query.request.isSync && !store.isSynchronous) return query.execute(query.request)
    return whenSettled(store.find(query.key), response => {
      if (response === undefined) return this.#join(store, query)
      if (Date.now() >= response.madeAtMs + response.maxAge * 1_000)
        this.#refreshLater(store, query)
      return this.#answer(query, response)
    })
  }

  /** Waits for the response that another request makes, or makes it. */
  #join<Output extends AnyResponse>(
    store: ResponseStore,
    query: Query<Output>,
    wasDropped = false,
  ): Output | Promise<Output> {
    const flight = this.#flights.get(query.key)
    if (flight === undefined) return this.#make(store, query)
    if (query.request.isSync) return query.execute(query.request)
    return flight.then(end => {
      if (end === 'again') return this.#join(store, query, wasDropped)
      // Where it is written more often than it is made, nobody waits for a third one.
      if (end === 'dropped' && !wasDropped) return this.#join(store, query, true)
      if (typeof end === 'object') return this.#answer(query, end)
      if (this.#reports) query.request.extensions = cacheReport('miss')
      return query.execute(query.request)
    })
  }

  /** Has a new response made behind the answer to the client that gets the old one, once. */
  #refreshLater<Output extends AnyResponse>(store: ResponseStore, query: Query<Output>): void {
    if (this.#refreshes.has(query.key)) return
    this.#refreshes.add(query.key)
    setImmediate(() => void this.#refresh(store, query))
  }

  async #refresh<Output extends AnyResponse>(
    store: ResponseStore,
    query: Query<Output>,
  ): Promise<void> {
    try {
      const request = query.request.forRevalidation(new ResponseRoom(this.#limits))
      await this.#make(store, { ...query, request })
    } catch {
      // The old response is answered until its time is over.
    } finally {
      this.#refreshes.delete(query.key)
    }
  }

  /** Makes a response, for which further requests wait. */
  #make<Output extends AnyResponse>(
    store: ResponseStore,
    query: Query<Output>,
  ): Output | Promise<Output> {
    const { key, policy } = query
    const land = this.#takeOff(key)
    const marks = [
      ...policy.typeNames.flatMap(name => [markOfType(name), markOfUnknown(name)]),
      ...(this.#readMarks.get(policy) ?? []),
    ]
    try {
      const output = whenSettled(store.begin(key, marks), begun => {
        if ('keep' in begun) return this.#keep(query, begun, land)
        land(begun)
        return this.#answer(query, begun)
      })
      if (!(output instanceof Promise)) return output
      return output.catch((thrown: unknown) => {
        land('none')
        throw thrown
      })
    } catch (thrown) {
      land('none')
      throw thrown
    }
  }

  /** Executes a query, and keeps its response if it has no errors. */
  #keep<Output extends AnyResponse>(
    { request, policy, execute }: Query<Output>,
    making: Making,
    land: (end: FlightEnd) => void,
  ): Output | Promise<Output> {
    const watched = watch(request, policy)
    if (this.#reports) request.extensions = cacheReport('miss')
    const madeAtMs = Date.now()
    const keep = (output: Output): Output => {
      const body = keepableBodyOf(output)
      const { marks, maxAge } = watched
      if (body === undefined || marks === undefined) {
        making.end()
        land(request.signal?.aborted === true ? 'again' : 'none')
        return output
      }
      this.#rememberMarks(policy, marks)
      const { isPrivate } = policy
      const { actualCost } = request
      const responseBody = this.#reports ? asHit(body) : body
      const response = { body: responseBody, madeAtMs, maxAge, isPrivate, actualCost }
      const keeping = making.keep(response, marks, (maxAge + this.#staleSeconds) * 1_000)
      const landings = { current: response, dropped: 'dropped', unknown: 'none' } as const
      void whenSettled(keeping, outcome => land(landings[outcome]))
      if (keeping === 'dropped') return output
      return this.#withFreshness(output, maxAge, policy, madeAtMs)
    }
    try {
      return whenSettled(execute(request), keep)
    } catch (thrown) {
      making.end()
      throw thrown
    }
  }

  /** Has further requests for a response wait; returns the function that ends their waiting. */
  #takeOff(key: string): (end: FlightEnd) => void {
    let land: (end: FlightEnd) => void
    const flight = new Promise<FlightEnd>(resolve => {
      land = resolve
    })
    this.#flights.set(key, flight)
    return end => {
      this.#flights.delete(key)
      land(end)
    }
  }

  /** Executes a mutation, and drops the responses that show what it returns. */
  #invalidating<Output extends AnyResponse>(
    request: EngineRequest,
    { typeNames }: CachePolicy,
    execute: Execute<Output>,
  ): Output | Promise<Output> {
    const { plan } = request
    let objects: readonly Invalidation[] | undefined
    request.afterCompletion(response => {
      objects = objectsIn(plan, response)
    })
    return whenSettled(execute(request), output => {
      // What a mutation without data has written, or one in parts, may be anything that it names.
      objects ??= isRefused(plan, output) ? [] : typeNames.map(type => ({ type }))
      return whenSettled(this.invalidate(objects), () => output)
    })
  }

  /**
   * The key of a response: the document, the operation, the session for a private one, and the values of
   * variables. Undefined where there is no session, and for values of which nobody knows whether they are
   * equal.
   */
  #keyOf(
    { preparedDocument, operation, options, context }: EngineRequest,
    { isPrivate }: CachePolicy,
  ): string | undefined {
    const session = isPrivate
      ? clientNameOf('responseCache.session()', this.#options.session?.(context))
      : ''
    const { variables } = operation
    const values = variables.areNone
      ? ''
      : canonicalTexts(variables.rawValuesOf(options.variables ?? {}))
    if (session === undefined || values === undefined) return undefined
    const owner = isPrivate ? JSON.stringify(session) : 'all'
    return `${preparedDocument.digest} ${operation.node} ${owner} ${values}`
  }

  /** Answers a request with a response that was kept, if its room suffices. */
  #answer<Output extends AnyResponse>(
    { request, outputOf }: Query<Output>,
    response: KeptResponse,
  ): Output {
    const { body, maxAge, isPrivate, madeAtMs, actualCost } = response
    if (!request.room.take(Buffer.byteLength(body)))
      return outputOf(responseOf(request.room.tooLargeResponse()))
    if (actualCost !== undefined) request.costMeter?.settle(request, actualCost)
    const freshness = { maxAge, isPrivate, madeAtMs, staleWhileRevalidate: this.#staleSeconds }
    return outputOf({ executed: true, errors: [], body, freshness })
  }

  /** A response without errors, with how long clients may keep it. */
  #withFreshness<Output extends AnyResponse>(
    output: Output,
    maxAge: number,
    { isPrivate }: CachePolicy,
    madeAtMs: number,
  ): Output {
    if (!('body' in output) || !output.executed || output.errors.length > 0) return output
    const freshness = { maxAge, isPrivate, madeAtMs, staleWhileRevalidate: this.#staleSeconds }
    return { ...output, freshness }
  }

  /** Remembers what an operation reads: tables are known when they were read once. */
  #rememberMarks(policy: CachePolicy, marks: readonly string[]): void {
    const before = this.#readMarks.get(policy) ?? []
    this.#readMarks.set(policy, new Set([...before, ...marks.filter(isOfMany)]))
  }
}

/** Whether a response depends on what the host, or the rest of a body, brings with the request. */
function isOfHost({ rootValue, bodyEnd }: EngineRequest): boolean {
  return rootValue !== undefined || bodyEnd !== undefined
}

/** Whether, and how long, a complete response is kept. */
interface Watched {
  /** Undefined for one that is not kept. */
  marks: readonly string[] | undefined
  /** Seconds for which it may be kept. */
  maxAge: number
}

/**
 * Has the marks of a response found when it is complete; there are none where resolvers have said that it is
 * not to be kept, or that a response to all clients is for one alone.
 */
function watch(request: EngineRequest, policy: CachePolicy): Readonly<Watched> {
  const watched: Watched = { marks: undefined, maxAge: 0 }
  request.afterCompletion(response => {
    const { maxAge, isPrivate } = restrictionIn(response.memo)
    watched.maxAge = Math.min(policy.maxAge, maxAge)
    if (watched.maxAge > 0 && (policy.isPrivate || !isPrivate))
      watched.marks = marksOfResponse(request.plan, policy, response)
  })
  return watched
}

/** A copy of the body of a response without errors; bodies may share memory. */
function keepableBodyOf(output: AnyResponse): string | Buffer | undefined {
  if (!('body' in output) || !output.executed || output.errors.length > 0) return undefined
  return typeof output.body === 'string' ? output.body : Buffer.from(output.body)
}
