import { types } from 'node:util'
import type { ResponsePath } from '../../errors/graphql-error.ts'
import type { Field, ObjectType } from '../../schema/compiled/compiled-schema.ts'
import type {
  BatchResolverEvent,
  ResolverEvent,
  InfoPath,
} from '../../schema/definitions/resolver.ts'
import { printType } from '../../schema/compiled/type-reference.ts'
import { traceStage } from '../../runtime/tracing.ts'
import { readProperty } from '../../schema/compiled/property.ts'
import { isThenable } from '../../runtime/is-thenable.ts'

/** The call of a resolver, of a batch resolver or of a method of a parent value. */
export interface FieldCall {
  /** The field, as `Type.field`. */
  readonly coordinate: string
  /**
   * The path of the field; for a batch without list indices, which differ between its parents.
   */
  readonly path: ResponsePath
  /** The values of the arguments, by their GraphQL names. */
  readonly arguments: Readonly<Record<string, unknown>>
  readonly context: unknown
  /** The number of parents of a batch resolver; 1 for other resolvers. */
  readonly parentCount: number
}

/** Reports the beginning of a call; returns a function that reports its end. */
type BeginCall = (call: FieldCall) => (outcome: { readonly errors: readonly unknown[] }) => void

/**
 * Fields of object types whose resolvers report their calls: every field on the channel
 * `graphql:resolve`, as in graphql-js, and calls of host code on `tapeql:resolve` and to `begin`.
 * Plans have observed fields only while there are listeners.
 */
export class ObservedFields {
  readonly #fields = new Map<ObjectType, Map<Field, Field>>()
  readonly #begin: BeginCall

  constructor(begin: BeginCall) {
    this.#begin = begin
  }

  /** Returns the observed field for a field of an object type. */
  for(type: ObjectType, field: Field): Field {
    let fields = this.#fields.get(type)
    if (fields === undefined) {
      fields = new Map<Field, Field>()
      this.#fields.set(type, fields)
    }
    let observed = fields.get(field)
    if (observed === undefined)
      fields.set(field, (observed = observedField(type, field, this.#begin)))
    return observed
  }
}

/** A call of any form of resolver. */
interface ObservedCall {
  readonly event: ResolverEvent | BatchResolverEvent
  readonly path: () => ResponsePath
  readonly values: () => Readonly<Record<string, unknown>>
  readonly parentCount: number
}

function observedField(type: ObjectType, field: Field, begin: BeginCall): Field {
  const isTypename = field.name === '__typename'
  const isIntrospection = type.name.startsWith('__') || field.name.startsWith('__')
  const isDefaultResolver = !isTypename && field.resolve === null && field.batch === null
  const fieldType = printType(field.type)

  /** Traces `produce`, whose parameter `run` calls host code. */
  const observe = (
    call: ObservedCall,
    produce: (run: (hostCode: () => unknown) => unknown) => unknown,
  ): unknown => {
    const message = (): object => ({
      fieldName: field.name,
      alias: String(call.path().at(-1)),
      parentType: type.name,
      fieldType,
      args: call.values(),
      isDefaultResolver,
      get fieldPath() {
        return call.path().join('.')
      },
    })
    const run = (hostCode: () => unknown): unknown =>
      isIntrospection ? hostCode() : callWithEvents(begin, field.coordinate, call, hostCode)
    return traceStage('resolve', message, () => promiseOf(produce(run)))
  }

  if (field.batch !== null) {
    const { batch } = field
    return {
      ...field,
      batch: (parents: readonly unknown[], named: unknown, event: BatchResolverEvent) => {
        const call = { ...callOf(field, event as ResolverEvent), parentCount: parents.length }
        return observe(call, run => run(() => batch(parents, named, event)))
      },
    }
  }
  if (field.signature === 'positional') {
    const { resolve, propertyNames } = field
    return {
      ...field,
      derive: null,
      resolve: (parent, args, context, info) => {
        const path = (): ResponsePath => pathOf(info.path)
        const call: ObservedCall = {
          event: info.event,
          path,
          values: () => args as Readonly<Record<string, unknown>>,
          parentCount: 1,
        }
        return observe(call, run => {
          const resolver: unknown = resolve ?? readProperty(parent, propertyNames)
          if (typeof resolver !== 'function') return resolver
          const self: unknown = resolve === null ? parent : undefined
          const resolverArguments =
            resolve === null ? [args, context, info] : [parent, args, context, info]
          return run(() => Reflect.apply(resolver, self, resolverArguments))
        })
      },
    }
  }
  const { resolve, propertyNames } = field
  return {
    ...field,
    derive: null,
    resolve: (named: unknown, event: ResolverEvent) =>
      observe(callOf(field, event), run => {
        if (isTypename) return type.name
        if (resolve !== null) return run(() => resolve(named, event))
        const { current } = event
        const property = readProperty(current, propertyNames)
        if (typeof property !== 'function') return property
        return run(() => Reflect.apply(property, current, [named, event]))
      }),
  }
}

function callOf({ arguments: argumentDefinitions }: Field, event: ResolverEvent): ObservedCall {
  const values = (): Record<string, unknown> => {
    const entries = argumentDefinitions.map(({ name, declaredName }) => [
      name,
      event.argument(declaredName),
    ])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<
      string,
      unknown
    >
  }
  return { event, path: () => event.path, values, parentCount: 1 }
}

function callWithEvents(
  begin: BeginCall,
  coordinate: string,
  call: ObservedCall,
  hostCode: () => unknown,
): unknown {
  const end = begin(fieldCallOf(coordinate, call))
  let value: unknown
  try {
    value = traceStage(
      'tapeql:resolve',
      () => fieldCallOf(coordinate, call),
      () => promiseOf(hostCode()),
    )
  } catch (thrown) {
    end({ errors: [thrown] })
    throw thrown
  }
  if (!types.isPromise(value)) {
    end({ errors: [] })
    return value
  }
  return value.then(
    (result: unknown) => {
      end({ errors: [] })
      return result
    },
    (reason: unknown) => {
      end({ errors: [reason] })
      throw reason
    },
  )
}

function fieldCallOf(
  coordinate: string,
  { event, path, values, parentCount }: ObservedCall,
): FieldCall {
  return {
    coordinate,
    get path() {
      return path()
    },
    get arguments() {
      return values()
    },
    get context() {
      return event.context
    },
    parentCount,
  }
}

/**
 * Returns a thenable as a promise, other values unchanged. If reading `then` throws, completing the
 * value reports the exception.
 */
function promiseOf(value: unknown): unknown {
  try {
    return isThenable(value) ? Promise.resolve(value) : value
  } catch {
    return value
  }
}

function pathOf(path: InfoPath | undefined): ResponsePath {
  const keys: (string | number)[] = []
  for (let step = path; step !== undefined; step = step.prev) keys.unshift(step.key)
  return keys
}
