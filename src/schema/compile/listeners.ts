import type { BatchResolver, FieldListener, PositionalResolver, Resolver } from '../definitions/resolver.ts'

/** A directive that acts around a resolver, with the coerced values of its arguments. */
export interface Listener {
  readonly onResolve: FieldListener
  /** The values for one call. */
  readonly values: () => Readonly<Record<string, unknown>>
}

/** A resolver around which directives act: the first of them outermost, as in the order of the definition. */
export function listenedResolver(listeners: readonly Listener[], resolve: Resolver): Resolver {
  return listeners.reduceRight<Resolver>(
    (inner, { onResolve, values }) =>
      (named, event) =>
        onResolve(values(), () => inner(named, event), event),
    resolve,
  )
}

/** The same for a positional resolver. */
export function listenedPositionalResolver(
  listeners: readonly Listener[],
  resolve: PositionalResolver,
): PositionalResolver {
  return listeners.reduceRight<PositionalResolver>(
    (inner, { onResolve, values }) =>
      (parent, args, context, info) =>
        onResolve(values(), () => inner(parent, args, context, info), info.event),
    resolve,
  )
}

/** A batch resolver around which directives act: once for all parents. */
export function listenedBatch(listeners: readonly Listener[], batch: BatchResolver): BatchResolver {
  return listeners.reduceRight<BatchResolver>(
    (inner, { onResolve, values }) =>
      (parents, named, event) =>
        onResolve(values(), () => inner(parents, named, event), event),
    batch,
  )
}
