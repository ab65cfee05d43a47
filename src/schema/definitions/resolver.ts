import type { ResponsePath } from '../../errors/graphql-error.ts'
import type {
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
} from '../../language/ast.ts'
import type { Trigger } from './trigger.ts'

/**
 * The event of a resolver: the second parameter, besides the named values. The engine defines the
 * type of `Schema`.
 * GraphQL specification, 6.4 "Executing Fields".
 */
export interface ResolverEvent<Current = unknown, Context = unknown, Schema = any> {
  /** The parent value, which the resolver of the parent field returned. */
  readonly current: Current
  /** The context of the request, as the host built it. */
  readonly context: Context
  readonly field: EventField
  /** The response position: response names and 0-based indices from the root. */
  readonly path: ResponsePath
  /**
   * The selections below the field, read from the plan on first access; empty for a leaf.
   */
  readonly selection: Selection
  /** A map that the resolvers of one request share, empty at the beginning of the request. */
  readonly memo: Map<unknown, unknown>
  /** Aborts when the client disconnects, the host cancels the request, or its time is over. */
  readonly signal: AbortSignal
  /**
   * True while a client subscribes, before there is a source stream and an event; false while a
   * value is resolved.
   */
  readonly isSubscribing: boolean
  /**
   * The schema that executes the request. The inherited resolvers of a namespace that extends
   * another have the schema of either here.
   */
  readonly schema: Schema
  /**
   * `trigger` of that schema: publishes an event of a subscription field to its subscribers. A call
   * needs no `this`.
   */
  readonly trigger: Trigger
  /**
   * Reports an exception that no response contains, such as an exception of work in the background,
   * to `onError`.
   */
  report(exception: unknown): void
  /**
   * Has the response kept for a shorter time than `@cacheControl` says, by `maxAge`, in seconds, and for the
   * client alone that has asked, by the scope `'PRIVATE'`. What other resolvers have said, and is less,
   * stays; nothing is kept for longer. Without the option `responseCache` it has no effect.
   *
   * @example
   * price({ current, event }) {
   *   if (current.isOnSale) event.restrictCaching({ maxAge: 5 })
   *   return current.price
   * }
   *
   * @throws Error for another hint
   */
  restrictCaching(hint: CachingHint): void
  /**
   * The value of a declared argument, by its declared name.
   *
   * @throws Error when the field declares no such argument
   */
  argument(name: string): unknown
}

/** How long a response may be kept, and for whom. */
export interface CachingHint {
  /** Seconds, an integer; 0 for not at all. */
  readonly maxAge?: number | undefined
  /** `'PRIVATE'` for the client alone that has asked. */
  readonly scope?: 'PUBLIC' | 'PRIVATE' | undefined
}

/** The field of an event. */
export interface EventField {
  /** The declared name. */
  readonly name: string
  /** The name in GraphQL. */
  readonly gqlName: string
  /** The object type and the field: `Query.users`. GraphQL specification, 3.14 "Schema Coordinates". */
  readonly coordinate: string
  /** The declared names of the arguments that the field has. */
  readonly argumentNames: readonly string[]
}

/**
 * The fields that a client selected below a field: merged, with fragments expanded and `@skip` and
 * `@include` applied.
 * GraphQL specification, 6.3.2 "Field Collection".
 */
export interface Selection {
  /**
   * The fields in response order. An interface or a union has the fields of its object types one
   * type after the other, and lists a field of several object types for each.
   */
  readonly fields: readonly SelectedField[]
  /** The selection for one object type, where the field's type is an interface or a union. */
  on(typeName: string): Selection
  /**
   * The first selected field of a declared name. A selection may have the field several times,
   * under different response names.
   */
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
   * @throws GraphQLError when a variable has a value that its argument does not accept
   */
  readonly arguments: Readonly<Record<string, unknown>>
  /** The selections below this field. */
  readonly selection: Selection
}

/**
 * The event of a batch resolver, without `current` and `path`, because a batch has many parents.
 */
export type BatchResolverEvent<Context = unknown, Schema = any> = Omit<
  ResolverEvent<undefined, Context, Schema>,
  'current' | 'path'
>

/**
 * Resolves one field of one parent value. `named` holds the arguments by their declared names and,
 * by name, the entries of the context, `current`, `context` and `event`.
 * GraphQL specification, 6.4.2 "Value Resolution".
 */
export type Resolver = (named: any, event: ResolverEvent<any, any>) => unknown

/**
 * Resolves one field for all parents of one level at once: returns a list with one value for each
 * parent, in their order. An `Error` in place of a value is a field error of that parent only.
 */
