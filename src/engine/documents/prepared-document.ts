import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ExecutableOperation } from '../../execution/execute.ts'
import type { Document, Node } from '../../language/document.ts'
import { syntaxTreeOf, type SyntaxTree } from '../../language/tree/syntax-tree.ts'
import type { WrittenResponse } from '../../response/response.ts'
import {
  conditionVariablesOf,
  type ConditionVariables,
} from '../../selections/document-conditions.ts'
import type { PreparedVariables } from '../../values/coerce-variables.ts'
import type { RequestErrorResult } from '../response.ts'
import {
  entryBytes,
  bytesOfAll,
  lengthOfDocument,
  lengthOfOperation,
  lengthOfTree,
} from './entry-bytes.ts'
import { Entry, type OrderOfUse } from './order-of-use.ts'

/** An operation, and what coercing its variables needs, prepared once. */
export interface PreparedOperation {
  readonly node: Node
  readonly variables: PreparedVariables
}

/**
 * Encodes an operation, the values of its `@skip` and `@include` conditions, and whether its fields
 * are observed.
 */
type PlanKey = number | string

/** The plans of a document, and their bytes. */
interface Plans {
  readonly byKey: Map<PlanKey, CachedPlan>
  bytes: number
}

/** Counts the length of what a plan has grown by. */
type Grow = (length: number) => void

/** An executable operation, and its response where all requests get the same one. */
export class CachedPlan {
  readonly operation: ExecutableOperation
  readonly #grow: Grow
  #answer: WrittenResponse | undefined

  constructor(make: (grow: Grow) => ExecutableOperation, grow: Grow) {
    this.#grow = grow
    this.operation = make(grow)
  }

  /** The response to all requests for the operation, where it is kept. */
  get answer(): WrittenResponse | undefined {
    return this.#answer
  }

  /** Keeps the response to all requests for the operation, unless it has errors. */
  keep(answer: WrittenResponse): WrittenResponse {
    if (answer.errors.length > 0) return answer
    if (this.#answer === undefined) {
      // Its memory may be that of other answers, too.
      this.#answer = { ...answer, bytes: Buffer.from(new Uint8Array(answer.bytes).buffer) }
      this.#grow(answer.bytes.length)
    }
    return this.#answer
  }
}

/** The origin of a document, and the cost of its validation. */
interface Provenance {
  /**
   * Whether the host has persisted or signed the document: then limits of documents do not apply.
   */
  readonly isOfHost: boolean
  /** The comparisons of fields that its validation made (5.3.2 "Field Selection Merging"). */
  readonly fieldComparisons: number
}

/**
 * A document that was parsed and validated, and what is made of it: operations, plans and a syntax
 * tree. Plans are kept once the entry is used, because many documents are sent once only.
 */
export class PreparedDocument extends Entry {
  readonly document: Document
  readonly conditions: ConditionVariables
  readonly isOfHost: boolean
  readonly fieldComparisons: number
  #operations: Map<string | null, PreparedOperation> | undefined
  #plans: Plans | undefined
  #syntaxTree: SyntaxTree | undefined

  constructor(order: OrderOfUse, document: Document, { isOfHost, fieldComparisons }: Provenance) {
    super(order, entryBytes(lengthOfDocument(document)))
    this.document = document
    this.conditions = conditionVariablesOf(document)
    this.isOfHost = isOfHost
    this.isHeld = isOfHost
    this.fieldComparisons = fieldComparisons
  }

  /** Counts a request. The document of the host enters again where the store has let go of it. */
  use(): this {
    this.order.use(this)
    return this
  }

  /** The operation of a name, which is null where the request gives none. */
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

  /** @param make calls its parameter with the length of whatever the plan grows by */
  addPlan(key: PlanKey, operation: Node, make: (grow: Grow) => ExecutableOperation): CachedPlan {
    if (this.order.isNew(this)) return new CachedPlan(make, () => {})
    const plans = (this.#plans ??= { byKey: new Map(), bytes: 0 })
    const grow = (length: number): void => {
      const bytes = entryBytes(length)
      plans.bytes += bytes
      if (plans === this.#plans) this.grow(bytes)
    }
    const plan = new CachedPlan(make, grow)
    plans.byKey.set(key, plan)
    grow(lengthOfOperation(this.document, operation))
    return plan
  }

  /** The syntax tree of the document, made when it is first asked for. */
  get syntaxTree(): SyntaxTree {
    if (this.#syntaxTree === undefined) {
      this.#syntaxTree = syntaxTreeOf(this.document)
      this.grow(entryBytes(lengthOfTree(this.document)))
    }
    return this.#syntaxTree
  }

  /** Drops the plans, unless there is one only. */
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
  }
}

/** A text with syntax errors or validation errors. */
export class RefusedDocument extends Entry implements RequestErrorResult {
  readonly errors: readonly GraphQLError[]
  readonly fieldComparisons: number
  /** The name of its only operation; undefined where it has none, or a syntax error. */
  readonly operationName: string | undefined

  constructor(
    order: OrderOfUse,
    source: string,
    errors: readonly GraphQLError[],
    fieldComparisons = 0,
    operationName?: string,
  ) {
    super(order, bytesOfAll([source, ...errors.map(({ message }) => message)]))
    this.errors = errors
    this.fieldComparisons = fieldComparisons
    this.operationName = operationName
  }
}

/** The document of a text, or its errors. */
export type PreparedText = PreparedDocument | RefusedDocument

/** The document of a request, or the errors where there is none. */
export type Prepared = PreparedDocument | RequestErrorResult
