import type {
  BatchResolverEvent as BatchEventWith,
  ResolverEvent as EventWith,
} from '../schema/definitions/resolver.ts'
import type { Schema } from './schema.ts'

/**
 * What a resolver receives about its field, besides its named values.
 * GraphQL specification, 6.4 "Executing Fields".
 */
export type Event<Current = unknown, Context = unknown> = EventWith<Current, Context, Schema>

/**
 * The event of a batch resolver. It has no `current` and no `path`, because a batch has many
 * parents.
 */
export type BatchEvent<Context = unknown> = BatchEventWith<Context, Schema>
