import { aFunction, optionFaults, type Expectations } from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import { SchemaError } from '../../errors/schema-error.ts'
import type { NodeEvent, NodeType } from '../declare/declarations.ts'
import type { GlobalId } from './global-id.ts'

type Awaitable<Value> = Value | Promise<Value>

/**
 * How the records of a node are loaded: each by `resolve`, or all that a request asks for at one time
 * by `batch`, which returns a record, null or an `Error` for each key, in their order. No key is there
 * twice.
 */
export type NodeLoader<Context, Row, Key> = (
  | {
      readonly batch: (
        keys: readonly Key[],
        context: Context,
        event: NodeEvent<Context>,
      ) => Awaitable<readonly Awaitable<Row | Error | null | undefined>[]>
      readonly resolve?: undefined
    }
  | {
      readonly resolve: (
        key: Key,
        context: Context,
        event: NodeEvent<Context>,
      ) => Awaitable<Row | null | undefined>
      readonly batch?: undefined
    }
) &
  KeyOption<Row, Key>

/** The option `key`, which a record without the properties of the key needs. */
type KeyOption<Row, Key> =
  Row extends KeyProperties<Key>
    ? { readonly key?: ((record: Row) => Key) | undefined }
    : { readonly key: (record: Row) => Key }

/** The properties of a record that hold its key. */
type KeyProperties<Key> = Key extends string | number | bigint | Date ? { readonly id: Key } : Key

const expectations: Expectations<NodeLoader<any, any, any>> = {
  batch: aFunction,
  resolve: aFunction,
  key: aFunction,
}

/**
 * Returns a node of the IDs of a type and its loader.
 *
 * @throws SchemaError with the faults of the parameters
 */
export function nodeType(id: GlobalId<string, any>, loader: NodeLoader<any, any, any>): NodeType {
  if (typeof (Object(id) as Partial<typeof id>).keyIn !== 'function')
    throw new SchemaError([
      `A node has the IDs ${inspect(id)}; expected globalId('User', 'number'), for example.`,
    ])
  const subject = `The node ${id.typeName}`
  const faults = optionFaults(subject, loader, expectations)
  const { batch, resolve, key } = Object(loader) as NodeLoader<unknown, any, unknown>
  if ((batch === undefined) === (resolve === undefined))
    faults.push(
      `${subject} has ${batch === undefined ? 'neither resolve nor batch' : 'resolve and batch'}; expected one of them.`,
    )
  if (faults.length > 0) throw new SchemaError(faults)
  return {
    id,
    keyOf: key ?? ((record: unknown): unknown => id.keyIn(Object(record) as object)),
    load:
      batch === undefined
        ? (keys, event) =>
            keys.map(async (key): Promise<unknown> => await resolve(key, event.context, event))
        : (keys, event) => batch(keys, event.context, event),
  }
}
