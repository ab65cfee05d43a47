import type { ResponsePath } from '../../errors/graphql-error.ts'
import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from '../../language/ast.ts'

/**
 * What a resolver learns about the field it resolves, besides its values by name.
 * GraphQL specification, 6.4 "Executing Fields".
 */
export interface Event<Current = unknown, Context = unknown> {
  /** The parent value: what the resolver of the field above returned. */
  readonly current: Current
  /** The context of the request, as the host built it. */
  readonly context: Context
  /** The field: its declared name, and its name in GraphQL. */
  readonly field: { readonly name: string; readonly gqlName: string }
  /** The response position: response names and 0-based indices from the root. */
  readonly path: ResponsePath
  /** What the client selected below the field; empty for a leaf. Read from the plan when it is asked for. */
  readonly selection: Selection
  /** Space for resolvers of one request to share; empty when the request begins. */
  readonly memo: Map<unknown, unknown>
  /** Aborts when the client has gone, the host has cancelled or the time is over. */
  readonly signal: AbortSignal
  /**
   * The value of a declared argument, by its declared name.
   *
   * @throws Error when the field declares no such argument
   */
  argument(name: string): unknown
}

/**
 * The fields that a client selected below a field, merged, fragments and `@skip` and `@include` applied.
 * GraphQL specification, 6.3.2 "Field Collection".
 */
export interface Selection {
  /** In response order; for an interface or a union one object type after the other, each with all that holds for it. */
  readonly fields: readonly SelectedField[]
  /** The part for one object type, where the field's type is an interface or a union. */
  on(typeName: string): Selection
  /** The first selected field of a declared name; it may be selected more than once, under different response names. */
  field(name: string): SelectedField | undefined
  /** Whether a field of a declared name is selected. */
  has(name: string): boolean
}

/** A field in a selection. */
export interface SelectedField {
  /** The declared name. */
  readonly name: string
  /** The name in GraphQL. */
  readonly gqlName: string
  /** The key in the response: the alias, else the name in GraphQL. */
  readonly responseName: string
  /** The object type that the field is selected on. */
  readonly typeName: string
  /**
   * The values of the arguments by their declared names.
   *
   * @throws GraphQLError when a variable has a value that its argument does not take
   */
  readonly arguments: Readonly<Record<string, unknown>>
  /** What is selected below. */
  readonly selection: Selection
}

/** A batch is resolved for many parents at once, so it has neither a parent nor one path. */
export type BatchEvent<Context = unknown> = Omit<Event<undefined, Context>, 'current' | 'path'>

/**
 * Resolves one field of one parent value. `named` holds the arguments by their declared names and, by name, the entries of
 * the context, `current`, `context` and `event`. GraphQL specification, 6.4.2 "Value Resolution".
 */
export type Resolver = (named: any, event: Event<any, any>) => unknown

/**
 * Resolves one field for all parents of one level at once: returns one value for each parent, in their order. An `Error` in
 * the place of a value fails that parent's field alone.
 */
export type BatchResolver = (parents: readonly any[], named: any, event: BatchEvent<any>) => unknown

/**
 * Reads one field from a parent value, given the arguments by their declared names. It is a pure function that neither throws
 * nor returns a promise, a function, or an iterable other than an array; nor does a list that it returns hold any.
 */
export type Derivation = (parent: any, values: any) => unknown

/**
 * Makes the event stream of a subscription field: an async iterable, or a promise of one.
 * GraphQL specification, 6.2.3.1 "Source Stream".
 */
export type EventStreamResolver = (named: any, event: Event<any, any>) => unknown

/**
 * Acts around the resolver of a field on whose definition a directive stands. `values` are the coerced arguments of the
 * directive by their declared names; `next` resolves the field, or lets the next directive act. What is returned is the
 * value of the field, or of all parents of a batch.
 */
export type FieldListener = (values: any, next: () => unknown, event: BatchEvent<any>) => unknown

/**
 * Resolves one field, or makes its event stream, as the resolver maps of the GraphQL ecosystem do: with the parent value, the
 * arguments by their names, the context of the request, and what else there is to know.
 */
export type PositionalResolver = (parent: any, args: any, context: any, info: ResolveInfo) => unknown

/**
 * What a positional resolver learns about the field it resolves: the properties of `GraphQLResolveInfo` of graphql-js 16,
 * declared structurally. Each is found when it is read.
 */
export interface ResolveInfo {
  readonly fieldName: string
  /** The merged field nodes that `@skip` and `@include` leave; one list for all calls of a request. */
  readonly fieldNodes: readonly FieldNode[]
  /** A type of `schema`. */
  readonly returnType: any
  /** The object type, of `schema`, that the field belongs to. */
  readonly parentType: any
  readonly path: InfoPath
  /** A `GraphQLSchema` where the host has given its `graphql` module; else a view with its methods for reading. */
  readonly schema: any
  /** By their names, in the order of the document. */
  readonly fragments: { [name: string]: FragmentDefinitionNode }
  readonly rootValue: unknown
  readonly operation: OperationDefinitionNode
  /** The coerced values by name, without variables that have none. */
  readonly variableValues: { [name: string]: unknown }
  /** What a resolver that is called with named values receives. */
  readonly event: Event<any, any>
}

/** A response position as a list that is linked from its end: response names with their object type, and 0-based indices. */
export interface InfoPath {
  readonly prev: InfoPath | undefined
  readonly key: string | number
  readonly typename: string | undefined
}

/**
 * Names the object type of a value of an interface or union. A positional one also receives the abstract type, of
 * `info.schema`. GraphQL specification, 6.4.3 "Value Completion".
 */
export type TypeResolver = (
  value: any,
  context: any,
  info: ResolveInfo,
  abstractType: any,
) => string | null | undefined | Promise<string | null | undefined>

/** Whether a value belongs to an object type. */
export type TypeTest = (value: any, context: any, info: ResolveInfo) => boolean | Promise<boolean>
