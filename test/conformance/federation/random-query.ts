import type { Random } from '../../random/random.ts'
import type { EntityModel, Graph } from './random-graph.ts'

const MAX_DEPTH = 3

/** A query of a graph: fields of several subgraphs, with aliases, fragments and conditions. */
export function randomQuery(random: Random, graph: Graph): string {
  const byName = new Map(graph.entities.map(entity => [entity.name, entity]))
  const fragments: string[] = []

  const selectionOf = (entity: EntityModel, depth: number): string => {
    const selected = entity.fields.flatMap(({ name, kind, target }) => {
      if (random.chance(0.4)) return []
      const field = random.chance(0.2) ? `renamed_${name}: ${name}` : name
      if (kind === 'value')
        return [`${field} { ${random.pick(['width', 'width height', 'unit'])} }`]
      if (kind !== 'entity') return [field]
      if (depth === 0) return [`${field} { id }`]
      return [`${field} { ${selectionOf(byName.get(target)!, depth - 1)} }`]
    })
    const fields = [
      ...(random.chance(0.7) ? ['id'] : []),
      ...(random.chance(0.3) ? ['code'] : []),
      ...(random.chance(0.2) ? ['__typename'] : []),
      ...selected,
    ]
    const text = fields.length === 0 ? 'id' : fields.join(' ')
    if (random.chance(0.15)) {
      const name = `F${fragments.length}`
      fragments.push(`fragment ${name} on ${entity.name} { ${text} }`)
      return `...${name}`
    }
    if (random.chance(0.15)) return `id ... on ${entity.name} @include(if: true) { ${text} }`
    return text
  }

  const roots = Array.from({ length: 1 + random.below(3) }, (_, index) => {
    const { name, entity, isList } = random.pick(graph.roots)
    const model = byName.get(entity)!
    // The last is there in no graph.
    const id = `${entity}-${random.below(model.objects.length + 1)}`
    const argument = isList ? '' : `(id: "${id}")`
    return `r${index}: ${name}${argument} { ${selectionOf(model, random.below(MAX_DEPTH + 1))} }`
  })
  return [`{ ${roots.join(' ')} }`, ...fragments].join('\n')
}
