import {
  CACHE_CONTROL,
  CACHE_CONTROL_SCOPE,
  type CacheControlScope,
} from '../planning/caching/cache-control-directive.ts'
import { arg } from './declare/argument.ts'
import { directiveStatement, type Applied } from './declare/directive-definition.ts'

/** How long, and for whom, values may be kept. */
export interface CacheControl {
  /** The seconds for which a value may be kept; 0 for never. */
  readonly maxAge?: number | undefined
  /** For whom a value may be kept: all clients, or the session of the one that asked. */
  readonly scope?: CacheControlScope | undefined
  /** Whether a value may be kept as long as the object that it belongs to. */
  readonly inheritMaxAge?: boolean | undefined
}

const { apply } = directiveStatement(CACHE_CONTROL, {
  on: ['FIELD_DEFINITION', 'OBJECT', 'INTERFACE', 'UNION'],
  arguments: [
    arg('maxAge', 'int', { desc: 'The seconds for which a value may be kept.' }),
    arg('scope', CACHE_CONTROL_SCOPE, { desc: 'For whom a value may be kept.' }),
    arg('inheritMaxAge', 'boolean', {
      desc: 'Whether a value may be kept as long as the object that it belongs to.',
    }),
  ],
  desc: 'How long, and for whom, values may be kept.',
})

/**
 * Says how long, and for whom, the values of a field, or of all fields that yield a type, may be kept,
 * as `@cacheControl` does in a text. The schema has the directive then, and its enum of scopes.
 *
 * @example
 * GraphQL.query.field('products', 'Product', {
 *   full: true,
 *   directives: [cacheControl({ maxAge: 60 })],
 * })
 */
export const cacheControl: (
  values: CacheControl,
) => Applied<'FIELD_DEFINITION' | 'OBJECT' | 'INTERFACE' | 'UNION'> = apply
