import type { ErrorBehavior } from '../../response/error-behavior.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ExecutableOperation } from '../../execution/execute.ts'
import type { Document, Node } from '../../language/document.ts'
import { syntaxTreeOf, type SyntaxTree } from '../../language/tree/syntax-tree.ts'
import type { CheckedFieldNode } from '../../planning/checked-field-nodes.ts'
import type { CachePolicy, OperationPlan } from '../../planning/plan.ts'
import type { OperationCost, OperationCosts } from '../../planning/costs/operation-costs.ts'
import { digestOf } from '../../runtime/short-name.ts'
import type { WrittenResponse } from '../../response/response.ts'
import {
  conditionVariablesOf,
  isIncremental,
  type ConditionVariables,
} from '../../selections/document-conditions.ts'
import type { PreparedVariables } from '../../values/coerce-variables.ts'
import type { RequestErrorResult } from '../transport-response.ts'
import {
  entryBytes,
  bytesOfAll,
  lengthOfDocument,
  lengthOfOperation,
  lengthOfTree,
} from './entry-bytes.ts'
import { Entry, type OrderOfUse } from './order-of-use.ts'

/** An operation, with its variable definitions prepared for coercion. */
export interface PreparedOperation {
  readonly node: Node
  readonly variables: PreparedVariables
}

/**
 * Encodes an operation, the values of its conditions, and how it is planned: whether its fields are
 * observed, whether `@defer` and `@stream` are planned and in which format, and whether null propagates.
 */
type PlanKey = number | string

/** The plans of a document, and their bytes. */
interface Plans {
  readonly byKey: Map<PlanKey, CachedPlan>
  bytes: number
}

/** Finds how long the response of an operation may be kept. */
interface CachePolicySource {
  of(plan: OperationPlan): CachePolicy
}

/** Adds to the length of a plan. */
type Grow = (length: number) => void

/** The length that counts for a field node whose arguments are checked. */
const CHECKED_NODE_LENGTH = 24

/** The length that counts for each field of a plan whose cost is estimated. */
const COST_LENGTH = 48

/** An executable operation, and its response if that is the same for all requests. */
export class CachedPlan {
  readonly operation: ExecutableOperation
  readonly #grow: Grow
  #response: WrittenResponse | undefined
  #checkedFieldNodes: readonly CheckedFieldNode[] | undefined
  #cost: OperationCost | undefined
  #cachePolicy: CachePolicy | undefined

  constructor(create: (grow: Grow) => ExecutableOperation, grow: Grow) {
    this.#grow = grow
    this.operation = create(grow)
  }

  /** The field nodes whose arguments are checked, which `find` returns at the first call. */
  checkedFieldNodes(find: () => readonly CheckedFieldNode[]): readonly CheckedFieldNode[] {
    if (this.#checkedFieldNodes === undefined) {
      this.#checkedFieldNodes = find()
      this.#grow(this.#checkedFieldNodes.length * CHECKED_NODE_LENGTH)
    }
    return this.#checkedFieldNodes
  }

  /** The cost of the operation, estimated at the first call. */
  costBy(costs: Pick<OperationCosts, 'of'>): OperationCost {
    if (this.#cost === undefined) {
      this.#cost = costs.of(this.operation.plan)
      this.#grow(this.operation.plan.fieldCount * COST_LENGTH)
    }
    return this.#cost
  }

  /** How long the response of the operation may be kept, found at the first call. */
  cachePolicyBy(policies: CachePolicySource): CachePolicy {
    if (this.#cachePolicy === undefined) {
      this.#cachePolicy = policies.of(this.operation.plan)
      this.#grow(bytesOfAll(this.#cachePolicy.typeNames))
    }
    return this.#cachePolicy
  }

  /** The response to all requests for the operation, if cached. */
  get response(): WrittenResponse | undefined {
    return this.#response
  }

  /** Caches the response to all requests for the operation, unless it has errors. */
  cacheResponse(response: WrittenResponse): WrittenResponse {
    if (response.errors.length > 0) return response
    if (this.#response === undefined) {
      // A copy: responses may share memory.
      this.#response = { ...response, bytes: Buffer.from(new Uint8Array(response.bytes).buffer) }
      this.#grow(response.bytes.length)
    }
    return this.#response
  }
}

/** The origin of a document, and the cost of its validation. */
interface Provenance {
  /**
   * Whether the host has persisted or signed the document, to which limits of documents then do not
   * apply.
   */
  readonly isOfHost: boolean
  /** The field comparisons of its validation (5.3.2 "Field Selection Merging"). */
  readonly fieldComparisons: number
}

/** The entry of a text, whose errors depend on whether the client may introspect. */
abstract class EntryOfText extends Entry {
  #otherErrors: readonly GraphQLError[] | undefined

