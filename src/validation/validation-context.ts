import { clip } from '../errors/clip.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { locatorOf, type SourceLocation } from '../errors/location.ts'
import { Suggestions } from '../errors/suggestion.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind, kindOf, nameOf, spanStartOf, startOf } from '../language/tape.ts'
import { defaultLimits } from '../runtime/limits.ts'
import type { CompiledSchema } from '../schema/compiled/compiled-schema.ts'
import { literalOf } from '../schema/scalars/literal.ts'
import { fragmentSpreadsOf, type FragmentSpreads } from '../selections/fragment-spreads.ts'
import { fragmentDefinitionsOf, type FragmentDefinitions } from '../selections/fragments.ts'
import { FieldGroups } from './field-groups.ts'
import { operationVariablesOf, type OperationVariable } from './operation-variables.ts'
import { Scope } from './scope.ts'
import { Usages } from './usages.ts'

/** How a document is validated. */
export interface ValidationOptions {
  /** Validation stops behind so many errors; `false` never stops it. */
  readonly maxErrors: number | false
  /** Whether messages suggest names of the schema. */
  readonly hasSuggestions: boolean
  /** How often fields with one response name may be compared, where that is not plain at once. Default: the table of limits. */
  readonly maxFieldComparisons?: number | false | undefined
  /** Counts what validation takes, for who asks. */
  readonly work?: ValidationWork | undefined
}

/** What the validation of a document has taken. */
interface ValidationWork {
  fieldComparisons: number
}

/** What rules share, and what a rule of the host has at hand: the schema, the document, what holds at the node that the walk is at, and the errors. */
export class ValidationContext {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly operations: readonly Node[]
  readonly fragments: FragmentDefinitions
  /** Where variables are used; complete when the walk leaves the document. */
  readonly usages: Usages
  readonly errors: GraphQLError[] = []
  /** The fields that are merged, as far as the walk has come. */
  readonly fieldGroups: FieldGroups
  readonly maxFieldComparisons: number | false
  readonly work: ValidationWork
  /** What the schema says about the node that the walk is at. */
  scope: Scope = new Scope()
  /** Whether nobody reads on: there are too many errors, or the document exceeds a limit. */
  isFull = false
  readonly #maxErrors: number
  readonly #suggestions: Suggestions
  #variables: Map<Node, ReadonlyMap<number, OperationVariable>> | undefined
  #spreads: FragmentSpreads | undefined
  #memories: Map<object, unknown> | undefined
  #locate: ((offset: number) => SourceLocation) | undefined

  constructor(schema: CompiledSchema, document: Document, options: ValidationOptions) {
    this.schema = schema
    this.document = document
    this.operations = childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)
    this.fragments = fragmentDefinitionsOf(document)
    this.usages = new Usages(document, this.fragments, () => this.spreads)
    this.fieldGroups = new FieldGroups(document)
    this.#suggestions = new Suggestions(options.hasSuggestions)
    this.maxFieldComparisons = options.maxFieldComparisons ?? defaultLimits.maxFieldComparisons
    this.work = options.work ?? { fieldComparisons: 0 }
    this.#maxErrors = options.maxErrors === false ? Infinity : options.maxErrors
  }

  /** Whether messages suggest names of the schema; not any more, where very many were compared. */
  get hasSuggestions(): boolean {
    return this.#suggestions.areOpen
  }

  /** The fragment spreads in each definition. */
  get spreads(): FragmentSpreads {
    return (this.#spreads ??= fragmentSpreadsOf(this.document))
  }

  /** The variables of an operation by their ids. */
  variablesOf(operation: Node): ReadonlyMap<number, OperationVariable> {
    this.#variables ??= new Map()
    let variables = this.#variables.get(operation)
    if (variables === undefined) {
      variables = operationVariablesOf(this.schema, this.document, operation)
      this.#variables.set(operation, variables)
    }
    return variables
  }

  /** The name of a node as the source has it, without `$` or `@`: of a field that of the schema, not its alias. */
  nameOf(node: Node): string {
    return nameOf(this.document, node)
  }

  /** The same name for a message: what a client sends is not repeated at length. */
  shownNameOf(node: Node): string {
    return clip(this.nameOf(node))
  }

  /** The argument of a name that a field or a directive is given. */
  argumentOf(owner: Node, name: string): Node | undefined {
    return this.#childOf(owner, Kind.ARGUMENT, name)
  }

  /** The first directive of a name at a definition, a selection or a variable's definition; without `@`. */
  directiveOf(place: Node, name: string): Node | undefined {
    return this.#childOf(place, Kind.DIRECTIVE, name)
  }

  /** The plain value of an argument, an object's field or a literal; undefined for a variable, and null for one in a list. */
  valueOf(node: Node): unknown {
    const kind = kindOf(this.document, node)
    const value = kind === Kind.ARGUMENT || kind === Kind.OBJECT_FIELD ? node + 1 : node
    return literalOf(this.document, value, []).value
  }

  /** What a rule remembers while it looks at this document. */
  memoryOf<Memory>(rule: object, create: () => Memory): Memory {
    this.#memories ??= new Map()
    let memory = this.#memories.get(rule) as Memory | undefined
    if (memory === undefined) this.#memories.set(rule, (memory = create()))
    return memory
  }

  /** Whether a rule remembers anything. */
  hasMemoryOf(rule: object): boolean {
    return this.#memories?.has(rule) === true
  }

  /** Reports a fault of one or more nodes; the first is where the reader looks first. */
  report(message: string, nodes: Node | readonly Node[]): void {
    this.#report(message, nodes, spanStartOf)
  }

  /** Reports a fault in the names of one or more nodes. */
  reportNames(message: string, nodes: Node | readonly Node[]): void {
    this.#report(message, nodes, startOf)
  }

  /** Reports that a document exceeds a limit; nothing more is checked. */
  reportExcess(message: string, code: ErrorCode, nodes: Node | readonly Node[]): void {
    if (this.isFull) return
    this.#add(message, code, this.#locations(nodes, spanStartOf))
    this.isFull = true
  }

  /** The question behind a message about an unknown name; empty where nothing is near or suggestions are off. */
  didYouMean(found: string, known: Iterable<string>, prefix?: string): string {
    return this.#suggestions.didYouMean(found, known, prefix)
  }

  #childOf(node: Node, kind: Kind, name: string): Node | undefined {
    return childrenOfKind(this.document, node, kind).find(child => this.nameOf(child) === name)
  }

  #report(message: string, nodes: Node | readonly Node[], offsetOf: OffsetOf): void {
    if (this.isFull) return
    if (this.errors.length < this.#maxErrors) {
      this.#add(message, 'GRAPHQL_VALIDATION_FAILED', this.#locations(nodes, offsetOf))
      return
    }
    this.#add(
      'Too many validation errors, error limit reached. Validation aborted.',
      'GRAPHQL_VALIDATION_FAILED',
    )
    this.isFull = true
  }

  #locations(nodes: Node | readonly Node[], offsetOf: OffsetOf): readonly SourceLocation[] {
    const { document } = this
    const locate = (this.#locate ??= locatorOf(document.source))
    return (typeof nodes === 'number' ? [nodes] : nodes).map(node => locate(offsetOf(document, node)))
  }

  #add(message: string, code: ErrorCode, locations?: readonly SourceLocation[]): void {
    this.errors.push(new EngineError(message, { locations, extensions: { code } }))
  }
}

type OffsetOf = (document: Document, node: Node) => number
