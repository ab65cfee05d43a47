import { inspect, inspectInput } from '../errors/inspect.ts'
import { FieldEvent } from '../execution/named/field-event.ts'
import type { NamedParameters } from '../execution/named/field-scope.ts'
import { isThenable } from '../runtime/is-thenable.ts'
import type { FieldOwner } from '../schema/definitions/definitions.ts'
import { ownEntry } from '../schema/definitions/own-entry.ts'
import { TypedValue, type ReferenceResolution } from '../schema/definitions/references.ts'
import type { PositionalResolver, ResolveInfo } from '../schema/definitions/resolver.ts'
import type { AppliedFieldSet, FederatedTypes } from './federated-types.ts'
import {
  hasFields,
  isObjectOfJSON,
  objectReader,
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
      read: objectReader(selections, type, typeByName),
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
    for (const group of groups.values()) {
      const resolved = resolveGroup(group, values, context, info)
      if (resolved !== undefined) pending.push(resolved)
    }
    return pending.length === 0 ? values : Promise.all(pending).then(() => values)
  }
}

/** The references of one type and key, with the indices of their representations. */
interface Group {
  readonly entity: Entity
  readonly key: EntityKey
  readonly references: Map<string, IndexedReference>
}

interface IndexedReference {
  readonly object: EntityReference
  readonly indices: number[]
}

/** @throws GraphQLError for a representation that is none of an entity */
function addReference(
  groups: Map<EntityKey, Group>,
  entities: ReadonlyMap<string, Entity>,
  representation: unknown,
  index: number,
): void {
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
  const digest = { text: '' }
  const object = entity.read(representation, digest)
  let group = groups.get(key)
  if (group === undefined) groups.set(key, (group = { entity, key, references: new Map() }))
  const reference = group.references.get(digest.text)
  if (reference === undefined) group.references.set(digest.text, { object, indices: [index] })
  else reference.indices.push(index)
}

/** Stores the values of a group at their indices, or returns a promise of having done so. */
function resolveGroup(
  group: Group,
  values: unknown[],
  context: unknown,
  info: ResolveInfo,
): PromiseLike<unknown> | undefined {
  const { resolution } = group.key
  const references = [...group.references.values()]
  const { name } = group.entity.type
  const store = ({ indices }: IndexedReference, value: unknown): void => {
    const typed = value == null || value instanceof Error ? value : new TypedValue(name, value)
    for (const index of indices) values[index] = typed
  }
  if (resolution === undefined) {
    for (const reference of references) store(reference, reference.object)
    return undefined
  }
  const call = callerOf(group, resolution, context, info)
  if ('batch' in call) {
    const storeAll = (results: unknown): void => {
      const list = oneForEach(name, references.length, results)
      for (const [index, reference] of references.entries()) store(reference, list[index])
    }
    const fail = (thrown: unknown): void => {
      // The failure of a batch is reported once, not once for each entity.
      const error = FieldEvent.errorFor(info.event as FieldEvent, thrown)
      for (const reference of references) store(reference, error)
    }
    return settle(() => call.batch(references.map(({ object }) => object)), storeAll, fail)
  }
  const pending = references.flatMap(reference => {
    const settled = settle(
      () => call.resolve(reference.object),
      value => store(reference, value),
      thrown => store(reference, errorOf(thrown)),
    )
    return settled === undefined ? [] : [settled]
  })
  return pending.length === 0 ? undefined : Promise.all(pending)
}

type Call =
  | { readonly batch: (references: readonly EntityReference[]) => unknown }
  | { readonly resolve: (reference: EntityReference) => unknown }

/** Returns the function that a host has for the references of a group. */
function callerOf(
  { key }: Group,
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

/** Calls a function of the host, and then one with what comes of it. */
function settle(
  call: () => unknown,
  store: (value: unknown) => void,
  fail: (thrown: unknown) => void,
): PromiseLike<unknown> | undefined {
  try {
    const result = call()
    if (!isThenable(result)) {
      store(result)
      return undefined
    }
    return Promise.resolve(result).then(store).catch(fail)
  } catch (thrown) {
    fail(thrown)
    return undefined
  }
}

/** @throws Error unless the results are a list with a value for each reference */
function oneForEach(typeName: string, count: number, results: unknown): readonly unknown[] {
  if (Array.isArray(results) && results.length === count) return results
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
