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

/** An operation, and what is found out about it once. */
export interface KnownOperation {
  readonly node: Node
  readonly variables: PreparedVariables
}

/** Stands for an operation, the values of its conditions, and whether its calls are told of. */
type PlanKey = number | string

/** Makes an operation ready to run; told of the bytes that it takes whenever it grows. */
type Make = (grow: (bytes: number) => void) => ExecutableOperation

/** An operation that is ready to run, and the answer where this is always the same. */
export class KeptPlan {
  readonly operation: ExecutableOperation
  bytes = 0
  /** Whether another plan of the document had to have its place. */
  isOver = false
  readonly #grow: (plan: KeptPlan, bytes: number) => void
  #answer: WrittenResponse | undefined

  constructor(make: Make, grow: (plan: KeptPlan, bytes: number) => void) {
    this.#grow = grow
    this.operation = make(bytes => grow(this, bytes))
  }

  /** The answer to all requests for it, where it is kept. */
  get answer(): WrittenResponse | undefined {
    return this.#answer
  }

  /** Keeps the answer to all requests for it, unless it tells of errors. */
  keep(answer: WrittenResponse): WrittenResponse {
    if (answer.errors.length > 0) return answer
    if (this.#answer === undefined) {
      this.#answer = { ...answer, bytes: ownBytes(answer.bytes) }
      this.#grow(this, BUFFER_BYTES + answer.bytes.length)
    }
    return this.#answer
  }
}

/** The entry of a document, and all that requests have made of it: operations, plans, answers, the syntax tree. */
export class KeptDocument extends Kept {
  readonly document: Document
  /** Whether a request has come for it. */
  hasCome = false
  #operations: Map<string | null, KnownOperation> | undefined
  #plans: Map<PlanKey, KeptPlan> | undefined
  #planBytes = 0
  #syntaxTree: SyntaxTree | undefined

  constructor(account: Account, document: Document, bytes: number) {
    super(account, bytes)
    this.document = document
  }

  /** An operation by the name that a request gave; null for none. */
  operationNamed(name: string | null): KnownOperation | undefined {
    return this.#operations?.get(name)
  }

  addOperation(name: string | null, operation: KnownOperation): void {
    this.#operations ??= new Map()
    this.#operations.set(name, operation)
    this.grow(bytesOfOperation(this.document, operation.node) + bytesOfText(name ?? ''))
  }

  /** The plan of an operation. */
  planUnder(key: PlanKey): KeptPlan | undefined {
    return this.#plans?.get(key)
  }

  /**
   * Keeps the plan of an operation. Those of many operations, or for many values of conditions, take at most a quarter of the budget: the
   * oldest goes first.
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
    if (plan.isOver) return
    this.#planBytes += bytes
    if (this.#plans !== undefined && this.#planBytes > this.account.quarter)
      this.#dropPlans(this.#plans, plan)
    this.grow(bytes)
  }

  #dropPlans(plans: Map<PlanKey, KeptPlan>, inUse: KeptPlan): void {
    for (const [key, plan] of plans) {
      if (this.#planBytes <= this.account.quarter) return
      if (plan === inUse) continue
      plan.isOver = true
      plans.delete(key)
      this.#planBytes -= plan.bytes
      this.grow(-plan.bytes)
    }
  }
}