  /**
   * The errors for the other clients: of a valid document for those that may not introspect, of an
   * invalid one for those that may. `find` is called once, and again when the entry was cleared.
   */
  otherErrors(find: () => readonly GraphQLError[]): readonly GraphQLError[] {
    if (this.#otherErrors !== undefined) return this.#otherErrors
    const errors = find()
    this.#otherErrors = errors
    this.grow(bytesOfErrors(errors))
    return errors
  }

  override clear(): void {
    this.#otherErrors = undefined
  }
}

/**
 * A parsed and validated document, with its operations, plans and syntax tree. Plans are cached for
 * used entries only, because many documents are sent once.
 */
export class PreparedDocument extends EntryOfText {
  readonly document: Document
  readonly conditions: ConditionVariables
  readonly isOfHost: boolean
  readonly fieldComparisons: number
  /** The behavior that the host has stored for requests that name none. */
  errorBehavior: ErrorBehavior | undefined = undefined
  #operations: Map<string | null, PreparedOperation> | undefined
  #plans: Plans | undefined
  #syntaxTree: SyntaxTree | undefined
  #isIncremental: boolean | undefined
  #digest: string | undefined

  constructor(order: OrderOfUse, document: Document, { isOfHost, fieldComparisons }: Provenance) {
    super(order, entryBytes(lengthOfDocument(document)))
    this.document = document
    this.conditions = conditionVariablesOf(document)
    this.isOfHost = isOfHost
    this.isHeld = isOfHost
    this.fieldComparisons = fieldComparisons
  }

  /** Counts a request. An evicted document of the host enters the store again. */
  use(): this {
    this.order.use(this)
    return this
  }

  /** Whether the document has a directive of the name `defer` or `stream`. */
  get isIncremental(): boolean {
    return (this.#isIncremental ??= isIncremental(this.document))
  }

  /** The SHA-256 of the text. */
  get digest(): string {
    return (this.#digest ??= digestOf(this.document.source))
  }

  /** Returns the operation of a name; null is the name of a request without `operationName`. */
  operationNamed(name: string | null): PreparedOperation | undefined {
    return this.#operations?.get(name)
  }

  addOperation(name: string | null, operation: PreparedOperation): void {
    if (this.order.isNew(this)) return
    this.#operations ??= new Map()
    this.#operations.set(name, operation)
  }

  planUnder(key: PlanKey): CachedPlan | undefined {
    return this.#plans?.byKey.get(key)
  }

  /** @param create calls its parameter with each length that the plan grows by */
  addPlan(key: PlanKey, operation: Node, create: (grow: Grow) => ExecutableOperation): CachedPlan {
    if (this.order.isNew(this)) return new CachedPlan(create, () => {})
    const plans = (this.#plans ??= { byKey: new Map(), bytes: 0 })
    const grow = (length: number): void => {
      const bytes = entryBytes(length)
      plans.bytes += bytes
      if (plans === this.#plans) this.grow(bytes)
    }
    const plan = new CachedPlan(create, grow)
    plans.byKey.set(key, plan)
    grow(lengthOfOperation(this.document, operation))
    return plan
  }

  /** The syntax tree of the document, built at the first access. */
  get syntaxTree(): SyntaxTree {
    if (this.#syntaxTree === undefined) {
      this.#syntaxTree = syntaxTreeOf(this.document)
      this.grow(entryBytes(lengthOfTree(this.document)))
    }
    return this.#syntaxTree
  }

  /** Drops the plans, unless there is a single plan. */
  override shrink(): void {
    if (this.#plans === undefined || this.#plans.byKey.size < 2) return
    const { bytes } = this.#plans
    this.#plans = undefined
    this.grow(-bytes)
  }

  override clear(): void {
    this.#operations = undefined
    this.#plans = undefined
    this.#syntaxTree = undefined
    super.clear()
  }
}

/** A text with syntax errors or validation errors. */
export class InvalidDocument extends EntryOfText implements RequestErrorResult {
  /** The text; undefined where no client is told more of its faults than others are. */
  readonly source: string | undefined
  readonly errors: readonly GraphQLError[]
  readonly fieldComparisons: number
  /** The name of the only operation; undefined for no or several operations, and syntax errors. */
  readonly operationName: string | undefined

  constructor(
    order: OrderOfUse,
    source: string,
    errors: readonly GraphQLError[],
    keepsSource = false,
    fieldComparisons = 0,
    operationName?: string,
  ) {
    super(order, bytesOfAll([source]) + bytesOfErrors(errors))
    this.source = keepsSource ? source : undefined
    this.errors = errors
    this.fieldComparisons = fieldComparisons
    this.operationName = operationName
  }
}

function bytesOfErrors(errors: readonly GraphQLError[]): number {
  return bytesOfAll(errors.map(({ message }) => message))
}

/** The document of a text, or the errors of an invalid text. */
export type PreparedText = PreparedDocument | InvalidDocument

/** The document of a request, or the request errors. */
export type Prepared = PreparedDocument | RequestErrorResult
