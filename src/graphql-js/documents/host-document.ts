import { Kind, type DocumentNode } from 'graphql'
import { ExecutableOperation } from '../../execution/execute.ts'
import { compactDocument, type Document, type Node } from '../../language/document.ts'
import { printTree } from '../../language/print/print-tree.ts'
import { parseToTape } from '../../language/parse.ts'
import { syntaxTreeOf, type SyntaxNodes } from '../../language/tree/syntax-tree.ts'
import { planOperation } from '../../planning/plan-operation.ts'
import type { ErrorBehavior } from '../../response/error-behavior.ts'
import { NumberTexts } from '../../response/number-texts.ts'
import {
  conditionKey,
  conditionValues,
  conditionVariablesOf,
  isIncremental,
  type ConditionVariables,
} from '../../selections/document-conditions.ts'
import { getOperation } from '../../selections/get-operation.ts'
import { PreparedVariables } from '../../values/coerce-variables.ts'
import type { VariableValues } from '../../values/variables.ts'
import { isValid, limits } from '../validation.ts'
import type { HostSchema } from '../schema/host-schema.ts'
import { PlannedFunctions } from '../schema/planned-functions.ts'
import { versionOf, type GraphQLVersion } from '../graphql-version.ts'
import type { FieldInfo } from '../host-settings.ts'
import { hostTreeOf } from './host-tree.ts'

/** An operation of a host's document, prepared once for all requests. */
export class HostOperation {
  readonly node: Node
  readonly variables: PreparedVariables
  readonly errorBehavior: ErrorBehavior
  readonly #document: HostDocument
  #infoVariables: ReturnType<GraphQLVersion['variablesOf']> | undefined

  constructor(document: HostDocument, tape: Document, node: Node) {
    this.node = node
    this.variables = new PreparedVariables(document.schema.compiled, tape, node)
    this.errorBehavior = versionOf(document.schema.host).errorBehaviorOf(tape, node)
    this.#document = document
  }

  /** Makes `variableValues` of `info` in the form of the host's version of graphql-js. */
  infoVariablesIn(syntaxTree: SyntaxNodes): ReturnType<GraphQLVersion['variablesOf']> {
    const { host, schema } = this.#document.schema
    return (this.#infoVariables ??= versionOf(host).variablesOf(
      host,
      schema,
      syntaxTree.operation(this.node),
    ))
  }
}

/** A planned operation, and the resolvers and type tests of the host that the plan relies on. */
export interface HostPlan {
  readonly operation: ExecutableOperation
  readonly functions: PlannedFunctions
  /** The parts of `info` that every request shares, by the id of the field's plan. */
  readonly fieldInfos: FieldInfo[]
}

/** The most plans of a document. The host's graphql-js executes requests that need one more. */
const MAX_PLANS = 32

/** The number of executions of a plan after which code is generated for it. */
const GENERATES_AFTER = 1

/**
 * A host's document prepared for one schema. The tape is parsed from the printed text of the host's
 * tree, once; plans are made from the tape. A later change of the tree does not change the plans.
 */
export class HostDocument {
  readonly schema: HostSchema
  /** Whether the document has `@defer` or `@stream`, for a schema that executes them. */
  readonly isIncremental: boolean
  readonly #tape: Document
  readonly #conditions: ConditionVariables
  readonly #operations = new Map<string | null, HostOperation | undefined>()
  readonly #plans = new Map<number | string, HostPlan>()
  #syntaxTree: SyntaxNodes | undefined

  constructor(schema: HostSchema, tape: Document) {
    this.schema = schema
    this.#tape = tape
    this.#conditions = conditionVariablesOf(tape)
    this.isIncremental = schema.compiled.isIncremental && isIncremental(tape)
  }

  /**
   * The syntax nodes of the host's tree, by the nodes of the tape; nodes made from the tape if the
   * tree has been changed since. The tree is a parameter and no property, because a WeakMap holds a
   * HostDocument under its tree: a value that refers to its key delays the collection of both.
   */
  syntaxTreeOf(tree: DocumentNode): SyntaxNodes {
    return (this.#syntaxTree ??= hostTreeOf(tree as never, this.#tape) ?? syntaxTreeOf(this.#tape))
  }

  /** GetOperation(); undefined if it fails: then graphql-js makes the error. */
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
   * The plan of an operation for the values of the variables in `@skip`, `@include`, `@defer` and
   * `@stream`; undefined if the host's graphql-js has to execute the operation: if such a variable is not a boolean, or the
   * operation selects introspection fields.
   */
  planFor(
    { node, errorBehavior }: HostOperation,
    variables: VariableValues,
    hasFieldResolver: boolean,
  ): HostPlan | undefined {
    if (!this.#conditions.every(id => typeof variables[id] === 'boolean')) return undefined
    const kind = hasFieldResolver ? -node : node
    const key =
      this.#conditions.length === 0 ? kind : `${kind} ${conditionKey(this.#conditions, variables)}`
    const cachedPlan = this.#plans.get(key)
    if (cachedPlan !== undefined || this.#plans.size >= MAX_PLANS) return cachedPlan
    const { compiled } = this.schema
    const functions = new PlannedFunctions(this.schema.schema)
    const conditions = conditionValues(this.#conditions, variables)
    const plan = planOperation(compiled, this.#tape, node, conditions, {
      grow: ignoreGrowth,
      hasFieldResolver,
      isIncremental: this.isIncremental,
      propagatesNull: errorBehavior === 'PROPAGATE',
      plannedField: functions.noteField,
    })
    const asksSchema = plan.root.fields.some(
      ({ field }) => compiled.metaFieldBySymbol.get(field.symbol) === field,
    )
    if (asksSchema) return undefined
    const operation = new ExecutableOperation(plan, GENERATES_AFTER, numberTexts, false)
    const planned = { operation, functions, fieldInfos: [] }
    this.#plans.set(key, planned)
    return planned
  }
}

/**
 * Prepares a host's tree for a schema; null if the document is invalid, or cannot be printed.
 *
 * @param source the text of the tree, if the tree was just parsed from it
 */
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

/** Prints a tree; undefined if a part of the tree has no text in the grammar of this engine. */
function textOf(tree: DocumentNode): string | undefined {
  try {
    // `printTree` limits the depth, which `hasFragmentVariables` relies on.
    const text = printTree(tree)
    return tree.definitions.some(hasFragmentVariables) ? undefined : text
  } catch {
    return undefined
  }
}

/** A syntax node of the host with the members that options of its `parse` add to the grammar. */
interface HostNode {
  readonly kind: Kind
  readonly selectionSet?: { readonly selections: readonly HostNode[] } | null
  readonly variableDefinitions?: readonly unknown[] | null
  readonly arguments?: readonly unknown[] | null
}

/** Whether a fragment defines variables, or a fragment spread passes arguments. */
function hasFragmentVariables(node: HostNode): boolean {
  const { kind, selectionSet, variableDefinitions, arguments: argumentNodes } = node
  if (kind === Kind.FRAGMENT_DEFINITION && (variableDefinitions ?? []).length > 0) return true
  if (kind === Kind.FRAGMENT_SPREAD && (argumentNodes ?? []).length > 0) return true
  return (selectionSet?.selections ?? []).some(hasFragmentVariables)
}

/** Stays empty: results are plain objects, so no text of a number is written. */
const numberTexts = new NumberTexts()

function ignoreGrowth(): void {}
