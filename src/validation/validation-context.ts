import { clip } from '../errors/clip.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { SourceLocation } from '../errors/location.ts'
import { Suggestions } from '../errors/suggestion.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { nodeLocatorOf, type NodeLocator } from '../language/node-locator.ts'
import { childrenOfKind, kindOf, nameOf, startOf } from '../language/tape.ts'
import { defaultLimits } from '../runtime/limits.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { literalOf } from '../schema/scalars/literal.ts'
import { fragmentSpreadsOf, type FragmentSpreads } from '../selections/fragment-spreads.ts'
import { fragmentDefinitionsOf, type FragmentDefinitions } from '../selections/fragments.ts'
import { FieldGroups } from './field-groups.ts'
import { OperationVariables, type OperationVariable } from './variables/operation-variables.ts'
import { Scope } from './scope.ts'
import { Usages } from './variables/usages.ts'

/** How a document is validated. */
export interface ValidationOptions {
  /** The number of errors after which validation stops; `false` for no limit. */
  readonly maxErrors: number | false
  /** The number of locations of an error, of which the first are kept; default: no limit. */
  readonly maxErrorLocations?: number | false | undefined
  /** Whether messages suggest names of the schema. */
  readonly hasSuggestions: boolean
  /**
   * The most comparisons of fields with one response name, in documents where grouping does not
   * prove that the fields can be merged. `false` for no limit. Default: that of `defaultLimits`.
   */
  readonly maxFieldComparisons?: number | false | undefined
  /** Counts the work of validation, for the limits that requests of one batch share. */
  readonly work?: ValidationWork | undefined
}

/** The work of validating a document. */
interface ValidationWork {
  fieldComparisons: number
}

/**
 * The state that all rules share, including rules of the host: the schema, the document, the scope
 * of the current node, and the errors.
 */
export class ValidationContext {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly operations: readonly Node[]
  readonly fragments: FragmentDefinitions
  /** The usages of variables; complete when the walk leaves the document. */
  readonly usages: Usages
  readonly errors: GraphQLError[] = []
  /** The fields that the walk has visited, grouped by response name. */
  readonly fieldGroups: FieldGroups
  readonly maxFieldComparisons: number | false
  readonly work: ValidationWork
  /** The scope of the current node. */
  scope: Scope = new Scope()
  /** Whether validation ends because of too many errors or an exceeded limit. */
  isFull = false
  readonly #maxErrors: number
  readonly #maxLocations: number | undefined
  readonly #suggestions: Suggestions
  readonly #variables: OperationVariables
  #spreads: FragmentSpreads | undefined
  #memories: Map<object, unknown> | undefined
  #locate: NodeLocator | undefined

