import { Kind, type DocumentNode } from 'graphql'
import { ExecutableOperation } from '../../execution/execute.ts'
import { compactDocument, type Document, type Node } from '../../language/document.ts'
import { printTree } from '../../language/print/print-tree.ts'
import { parseToTape } from '../../language/parse.ts'
import { syntaxTreeOf, type SyntaxNodes } from '../../language/tree/syntax-tree.ts'
import { planOperation } from '../../planning/plan-operation.ts'
import { NumberTexts } from '../../response/number-texts.ts'
import {
  conditionKey,
  conditionValues,
  conditionVariablesOf,
  type ConditionVariables,
} from '../../selections/document-conditions.ts'
import { getOperation } from '../../selections/get-operation.ts'
import { PreparedVariables } from '../../values/coerce-variables.ts'
import type { VariableValues } from '../../values/variables.ts'
import { isValid, limits } from '../validation.ts'
import type { HostSchema } from '../schema/host-schema.ts'
import { PlannedFunctions } from '../schema/planned-functions.ts'
import { versionOf, type GraphQLVersion } from '../graphql-version.ts'
import type { FieldFacts } from '../host-settings.ts'
import { hostTreeOf } from './host-tree.ts'

/** An operation of a document, prepared for all requests. */
export class HostOperation {
  readonly node: Node
  readonly variables: PreparedVariables
  readonly #document: HostDocument
  #infoVariables: ReturnType<GraphQLVersion['variablesOf']> | undefined

  constructor(document: HostDocument, tape: Document, node: Node) {
    this.node = node
    this.variables = new PreparedVariables(document.schema.compiled, tape, node)
    this.#document = document
  }

  /** How `info` has the variables. */
  infoVariablesIn(syntaxTree: SyntaxNodes): ReturnType<GraphQLVersion['variablesOf']> {
    const { host, schema } = this.#document.schema
    return (this.#infoVariables ??= versionOf(host).variablesOf(
      host,
      schema,
      syntaxTree.operation(this.node),
    ))
  }
}

/** A planned operation, and the functions with which it was planned. */
export interface HostPlan {
  readonly operation: ExecutableOperation
  readonly functions: PlannedFunctions
  /** What `info` has of each field, by the id of its plan. */
  readonly facts: FieldFacts[]
}

/** The most plans of a document. What needs another one is executed by the host's graphql-js. */
const MAX_PLANS = 32

/** After so many executions of a plan code is generated for it. */
const GENERATES_AFTER = 1

/**
 * A document of the host for one schema: its tape, which is parsed of the text that its tree is
 * printed to, and what was planned for it. Changes of the tree after that are not heeded.
 */
export class HostDocument {
  readonly schema: HostSchema
  readonly #tape: Document
  readonly #conditions: ConditionVariables
  readonly #operations = new Map<string | null, HostOperation | undefined>()
  readonly #plans = new Map<number | string, HostPlan>()
  #syntaxTree: SyntaxNodes | undefined

  constructor(schema: HostSchema, tape: Document) {
    this.schema = schema
    this.#tape = tape
    this.#conditions = conditionVariablesOf(tape)
  }

  /**
   * The way back from the tape. The tree is no property of the document, because the tree is the key
   * under which that is found: a WeakMap keeps keys to which values refer until all is collected.
   */
  syntaxTreeOf(tree: DocumentNode): SyntaxNodes {
    return (this.#syntaxTree ??= hostTreeOf(tree as never, this.#tape) ?? syntaxTreeOf(this.#tape))
  }

  /** GetOperation(); undefined where graphql-js has an error for it. */
  operationNamed(name: string | null | undefined): HostOperation | undefined {
    const key = name ?? null
    const operation = this.#operations.get(key)
    if (operation !== undefined) return operation
    const node = getOperation(this.#tape, key)
    if (typeof node !== 'number') return undefined
    const prepared = new HostOperation(this, this.#tape, node)
    this.#operations.set(key, prepared)
    return prepared
  }

  /**
   * The plan of an operation for the values of its conditions; undefined where graphql-js has to
   * execute it: for conditions that are not true or false, and for what is asked of the schema.
   */
  planFor(
    { node }: HostOperation,
    variables: VariableValues,
    hasFieldResolver: boolean,
  ): HostPlan | undefined {
    if (!this.#conditions.every(id => typeof variables[id] === 'boolean')) return undefined
    const kind = hasFieldResolver ? -node : node
    const key =
      this.#conditions.length === 0 ? kind : `${kind} ${conditionKey(this.#conditions, variables)}`
    const earlier = this.#plans.get(key)
    if (earlier !== undefined || this.#plans.size >= MAX_PLANS) return earlier
    const { compiled } = this.schema
    const functions = new PlannedFunctions(this.schema.schema)
    const conditions = conditionValues(this.#conditions, variables)
    const plan = planOperation(compiled, this.#tape, node, conditions, {
      grow: ignore,
      hasFieldResolver,
      plannedField: functions.note,
    })
    const asksSchema = plan.root.fields.some(
      ({ field }) => compiled.metaFieldBySymbol.get(field.symbol) === field,
    )
    if (asksSchema) return undefined
    const operation = new ExecutableOperation(plan, GENERATES_AFTER, numbers, false)
    const planned = { operation, functions, facts: [] }
    this.#plans.set(key, planned)
    return planned
  }
}

/** The document of a tree, or of the text of which a tree was parsed; null for an invalid one. */
export function hostDocumentOf(
  schema: HostSchema,
  tree: DocumentNode,
  source: string | undefined,
): HostDocument | null {
  const text = source ?? textOf(tree)
  if (text === undefined) return null
  const tape = parseToTape(text, limits, schema.compiled.symbolTable)
  if ('errors' in tape || !isValid(schema.compiled, tape)) return null
  return new HostDocument(schema, compactDocument(tape))
}

/** The text of a tree; undefined for one that cannot be printed, or not all of it. */
function textOf(tree: DocumentNode): string | undefined {
  try {
    // Printed first: of what can be printed the depth is limited.
    const text = printTree(tree)
    return tree.definitions.some(parametrizesFragments) ? undefined : text
  } catch {
    return undefined
  }
}

/** What nodes of the host have beside what the specification has: options of its `parse`. */
interface HostNode {
  readonly kind: Kind
  readonly selectionSet?: { readonly selections: readonly HostNode[] } | null
  readonly variableDefinitions?: readonly unknown[] | null
  readonly arguments?: readonly unknown[] | null
}

/** Whether there are variables of fragments, or arguments of their spreads. */
function parametrizesFragments(node: HostNode): boolean {
  const { kind, selectionSet, variableDefinitions, arguments: given } = node
  if (kind === Kind.FRAGMENT_DEFINITION && (variableDefinitions ?? []).length > 0) return true
  if (kind === Kind.FRAGMENT_SPREAD && (given ?? []).length > 0) return true
  return (selectionSet?.selections ?? []).some(parametrizesFragments)
}

/** Nothing is written of plain objects. */
const numbers = new NumberTexts()

function ignore(): void {}
