import { inspect, inspectInput } from '../errors/inspect.ts'
import { FieldEvent } from '../execution/named/field-event.ts'
import type { NamedParameters } from '../execution/named/field-scope.ts'
import { ignore } from '../execution/waiting/handle-rejections.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import type { FieldOwner } from '../schema/definitions/definitions.ts'
import { ownEntry } from '../schema/definitions/own-entry.ts'
import { TypedValue, type ReferenceResolution } from '../schema/definitions/references.ts'
import type { PositionalResolver, ResolveInfo } from '../schema/definitions/resolver.ts'
import type { AppliedFieldSet, FederatedTypes } from './federated-types.ts'
import {
  hasFields,
  isObjectOfJSON,
  referenceReader,
  representationError,
  type ReadObject,
  type EntityReference,
} from './representation.ts'

/** An entity of the subgraph, whose references it resolves. */
export interface Entity {
  readonly type: FieldOwner
  /** The keys by which references are resolved, in the order of the schema. */
  readonly keys: readonly EntityKey[]
  readonly read: ReadObject
}

interface EntityKey extends Pick<AppliedFieldSet, 'selections' | 'text'> {
  /** Undefined for references that are themselves the objects. */
  readonly resolution: ReferenceResolution | undefined
  /** What `resolve` of a key in code takes by name besides the entries of the context. */
  readonly parameters: NamedParameters
  /** What `batch` takes by name. */
  readonly batchParameters: NamedParameters
}

/** The entities of a subgraph by the names of their types. */
export function entitiesOf(federated: FederatedTypes): ReadonlyMap<string, Entity> {
  const { typeByName, requirements } = federated
  const entities = new Map<string, Entity>()
  for (const type of federated.fieldOwners) {
    const keys = federated.keys.filter(({ owner, isResolvable }) => owner === type && isResolvable)
    if (keys.length === 0) continue
    const required = requirements.filter(({ owner }) => owner === type)
    const selections = [...keys, ...required].flatMap(fieldSet => fieldSet.selections)
    entities.set(type.name, {
      type,
      keys: keys.map(key => entityKeyOf(type, key)),
      read: referenceReader(selections, type, typeByName),
    })
  }
  return entities
}

function entityKeyOf(type: FieldOwner, { selections, text }: AppliedFieldSet): EntityKey {
  const resolution = type.references?.find(
    references => references.signature === 'positional' || references.key === text,
  )
  const isResolved = resolution?.resolve !== undefined || resolution?.batch !== undefined
  const coordinate = `The key ${inspect(text)} of ${type.name}`
  const names = selections.flatMap(selected => {
    const field =
      selected.kind === 'FIELD' ? type.fields.find(({ name }) => name === selected.name) : undefined
    return field === undefined ? [] : [field.declaredName]
  })
  return {
    selections,
    text,
    resolution: isResolved ? resolution : undefined,
    parameters: {
      coordinate,
      arguments: [...names, 'reference'].map(declaredName => ({ declaredName })),
    },
    batchParameters: { coordinate, arguments: [] },
  }
}

/**
 * Makes the resolver of `_entities`. The entities are in the order of the representations; equal
 * representations are resolved once, and those of one type and key by one call where the key has a
 * batch resolver. Apollo Federation, "Resolving entities".
 */
export function entitiesResolver(entities: ReadonlyMap<string, Entity>): PositionalResolver {
  return (_parent, { representations }: { representations: readonly unknown[] }, context, info) => {
    const values = new Array<unknown>(representations.length).fill(null)
    const groups = new Map<EntityKey, Group>()
    for (const [index, representation] of representations.entries()) {
      try {
        addReference(groups, entities, representation, index)
      } catch (thrown) {
        values[index] = thrown
      }
    }
    const pending: PromiseLike<unknown>[] = []
    for (const group of groups.values()) resolveGroup(group, pending, context, info)
    const inOrder = (): readonly unknown[] => {
      for (const { indices, numbers, results } of groups.values()) {
        for (const [position, index] of indices.entries())
          values[index] = results[numbers[position]!]
      }
      return values
    }
    return pending.length === 0 ? inOrder() : Promise.all(pending).then(inOrder)
  }
}

/** The references of one type and key, without repetition, and what they resolve to. */
interface Group {
  readonly entity: Entity
  readonly key: EntityKey
  readonly references: EntityReference[]
  /** What `references` resolve to: a `TypedValue`, null, or an error. */
  readonly results: unknown[]
  /** The indices in `references` by what tells references apart. */
  readonly numberByDigest: Map<string, number>
  /** The indices of the representations of the group. */
  readonly indices: number[]
  /** For each entry of `indices`, the index of its reference in `references`. */
  readonly numbers: number[]
}

/** @throws GraphQLError for a representation that is none of an entity */
function addReference(
  groups: Map<EntityKey, Group>,
  entities: ReadonlyMap<string, Entity>,
  representation: unknown,
  index: number,
): void {
  const [entity, key] = keyOf(entities, representation)
  const digest = { text: '' }
  const reference = entity.read(representation as EntityReference, digest)
  const group = groupOf(groups, entity, key)
  let number = group.numberByDigest.get(digest.text)
  if (number === undefined) {
    number = group.references.push(reference) - 1
    group.numberByDigest.set(digest.text, number)
  }
  group.indices.push(index)
  group.numbers.push(number)
}