export type BatchResolver = (
  parents: readonly any[],
  named: any,
  event: BatchResolverEvent<any>,
) => unknown

/**
 * Reads one field from a parent value and the arguments by their declared names. A derivation must
 * be a pure function, must not throw, and must not return a promise, a function or an iterable
 * other than an array, nor an array that contains one of these.
 */
export type Derivation = (parent: any, values: any) => unknown

/**
 * Makes the source stream of a subscription field: an async iterable, or a promise of one.
 * GraphQL specification, 6.2.3.1 "Source Stream".
 */
export type EventStreamResolver = (named: any, event: ResolverEvent<any, any>) => unknown

/**
 * The scope of the responses to a subscription field: equal for `'everyone'`, or for the clients
 * with an equal text, which the function returns. Subscriptions with one scope, document and
 * variables share one source stream, and one execution of each event.
 */
export type SubscriptionScope<Function> = 'everyone' | Function

/** Makes the text of a scope. */
export type ScopeResolver = (named: any, event: ResolverEvent<any, any>) => unknown

/**
 * Wraps the resolver of a field to which a directive is applied, by its definition, by a type that
 * has it, or in a document. `values` are the coerced arguments of the directive by their declared
 * names. `next` calls the listener of the next directive or, after the last one, the resolver. The result is the value of the field; for a batch
 * resolver, the values of all parents.
 *
 * The listener of a subscription field is called so for each event, and before that when a client
 * subscribes (`event.isSubscribing`). In that call, `next` returns undefined, no value is resolved,
 * and the result is ignored: the client may subscribe if the listener calls `next` and does not
 * throw.
 */
export type FieldListener = (
  values: any,
  next: () => unknown,
  event: BatchResolverEvent<any>,
) => unknown

/**
 * What is called before and after the resolver of a field, each list in its order. `parameters` are
 * those of the resolver: named values and event, for a batch with the parents in front, or the four
 * of graphql-js. Before the resolver a listener refuses by throwing, and returns no value; after it a
 * listener receives the value, of a batch the list of values, and returns another one or undefined.
 */
export interface FieldEvents {
  readonly before: readonly ((
    parameters: readonly unknown[],
    event: BatchResolverEvent<any>,
  ) => unknown)[]
  readonly after: readonly ((
    value: unknown,
    parameters: readonly unknown[],
    event: BatchResolverEvent<any>,
  ) => unknown)[]
}

/**
 * Resolves one field, or makes its source stream, with the parameters that resolvers have in
 * graphql-js: the parent value, the arguments by name, the context of the request, and `info`.
 */
export type PositionalResolver<Context = any> = (
  parent: any,
  args: any,
  context: Context,
  info: ResolveInfo,
) => unknown

/**
 * The `info` of a positional resolver: the properties of `GraphQLResolveInfo` of graphql-js 16,
 * declared structurally. Each is computed when it is read.
 */
export interface ResolveInfo {
  readonly fieldName: string
  /**
   * The merged field nodes, without those that `@skip` and `@include` exclude. All calls of a
   * request share one list.
   */
  readonly fieldNodes: readonly FieldNode[]
  /** A type of `schema`. */
  readonly returnType: any
  /** The object type, of `schema`, that the field belongs to. */
  readonly parentType: any
  readonly path: InfoPath
  /**
   * A `GraphQLSchema` if the host has passed its `graphql` module; otherwise, a view with the
   * methods for reading of a `GraphQLSchema`.
   */
  readonly schema: any
  /** Fragments by name, in document order. */
  readonly fragments: { [name: string]: FragmentDefinitionNode }
  readonly rootValue: unknown
  readonly operation: OperationDefinitionNode
  /** The coerced variable values by name; variables without a value are left out. */
  readonly variableValues: { [name: string]: unknown }
  /** The event that a resolver with named values receives. */
  readonly event: ResolverEvent<any, any>
}

/**
 * A response position as a linked list, the last key first. A key is a response name, with its
 * object type, or a 0-based index.
 */
export interface InfoPath {
  readonly prev: InfoPath | undefined
  readonly key: string | number
  readonly typename: string | undefined
}

/**
 * Returns the name of the object type to which a value of an interface or union belongs. A
 * positional type resolver also receives the abstract type, an object of `info.schema`.
 * GraphQL specification, 6.4.3 "Value Completion".
 */
export type TypeResolver<Context = any> = (
  value: any,
  context: Context,
  info: ResolveInfo,
  abstractType: any,
) => string | null | undefined | Promise<string | null | undefined>

/** Whether a value belongs to an object type. */
export type TypeTest<Context = any> = (
  value: any,
  context: Context,
  info: ResolveInfo,
) => boolean | Promise<boolean>
