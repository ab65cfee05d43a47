import type { BatchEvent } from '../engine/event.ts'
import type { Argument, ArgumentOptions, NoOptions } from './declare/argument.ts'
import {
  directiveStatement,
  type Applied,
  type DirectiveOptions,
} from './declare/directive-definition.ts'
import type { Checked, ArgumentsFault } from './inference/faults.ts'
import type {
  ArgumentList,
  ArgumentsOf,
  UncoercedArguments,
  ScalarName,
} from './inference/inference.ts'

/** Takes the values of a directive's arguments, and returns the applied directive. */
export type DirectiveFunction<Types, Options extends DirectiveOptions<any>> = (
  ...values: ArgumentParameter<Types, Options>
) => Applied<Options['on'][number]>

/**
 * Wraps the resolver of each field with the directive; `next` calls the resolver, and may return a
 * promise. `Result` is the type of what the listener returns, which must not be undefined alone.
 */
export type DirectiveListener<Types, Context, Options, Result = unknown> = (
  values: ArgumentsOf<Types, ArgumentList<Options>>,
  next: () => unknown,
  event: BatchEvent<Context>,
) => Result & ReturnFault<Result>

/** A sentence about a listener that never returns a value; one that always throws needs none. */
type ReturnFault<Result> = unknown extends Result
  ? unknown
  : [Awaited<Result>] extends [never]
    ? unknown
    : [Awaited<Result>] extends [void]
      ? readonly ['the listener returns no value: write `return next()`, or return null']
      : unknown

/**
 * Declares a directive outside a namespace, for use in declarations; the types of its arguments are
 * scalars. The arguments of `GraphQL.directive` may have all input types of the namespace. GraphQL
 * specification, 3.13 "Directives".
 *
 * @example
 * const tag = directive('tag', {
 *   on: ['OBJECT', 'ENUM_VALUE'],
 *   arguments: arg('name', 'string', { null: false }),
 * })
 * const Order = enumOf({ asc: { directives: [tag({ name: 'public' })] }, desc: {} })
 */
export function directive<
  const Options extends DirectiveOptions<Argument<string, ScalarName, ArgumentOptions>>,
  Result = unknown,
>(
  name: Checked<string, ArgumentsFault<NoOptions, Options>>,
  options: Options,
  listener?: DirectiveListener<NoOptions, object, Options, Result>,
): DirectiveFunction<NoOptions, Options> {
  return directiveStatement(name, options, listener).apply as DirectiveFunction<NoOptions, Options>
}

type ArgumentParameter<Types, Options> = Options extends { readonly arguments: any }
  ? Partial<DirectiveArguments<Types, Options>> extends DirectiveArguments<Types, Options>
    ? [values?: DirectiveArguments<Types, Options>]
    : [values: DirectiveArguments<Types, Options>]
  : []

type DirectiveArguments<Types, Options> = UncoercedArguments<Types, ArgumentList<Options>[number]>
