import type { ExecutableOperation } from '../../execution/execute.ts'
import { syntaxTreeOf, type SyntaxTree } from '../../language/tree/syntax-tree.ts'
import type { Document, Node } from '../../language/document.ts'
import type { WrittenResponse } from '../../response/response.ts'
import type { PreparedVariables } from '../../values/coerce-variables.ts'
import { Kept, type Account } from './account.ts'
import {
  BUFFER_BYTES,
  bytesOfOperation,
  bytesOfSyntaxTree,
  bytesOfText,
  ownBytes,
  PLAN_BYTES,
} from './kept-bytes.ts'

/** An operation, and what coercing its variables needs, prepared once. */
export interface KnownOperation {
  readonly node: Node
  readonly variables: PreparedVariables
}

/**
 * Encodes an operation, the values of its `@skip` and `@include` conditions, and whether its fields
 * are observed.
 */
type PlanKey = number | string

/** Makes an executable operation, which calls `grow` with the bytes that it grows by. */
type Make = (grow: (bytes: number) => void) => ExecutableOperation

/** An executable operation, and its response where all requests get the same one. */
export class KeptPlan {
  readonly operation: ExecutableOperation
  bytes = 0
  /** Whether it was dropped for other plans of its document. */
  isDropped = false
  readonly #grow: (plan: KeptPlan, bytes: number) => void
  #answer: WrittenResponse | undefined

  constructor(make: Make, grow: (plan: KeptPlan, bytes: number) => void) {
    this.#grow = grow
    this.operation = make(bytes => grow(this, bytes))
  }

  /** The response to all requests for the operation, where it is kept. */
  get answer(): WrittenResponse | undefined {
    return this.#answer
  }

  /** Keeps the response to all requests for the operation, unless it has errors. */
  keep(answer: WrittenResponse): WrittenResponse {
    if (answer.errors.length > 0) return answer
    if (this.#answer === undefined) {
      this.#answer = { ...answer, bytes: ownBytes(answer.bytes) }
      this.#grow(this, BUFFER_BYTES + answer.bytes.length)
    }
    return this.#answer
  }
}

/** The cache entry of a document: its operations, plans, responses and syntax tree. */
export class KeptDocument extends Kept {
  readonly document: Document
  /** Whether a request has asked for the document before. */
  wasRequested = false
  #operations: Map<string | null, KnownOperation> | undefined
  #plans: Map<PlanKey, KeptPlan> | undefined
  #planBytes = 0
  #syntaxTree: SyntaxTree | undefined

  constructor(account: Account, document: Document, bytes: number) {
    super(account, bytes)
    this.document = document
  }

  /** The operation of a name, which is null where the request gives none. */
  operationNamed(name: string | null): KnownOperation | undefined {
    return this.#operations?.get(name)
  }

  addOperation(name: string | null, operation: KnownOperation): void {
    this.#operations ??= new Map()
    this.#operations.set(name, operation)
    this.grow(bytesOfOperation(this.document, operation.node) + bytesOfText(name ?? ''))
  }

  planUnder(key: PlanKey): KeptPlan | undefined {
    return this.#plans?.get(key)
  }

  /**
   * Keeps the plan of an operation. The plans of one document take at most a quarter of
   * `maxCachedBytes`; the oldest is dropped first.
   */
  addPlan(key: PlanKey, make: Make): KeptPlan {
    const plan = new KeptPlan(make, this.#growPlan)
    this.#plans ??= new Map()
    this.#plans.set(key, plan)
    this.#growPlan(plan, PLAN_BYTES + (typeof key === 'string' ? key.length : 0))
    return plan
  }

  /** The syntax tree of the document, made when it is first asked for. */
  get syntaxTree(): SyntaxTree {
    if (this.#syntaxTree === undefined) {
      this.#syntaxTree = syntaxTreeOf(this.document)
      this.grow(bytesOfSyntaxTree(this.document))
    }
    return this.#syntaxTree
  }

  readonly #growPlan = (plan: KeptPlan, bytes: number): void => {
    plan.bytes += bytes
    if (plan.isDropped) return
    this.#planBytes += bytes
    if (this.#plans !== undefined && this.#planBytes > this.account.quarter)
      this.#dropPlans(this.#plans, plan)
    this.grow(bytes)
  }

  #dropPlans(plans: Map<PlanKey, KeptPlan>, inUse: KeptPlan): void {
    for (const [key, plan] of plans) {
      if (this.#planBytes <= this.account.quarter) return
      if (plan === inUse) continue
      plan.isDropped = true
      plans.delete(key)
      this.#planBytes -= plan.bytes
      this.grow(-plan.bytes)
    }
  }
}
