import type {
  BatchResolver,
  FieldListener,
  PositionalResolver,
  Resolver,
} from '../definitions/resolver.ts'

/** The `onResolve` of a directive on a field, and the coerced arguments of that directive. */
export interface Listener {
  readonly onResolve: FieldListener
  /** Makes the arguments for one call. */
  readonly values: () => Readonly<Record<string, unknown>>
}

/** Wraps a resolver in the listeners of its directives. The first directive is the outermost. */
export function wrapResolver(listeners: readonly Listener[], resolve: Resolver): Resolver {
  return listeners.reduceRight<Resolver>(
    (inner, { onResolve, values }) =>
      (named, event) =>
        onResolve(values(), () => inner(named, event), event),
    resolve,
  )
}

/** Wraps a positional resolver in the same way. */
export function wrapPositionalResolver(
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

/** Wraps a batch resolver in the same way. The listeners are called once for all parents. */
export function wrapBatchResolver(
  listeners: readonly Listener[],
  batch: BatchResolver,
): BatchResolver {
  return listeners.reduceRight<BatchResolver>(
    (inner, { onResolve, values }) =>
      (parents, named, event) =>
        onResolve(values(), () => inner(parents, named, event), event),
    batch,
  )
}
