import { placeOf } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

const operations = ['query', 'mutation', 'subscription'] as const

/**
 * The schema has a query root type, and all root operation types are objects.
 * GraphQL specification, 3.3.1 "Root Operation Types".
 */
export const rootOperationTypes: SchemaRule = ({ typeMap, typeByName }, report) => {
  const { rootTypes, rootPlaces } = typeMap
  for (const operation of operations) {
    const name = rootTypes[operation]
    if (name === undefined) {
      if (operation === 'query') report('The schema has no root type of query; expected an object.')
      continue
    }
    const type = typeByName.get(name)
    if (type?.kind === 'OBJECT') continue
    const found = type === undefined ? 'is not defined' : `is the ${placeOf(type)}`
    report(
      `The root type of ${operation}, "${name}", ${found}; expected an object with at least one field.`,
      ...present(rootPlaces?.[operation], type),
    )
  }
}

/** "The query, mutation, and subscription root types must all be different types if provided." */
export const differentRootOperationTypes: SchemaRule = ({ typeMap, typeByName }, report) => {
  const { rootTypes, rootPlaces } = typeMap
  const names = new Set(operations.map(operation => rootTypes[operation]))
  for (const name of names) {
    const sharing = operations.filter(operation => rootTypes[operation] === name)
    if (name === undefined || sharing.length === 1) continue
    const places = sharing.map(operation => rootPlaces?.[operation])
    report(
      `"${name}" is the root type of ${sharing.join(' and ')}; expected different types.`,
      ...present(...places, typeByName.get(name)),
    )
  }
}

function present(...subjects: readonly (Positioned | undefined)[]): readonly Positioned[] {
  return subjects.filter(subject => subject !== undefined)
}
