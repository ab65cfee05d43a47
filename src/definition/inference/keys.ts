import type { BatchEvent } from '../../engine/event.ts'
import type { NoOptions } from '../declare/argument.ts'
import type { Awaitable, BatchNamed } from './inference.ts'

/**
 * How a subgraph finds the objects to which gateways refer by a key. Without a function the references
 * themselves are the objects.
 */
export type KeyResolution<Context, Model, Fields extends string> =
  ResolvedKey<Context, Model, Fields> | BatchedKey<Context, Model, Fields> | PlainKey

interface ResolvedKey<Context, Model, Fields extends string> {
  /**
   * Resolves one reference: called once for equal references of a request. Null is an entity that is
   * not there.
   */
  readonly resolve: (
    named: BatchNamed<Context, ReferenceValues<Model, Fields>>,
    event: BatchEvent<Context>,
  ) => Awaitable<Model | null | undefined>
  readonly batch?: undefined
  readonly resolvable?: true | undefined
}

interface BatchedKey<Context, Model, Fields extends string> {
  /**
   * Resolves all references of a request by the key: returns a list with an object, null or an `Error`
   * for each, in their order. Equal references are one.
   */
  readonly batch: (
    references: readonly Reference<Model, Fields>[],
    named: BatchNamed<Context, NoOptions>,
    event: BatchEvent<Context>,
  ) => Awaitable<readonly (Model | Error | null | undefined)[]>
  readonly resolve?: undefined
  readonly resolvable?: true | undefined
}

interface PlainKey {
  readonly resolve?: undefined
  readonly batch?: undefined
  /** Whether gateways may ask for objects by the key. Default: true. */
  readonly resolvable?: boolean | undefined
}

/** The fields of the key by name, and the whole reference, with what fields of the type require. */
type ReferenceValues<Model, Fields extends string> = KeyValues<Model, Fields> & {
  readonly reference: Reference<Model, Fields>
}

type Reference<Model, Fields extends string> = KeyValues<Model, Fields> &
  Readonly<Record<string, any>>

/** The fields of a key; of a key with objects the compiler does not read the values. */
type KeyValues<Model, Fields extends string> = Fields extends `${string}{${string}`
  ? { readonly [Name in Exclude<FieldName<Fields>, '{' | '}'>]: any }
  : { readonly [Name in FieldName<Fields>]: KeyValue<Model, Name> }

type FieldName<Fields extends string> = Fields extends `${infer Name} ${infer Rest}`
  ? Name | FieldName<Rest>
  : Fields

/** The value of a field: an ID is a text, whatever the property of the model is. */
type KeyValue<Model, Name extends string> = Name extends keyof Model
  ? NonNullable<Model[Name]> extends number | bigint
    ? NonNullable<Model[Name]> | string
    : NonNullable<Model[Name]>
  : any