  constructor(schema: CompiledSchema, document: Document, options: ValidationOptions) {
    this.schema = schema
    this.document = document
    this.operations = childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)
    this.fragments = fragmentDefinitionsOf(document)
    this.usages = new Usages(document, this.fragments, () => this.spreads)
    this.#variables = new OperationVariables(schema, document)
    this.fieldGroups = new FieldGroups(document, schema.isIncremental)
    this.#suggestions = new Suggestions(options.hasSuggestions)
    this.maxFieldComparisons = options.maxFieldComparisons ?? defaultLimits.maxFieldComparisons
    this.work = options.work ?? { fieldComparisons: 0 }
    this.#maxErrors = options.maxErrors === false ? Infinity : options.maxErrors
    this.#maxLocations = options.maxErrorLocations || undefined
  }

  /** Whether messages suggest names of the schema; false after very many comparisons of names. */
  get hasSuggestions(): boolean {
    return this.#suggestions.areOpen
  }

  /** The fragment spreads in each definition. */
  get spreads(): FragmentSpreads {
    return (this.#spreads ??= fragmentSpreadsOf(this.document))
  }

  /** The variable of an operation with an id. */
  variableOf(operation: Node, id: number): OperationVariable | undefined {
    return this.#variables.get(operation, id)
  }

  /** The name of a node, without `$` or `@`; for a field its name, not its alias. */
  nameOf(node: Node): string {
    return nameOf(this.document, node)
  }

  /** The name of a node for a message, cut because clients may send names of any length. */
  shownNameOf(node: Node): string {
    return clip(this.nameOf(node))
  }

  /** The argument with a name on a field or a directive. */
  argumentOf(owner: Node, name: string): Node | undefined {
    return this.#childOf(owner, Kind.ARGUMENT, name)
  }

  /**
   * The first directive with a name, without `@`, on a definition, a selection or a variable
   * definition.
   */
  directiveOf(node: Node, name: string): Node | undefined {
    return this.#childOf(node, Kind.DIRECTIVE, name)
  }

  /**
   * The plain value of an argument, an object field or a literal; undefined for a variable, and
   * null for one in a list.
   */
  valueOf(node: Node): unknown {
    const kind = kindOf(this.document, node)
    const value = kind === Kind.ARGUMENT || kind === Kind.OBJECT_FIELD ? node + 1 : node
    return literalOf(this.document, value, []).value
  }

  /** The state of a rule for this document. Calls `create` on first use. */
  memoryOf<Memory>(rule: object, create: () => Memory): Memory {
    this.#memories ??= new Map()
    let memory = this.#memories.get(rule) as Memory | undefined
    if (memory === undefined) this.#memories.set(rule, (memory = create()))
    return memory
  }

  /** Whether a rule has state for this document. */
  hasMemoryOf(rule: object): boolean {
    return this.#memories?.has(rule) === true
  }

  /**
   * Reports a fault at one or more nodes. The first node is the first location of the error.
   *
   * @param extensions entries of the error, also in the place of `code`
   */
  report(
    message: string,
    nodes: Node | readonly Node[],
    extensions?: GraphQLError['extensions'],
  ): void {
    this.#report(message, nodes, undefined, extensions)
  }

  /** Reports a fault in the names of one or more nodes. */
  reportNames(message: string, nodes: Node | readonly Node[]): void {
    this.#report(message, nodes, startOf)
  }

  /** Reports that a document exceeds a limit, and ends validation. */
  reportExcess(message: string, code: ErrorCode, nodes: Node | readonly Node[]): void {
    if (this.isFull) return
    this.#add(message, { code }, this.#locations(nodes))
    this.isFull = true
  }

  /**
   * The question at the end of a message about an unknown name; empty if no name is similar or
   * `hasSuggestions` is false.
   */
  didYouMean(name: string, names: Iterable<string>, prefix?: string): string {
    return this.#suggestions.didYouMean(name, names, prefix)
  }

  #childOf(node: Node, kind: Kind, name: string): Node | undefined {
    return childrenOfKind(this.document, node, kind).find(child => this.nameOf(child) === name)
  }

  #report(
    message: string,
    nodes: Node | readonly Node[],
    offsetOf?: typeof startOf,
    extensions?: GraphQLError['extensions'],
  ): void {
    if (this.isFull) return
    const code = 'GRAPHQL_VALIDATION_FAILED'
    if (this.errors.length < this.#maxErrors) {
      this.#add(message, { code, ...extensions }, this.#locations(nodes, offsetOf))
      return
    }
    this.#add('Too many validation errors, error limit reached. Validation aborted.', { code })
    this.isFull = true
  }

  #locations(nodes: Node | readonly Node[], offsetOf?: typeof startOf): readonly SourceLocation[] {
    const locate = (this.#locate ??= nodeLocatorOf(this.document))
    const located = typeof nodes === 'number' ? [nodes] : nodes.slice(0, this.#maxLocations)
    return located.map(node => locate(node, offsetOf))
  }

  #add(
    message: string,
    extensions: { readonly code: unknown },
    locations?: readonly SourceLocation[],
  ): void {
    this.errors.push(new EngineError(message, { locations, extensions }))
  }
}
