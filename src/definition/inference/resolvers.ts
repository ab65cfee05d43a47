import type { BatchEvent, Event } from '../../engine/event.ts'
import type { SubscriptionScope } from '../../schema/definitions/resolver.ts'
import type { NoOptions } from '../declare/argument.ts'
import type { Awaitable, BatchNamed, Named, OutputValueOf } from './inference.ts'

// In this file, `Arguments` are the values of a field's arguments, and `Value` is a value of its
// type. The declarations of the namespace are no parameter of a resolver, because messages of the
// compiler would show them.

/** The resolver of a field, with `Result` for what it returns besides the values of the field. */
export type ResolverOf<Context, Current, Arguments, Value, Result> =
  | FieldResolver<Context, Current, Arguments, Value, Result>
  | ResolverWithEvents<Context, Current, Arguments, Value, Result>
  | BatchFieldResolver<Context, Current, Arguments, Value>

/** What a resolver may return so that the name of the field says what does not fit. */
export type AnyResult = NonNullable<unknown> | null | undefined | void

/**
 * Resolves a field of a parent value. GraphQL specification, 6.4.2 "Value Resolution".
 *
 * Properties that no function has let the compiler tell an object with `resolve` from one with
 * `batch`, and infer the parameters of its listeners: the compiler compares properties that all
 * members of a union have. No caller passes `misplaced`: its type is what the compiler shows to
 * those who write the four parameters of graphql-js.
 */
interface FieldResolver<Context, Current, Arguments, Value, Result> {
  (
    named: Named<Context, Current, Arguments>,
    event: Event<Current, Context>,
    misplaced?: 'a resolver has two parameters, (named, event): the first one has current, arguments and context by name',
  ): Awaitable<Value> | Result
  readonly resolve?: undefined
  readonly batch?: undefined
}

/** Resolves a nullable field without options. */
export type NullableResolver<Types, Context, Current, TypeName, Result> = (
  named: Named<Context, Current, NoOptions>,
  event: Event<Current, Context>,
) => Awaitable<OutputValueOf<Types, TypeName> | LazyNull<TypeName>> | Result

/**
 * Null or undefined, once the type of the field is inferred. Before that the compiler would take a
 * function without a return statement, whose type is void, for a function that returns undefined.
 */
type LazyNull<TypeName> = TypeName extends string ? null | undefined : never

/**
 * A resolver with listeners that are called before and after it. `before` refuses the field by an
 * exception, and returns nothing; `after` receives the value, unless the field has failed, and
 * returns another value, or nothing.
 */
interface ResolverWithEvents<Context, Current, Arguments, Value, Result> {
  readonly resolve: FieldResolver<Context, Current, Arguments, Value, Result>
  readonly batch?: undefined
  readonly before?: BeforeResolver<Context, Current, Arguments> | undefined
  readonly after?: AfterResolver<Context, Current, Arguments, Value> | undefined
}

type BeforeResolver<Context, Current, Arguments> = OneOrMore<
  (named: Named<Context, Current, Arguments>, event: Event<Current, Context>) => Nothing
>

type AfterResolver<Context, Current, Arguments, Value> = OneOrMore<
  (
    value: Value,
    named: Named<Context, Current, Arguments>,
    event: Event<Current, Context>,
  ) => Awaitable<Value> | Nothing
>

/** The result of a function without a return value, and not of one that returns a boolean. */
export type Nothing = void | Promise<void>

type OneOrMore<Listener> = Listener | readonly Listener[]

/**
 * Resolves a field for many parent values at once: returns a value, or an `Error`, for each parent
 * value, in the same order. Its listeners are called once for all parents.
 */
interface BatchFieldResolver<Context, Current, Arguments, Value> {
  readonly batch: (
    parents: readonly Current[],
    named: BatchNamed<Context, Arguments>,
    event: BatchEvent<Context>,
  ) => Awaitable<readonly (Value | Error)[]>
  readonly resolve?: undefined
  readonly before?:
    | OneOrMore<
        (
          parents: readonly Current[],
          named: BatchNamed<Context, Arguments>,
          event: BatchEvent<Context>,
        ) => Nothing
      >
    | undefined
  readonly after?:
    | OneOrMore<
        (
          values: readonly (Value | Error)[],
          parents: readonly Current[],
          named: BatchNamed<Context, Arguments>,
          event: BatchEvent<Context>,
        ) => Awaitable<readonly (Value | Error)[]> | Nothing
      >
    | undefined
}

/**
 * Resolves a subscription field: `subscribe` returns a stream of events. Each event is the parent
 * value of `resolve`; without `resolve`, each event is the value of the field. The name of the type
 * is what the compiler shows to those who write a function in its place.
 */
export type ObjectWithSubscribe<Context, Arguments, Value, Item> =
  | ({
      readonly subscribe: EventStream<Context, Arguments, Item>
      readonly resolve: (
        named: Named<Context, Item, Arguments>,
        event: Event<Item, Context>,
      ) => Awaitable<Value>
    } & StreamEvents<Context, Arguments, Value>)
  | ({
      readonly subscribe: EventStream<Context, Arguments, Value>
    } & StreamEvents<Context, Arguments, Value>)
  | ({
      readonly subscribe?: undefined
    } & StreamEvents<Context, Arguments, Value> &
      ({ readonly scope: unknown } | { readonly before: unknown } | { readonly after: unknown }))

/** Who shares a stream, and what is called around the field. */
interface StreamEvents<Context, Arguments, Value> {
  readonly scope?: ScopeOf<Context, Arguments> | undefined
  readonly before?: BeforeResolver<Context, unknown, Arguments> | undefined
  readonly after?: AfterResolver<Context, unknown, Arguments, Value> | undefined
}

/** The `scope` of a subscription field. */
type ScopeOf<Context, Arguments> = SubscriptionScope<
  (named: Named<Context, unknown, Arguments>, event: Event<unknown, Context>) => string
>

type EventStream<Context, Arguments, Item> = (
  named: Named<Context, unknown, Arguments>,
  event: Event<unknown, Context>,
) => Awaitable<AsyncIterable<Item>>
