import type {
  BatchResolverEvent as BatchEventWith,
  ResolverEvent as EventWith,
} from '../schema/definitions/resolver.ts'
import type { Schema } from './schema.ts'

/**
 * The event of a resolver: its field and its request, besides the named values. GraphQL
 * specification, 6.4 "Executing Fields".
 */
export type Event<Current = unknown, Context = unknown> = EventWith<Current, Context, Schema>

/**
 * The event of a batch resolver, without `current` and `path`, because a batch has many parents.
 */
export type BatchEvent<Context = unknown> = BatchEventWith<Context, Schema>
