import { badInputError } from '../../errors/graphql-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import { afterTick } from '../../runtime/after-tick.ts'
import type { BatchResolverEvent, Selection } from '../../schema/definitions/resolver.ts'
import type { NodeEvent, NodeType } from '../declare/declarations.ts'
import { idParts } from './global-id.ts'

/** How many IDs `nodes` takes. */
const MAX_IDS = 100

/** The types that are nodes, by their names. */
export type NodeTypes = ReadonlyMap<string, NodeType>

/**
 * Loads the record of a global ID: null where there is none. The records of a type for which fields
 * ask in one tick are loaded together, each once. A record is not kept, because a mutation may change
 * it between two fields.
 *
 * @throws GraphQLError with the code `BAD_USER_INPUT` when the text is no ID of these types
 */
export function loadNode(
  types: NodeTypes,
  id: string,
  event: BatchResolverEvent<any>,
): Promise<unknown> {
  const typeName = idParts(id)?.typeName ?? ''
  const type = types.get(typeName)
  if (type === undefined)
    throw badInputError(
      `The value ${inspectInput(id)} is no ID of a node; expected an ID from a response.`,
    )
  const key: unknown = type.id.decode(id)
  const batch = openBatch(type, event)
  batch.events.push(event)
  let record = batch.records.get(id)
  if (record === undefined) {
    record = new Promise((resolve, reject) => {
      batch.keys.push(key)
      batch.settlers.push({ resolve, reject })
    })
    batch.records.set(id, record)
  }
  return record
}

/**
 * Loads the records of a list of global IDs. A value that is no ID is an error in its place of the
 * list.
 */
export function loadNodes(
  types: NodeTypes,
  ids: readonly string[],
  event: BatchResolverEvent<any>,
): readonly Promise<unknown>[] {
  if (ids.length > MAX_IDS)
    throw badInputError(`The argument ids has ${ids.length} IDs; expected ${MAX_IDS} at most.`)
  return ids.map(async id => loadNode(types, id, event))
}

/** Returns the name of the type for which a request has loaded a record. */
export function loadedTypeName(record: unknown, memo: Map<unknown, unknown>): string | undefined {
  return typeof record === 'object' && record !== null ? typeNamesOf(memo).get(record) : undefined
}

/** The keys of a type that are loaded at the end of the tick. */
interface NodeBatch {
  readonly records: Map<string, Promise<unknown>>
  readonly keys: unknown[]
  readonly settlers: {
    readonly resolve: (record: unknown) => void
    readonly reject: (error: unknown) => void
  }[]
  /** The events of the fields that wait for the records. */
  readonly events: BatchResolverEvent<any>[]
}

function openBatch(type: NodeType, event: BatchResolverEvent<any>): NodeBatch {
  const { memo } = event
  const opened = memo.get(type) as NodeBatch | undefined
  if (opened !== undefined) return opened
  const batch: NodeBatch = { records: new Map(), keys: [], settlers: [], events: [] }
  memo.set(type, batch)
  afterTick(() => {
    memo.delete(type)
    void loadBatch(type, batch, event)
  })
  return batch
}

async function loadBatch(type: NodeType, batch: NodeBatch, event: NodeEvent): Promise<void> {
  const { keys, settlers, events } = batch
  const { typeName } = type.id
  const selections = (): readonly Selection[] =>
    events.map(({ selection }) => selection.on(typeName))
  try {
    // The execution may have ended since the fields were called.
    event.signal.throwIfAborted()
    const records = assertOneForEachKey(type, keys, await type.load(keys, event, selections))
    for (const [index, { resolve, reject }] of settlers.entries())
      Promise.resolve(records[index])
        .then(record => {
          if (record instanceof Error) throw record
          rememberType(record, typeName, event.memo)
          resolve(record)
        })
        .catch(reject)
  } catch (error) {
    for (const { reject } of settlers) reject(error)
  }
}

function assertOneForEachKey(
  { id }: NodeType,
  keys: readonly unknown[],
  records: unknown,
): readonly unknown[] {
  if (Array.isArray(records) && records.length === keys.length) return records as unknown[]
  const received = Array.isArray(records) ? `${records.length} values` : inspect(records)
  throw new Error(
    `The batch of the node ${id.typeName} must return an array of ${keys.length} values, one for each key, but it returned ${received}.`,
  )
}

const typeNames = Symbol('the types of loaded nodes')

function typeNamesOf(memo: Map<unknown, unknown>): WeakMap<object, string> {
  let names = memo.get(typeNames) as WeakMap<object, string> | undefined
  if (names === undefined) memo.set(typeNames, (names = new WeakMap()))
  return names
}

/** @throws Error when the request has loaded the same object for another type */
function rememberType(record: unknown, typeName: string, memo: Map<unknown, unknown>): void {
  if (typeof record !== 'object' || record === null) return
  const names = typeNamesOf(memo)
  const loadedName = names.get(record) ?? typeName
  if (loadedName !== typeName)
    throw new Error(
      `The nodes ${loadedName} and ${typeName} were loaded as the same object; expected an object for each type.`,
    )
  names.set(record, typeName)
}
