import { CompletionError } from '../../errors/completion-error.ts'
import type {
  CompiledSchema,
  Field,
  InterfaceType,
  ObjectType,
  UnionType,
} from '../../schema/compiled/compiled-schema.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import type { RunningRequest } from '../request/running-request.ts'
import { readProperty } from '../../schema/compiled/property.ts'
import { isThenable } from '../../runtime/is-thenable.ts'

/**
 * ResolveAbstractType(): the name of the object type of a value, or a promise of the name;
 * `ensureValidRuntimeType` returns the type of that name. The name is the value's `__typename`, else
 * the result of `resolveType`, else the name of the first type whose `isTypeOf` returns true. A
 * positional `resolveType`, or the type resolver of the request, is called before `__typename` is
 * read, as in graphql-js. GraphQL specification, 6.4.3 "Value Completion".
 */
export function resolveAbstractType(
  run: RunningRequest,
  type: InterfaceType | UnionType,
  value: unknown,
  infoOf: () => ResolveInfo,
): unknown {
  const { schema, context, request } = run
  const { resolveType, signature } = type
  const positional = signature === 'positional' ? resolveType : null
  const resolvePositional = request.typeResolver ?? positional
  if (resolvePositional !== null) {
    const infoType = request.settings.infoSchema().getType(type.name)
    return resolvePositional(value, context, infoOf(), infoType)
  }
  const typename = readProperty(value, ['__typename'])
  if (typeof typename === 'string') return typename
  const info = infoOf()
  if (resolveType !== null) return resolveType(value, context, info, undefined)
  return nameOfFirstMatch(schema.possibleTypes.get(type)!, possible =>
    possible.isTypeOf?.(value, context, info),
  )
}

/**
 * The name of the first type that passes a test. A type that passes synchronously precedes types
 * whose test is a promise.
 */
export function nameOfFirstMatch<Type extends { readonly name: string }>(
  types: Iterable<Type>,
  test: (type: Type) => unknown,
): unknown {
  const pending: PendingTest[] = []
  for (const type of types) {
    const passes = test(type)
    if (isThenable(passes)) pending.push({ name: type.name, passes: ignoreRejection(passes) })
    else if (Boolean(passes)) return type.name
  }
  return pending.length === 0 ? undefined : nameOfFirstPassed(pending)
}

interface PendingTest {
  readonly name: string
  readonly passes: Promise<unknown>
}

async function nameOfFirstPassed(pending: readonly PendingTest[]): Promise<string | undefined> {
  let firstName: string | undefined
  for (const { name, passes } of pending) {
    if (Boolean(await passes)) firstName ??= name
  }
  return firstName
}

/** Adds a handler to a promise that may never be awaited: no rejection is unhandled. */
function ignoreRejection(thenable: PromiseLike<unknown>): Promise<unknown> {
  const promise = Promise.resolve(thenable)
  promise.catch(() => undefined)
  return promise
}

/**
 * The object type with the name that `resolveAbstractType` returned for a value.
 *
 * @throws GraphQLError unless that type is a possible type of the abstract type
 */
export function ensureValidRuntimeType(
  schema: CompiledSchema,
  type: InterfaceType | UnionType,
  name: unknown,
  value: unknown,
  { coordinate }: Field,
): ObjectType {
  const runtimeType = typeof name === 'string' ? schema.typeByName.get(name) : undefined
  if (runtimeType?.kind !== 'OBJECT') {
    const isDefined = runtimeType !== undefined
    throw new CompletionError(
      { kind: 'NO_OBJECT_TYPE', coordinate, type: type.name, name, isDefined },
      value,
    )
  }
  if (schema.possibleTypes.get(type)!.has(runtimeType)) return runtimeType
  throw new CompletionError(
    { kind: 'IMPOSSIBLE_TYPE', coordinate, type: type.name, name: runtimeType.name },
    value,
  )
}
