import type { Random } from '../../random/random.ts'

// A random graph: entities with values, each field of which belongs to one subgraph or to several.

/** A graph, whole and cut into subgraphs. */
export interface Graph {
  readonly subgraphNames: readonly string[]
  readonly entities: readonly EntityModel[]
  readonly roots: readonly RootModel[]
}

export interface EntityModel {
  readonly name: string
  /** The fields of each key; the first key is `id`, which every subgraph has. */
  readonly keys: readonly string[]
  readonly fields: readonly FieldModel[]
  readonly objects: readonly ObjectValues[]
}

export type ObjectValues = Readonly<Record<string, unknown>>

export interface FieldModel {
  readonly name: string
  readonly type: string
  readonly kind: 'leaf' | 'value' | 'entity' | 'computed'
  /** Whether values are lists; values of entities are the indices of their objects. */
  readonly isList: boolean
  /** The name of the entity or of the value's type. */
  readonly target: string
  /** The subgraphs that resolve the field; several share it. */
  readonly owners: readonly string[]
  /** The leaves that the subgraph of a computed field requires of others. */
  readonly required: readonly string[]
}

/** A field of the query root: all objects of an entity, or one by its `id`. */
export interface RootModel {
  readonly name: string
  readonly entity: string
  readonly isList: boolean
  readonly owner: string
}

const leafTypes = ['Int', 'String', 'Boolean', 'Float', 'ID', '[String!]'] as const

/** The type of values that all subgraphs share. */
export const sharedValue = 'type Size @shareable { width: Int height: Int unit: String }'

export function randomGraph(random: Random): Graph {
  const subgraphNames = ['a', 'b', 'c'].slice(0, 2 + random.below(2))
  const names = ['Ant', 'Bee', 'Cat', 'Dog'].slice(0, 2 + random.below(3))
  const entities = names.map((name): EntityModel => {
    const count = 1 + random.below(5)
    const leaves = Array.from({ length: 2 + random.below(4) }, (_, index) =>
      leafOf(random, `leaf${index}`, subgraphNames),
    )
    const fields = [
      ...leaves,
      ...Array.from({ length: random.below(2) }, () => valueOf(random, subgraphNames)),
      ...Array.from({ length: 1 + random.below(3) }, (_, index) =>
        relationOf(random, `link${index}`, random.pick(names), subgraphNames),
      ),
      ...computedOf(random, leaves, subgraphNames),
    ]
    return {
      name,
      keys: random.chance(0.3) ? ['id', 'code'] : ['id'],
      fields,
      objects: Array.from({ length: count }, (_, index) => ({
        id: `${name}-${index}`,
        code: `${index}-${name}`,
        index,
      })),
    }
  })
  const counts = new Map(entities.map(({ name, objects }) => [name, objects.length]))
  return {
    subgraphNames,
    entities: entities.map(entity => ({
      ...entity,
      objects: entity.objects.map(object => ({
        ...object,
        ...Object.fromEntries(
          entity.fields
            .filter(({ kind }) => kind !== 'computed')
            .map(field => [field.name, valuesOf(random, field, counts)]),
        ),
      })),
    })),
    roots: entities.flatMap(({ name }): RootModel[] => [
      { name: `all${name}`, entity: name, isList: true, owner: random.pick(subgraphNames) },
      ...(random.chance(0.5)
        ? [{ name: `one${name}`, entity: name, isList: false, owner: random.pick(subgraphNames) }]
        : []),
    ]),
  }
}

function ownersOf(random: Random, names: readonly string[]): readonly string[] {
  const owner = random.pick(names)
  if (!random.chance(0.2)) return [owner]
  return [...new Set([owner, random.pick(names)])]
}

function leafOf(random: Random, name: string, subgraphs: readonly string[]): FieldModel {
  const type = random.pick(leafTypes)
  const base = {
    name,
    kind: 'leaf',
    isList: type.startsWith('['),
    target: '',
    required: [],
  } as const
  return { ...base, type, owners: ownersOf(random, subgraphs) }
}

function valueOf(random: Random, subgraphs: readonly string[]): FieldModel {
  const isList = random.chance(0.3)
  return {
    name: 'size',
    type: isList ? '[Size]' : 'Size',
    kind: 'value',
    isList,
    target: 'Size',
    owners: ownersOf(random, subgraphs),
    required: [],
  }
}

function relationOf(
  random: Random,
  name: string,
  target: string,
  subgraphs: readonly string[],
): FieldModel {
  const isList = random.chance(0.5)
  return {
    name,
    type: isList ? `[${target}]` : target,
    kind: 'entity',
    isList,
    target,
    owners: ownersOf(random, subgraphs),
    required: [],
  }
}

/** A field that says what it has required, in a subgraph that has none of it. */
function computedOf(
  random: Random,
  leaves: readonly FieldModel[],
  subgraphs: readonly string[],
): readonly FieldModel[] {
  const owner = random.pick(subgraphs)
  const required = leaves
    .filter(({ owners }) => !owners.includes(owner))
    .filter(() => random.chance(0.5))
    .map(({ name }) => name)
  if (required.length === 0) return []
  return [
    {
      name: 'told',
      type: 'String',
      kind: 'computed',
      isList: false,
      target: '',
      owners: [owner],
      required,
    },
  ]
}

function valuesOf(
  random: Random,
  { type, kind, isList, target }: FieldModel,
  counts: ReadonlyMap<string, number>,
): unknown {
  if (random.chance(0.1)) return null
  const one = (): unknown => {
    if (random.chance(0.05)) return null
    if (kind === 'entity') return random.below(counts.get(target)!)
    return {
      width: random.below(9),
      height: random.chance(0.2) ? null : random.below(9),
      unit: 'cm',
    }
  }
  if (kind !== 'leaf') return isList ? Array.from({ length: random.below(4) }, one) : one()
  switch (type) {
    case 'Int':
      return random.below(1000)
    case 'Float':
      return random.below(1000) / 8
    case 'Boolean':
      return random.chance(0.5)
    case '[String!]':
      return Array.from({ length: random.below(3) }, () => random.pick(texts))
    default:
      return random.pick(texts)
  }
}

const texts = ['', 'plain', 'a "quote"', 'beyond ä 中', 'line\nbreak'] as const