function groupOf(groups: Map<EntityKey, Group>, entity: Entity, key: EntityKey): Group {
  const group = groups.get(key)
  if (group !== undefined) return group
  const lists = { references: [], results: [], indices: [], numbers: [] }
  const added: Group = { entity, key, ...lists, numberByDigest: new Map() }
  groups.set(key, added)
  return added
}

/** @throws GraphQLError for a representation that is none of an entity */
function keyOf(
  entities: ReadonlyMap<string, Entity>,
  representation: unknown,
): readonly [Entity, EntityKey] {
  if (!isObjectOfJSON(representation)) {
    throw representationError(
      `A representation is ${inspectInput(representation)}; expected an object with __typename and the fields of a key.`,
    )
  }
  const typeName = ownEntry(representation, '__typename')
  if (typeof typeName !== 'string') {
    throw representationError(
      `A representation has the __typename ${inspectInput(typeName)}; expected the name of an entity.`,
    )
  }
  const entity = entities.get(typeName)
  if (entity === undefined) {
    throw representationError(
      `A representation has the __typename ${inspectInput(typeName)}, which is no entity of this subgraph.`,
    )
  }
  const key = entity.keys.find(({ selections }) => hasFields(representation, selections))
  if (key === undefined) {
    const keys = entity.keys.map(({ text }) => `"${text}"`).join(' or ')
    throw representationError(
      `A representation of ${typeName} has the fields of no key; expected values of ${keys}.`,
    )
  }
  return [entity, key]
}

/** Stores the results of a group, or adds promises of having done so to `pending`. */
function resolveGroup(
  { entity, key, references, results }: Group,
  pending: PromiseLike<unknown>[],
  context: unknown,
  info: ResolveInfo,
): void {
  const { name } = entity.type
  const store = (number: number, value: unknown): void => {
    results[number] = value == null || value instanceof Error ? value : new TypedValue(name, value)
  }
  if (key.resolution === undefined)
    return references.forEach((value, number) => store(number, value))
  const call = callerOf(key, key.resolution, context, info)
  if ('batch' in call) {
    const { length } = references
    const storeAll = (list: unknown): Promise<unknown> | undefined => {
      const values = oneForEach(name, length, list)
      const pendingItems = [...values.entries()].flatMap(([number, value]) => {
        if (isThenable(value)) return [storeLater(store, number, value)]
        store(number, value)
        return []
      })
      return pendingItems.length === 0 ? undefined : Promise.all(pendingItems)
    }
    const fail = (thrown: unknown): void => {
      // The failure of a batch is reported once, not once for each entity.
      const error = FieldEvent.errorFor(info.event as FieldEvent, thrown)
      for (let number = 0; number < length; number++) results[number] = error
    }
    try {
      const list = call.batch(references)
      const stored = isThenable(list)
        ? Promise.resolve(list).then(storeAll).catch(fail)
        : storeAll(list)
      if (stored !== undefined) pending.push(stored)
    } catch (thrown) {
      fail(thrown)
    }
    return
  }
  for (const [number, reference] of references.entries()) {
    try {
      const value = call.resolve(reference)
      if (isThenable(value)) pending.push(storeLater(store, number, value))
      else store(number, value)
    } catch (thrown) {
      store(number, errorOf(thrown))
    }
  }
}

async function storeLater(
  store: (number: number, value: unknown) => void,
  number: number,
  promise: PromiseLike<unknown>,
): Promise<void> {
  try {
    store(number, await promise)
  } catch (thrown) {
    store(number, errorOf(thrown))
  }
}

type Call =
  | { readonly batch: (references: readonly EntityReference[]) => unknown }
  | { readonly resolve: (reference: EntityReference) => unknown }

/** Returns the function that a host has for the references of a group. */
function callerOf(
  key: EntityKey,
  resolution: ReferenceResolution,
  context: unknown,
  info: ResolveInfo,
): Call {
  if (resolution.signature === 'positional') {
    const { resolve, batch } = resolution
    return batch === undefined
      ? { resolve: reference => resolve!(reference, context, info) }
      : { batch: references => batch(references, context, info) }
  }
  const { resolve, batch } = resolution
  const event = info.event as FieldEvent
  if (batch !== undefined) {
    const named = FieldEvent.namedValuesOf(event, key.batchParameters, {})
    return { batch: references => batch(references, named, event) }
  }
  return {
    resolve: reference => {
      const values = { ...reference, reference }
      return resolve!(FieldEvent.namedValuesOf(event, key.parameters, values), event)
    },
  }
}

/** @throws Error unless the results are a list with a value for each reference */
function oneForEach(typeName: string, count: number, results: unknown): readonly unknown[] {
  if (Array.isArray(results) && results.length === count) return results
  if (Array.isArray(results)) {
    for (const result of results) if (isThenable(result)) void Promise.resolve(result).catch(ignore)
  }
  const received = Array.isArray(results) ? `${results.length} values` : inspect(results)
  throw new Error(
    `The batch resolver of references to ${typeName} must return an array of ${count} values, ` +
      `one for each reference, but it returned ${received}.`,
  )
}

/** What a list of values has at the place of an entity whose resolver threw. */
function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  return new Error(`A reference resolver threw ${inspect(thrown)}.`, { cause: thrown })
}
