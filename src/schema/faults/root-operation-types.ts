import { describeType } from '../definitions/definitions.ts'
import type { Positioned } from '../definitions/type-map.ts'
import type { SchemaRule } from './schema-rule.ts'

const operations = ['query', 'mutation', 'subscription'] as const

/**
 * The schema has a query root type, and all root operation types are objects.
 * GraphQL specification, 3.3.1 "Root Operation Types".
 */
export const rootOperationTypes: SchemaRule = ({ typeMap, typeByName }, report) => {
  const { rootTypes, rootPositions } = typeMap
  for (const operation of operations) {
    const name = rootTypes[operation]
    if (name === undefined) {
      if (operation === 'query') report('The schema has no root type of query; expected an object.')
      continue
    }
    const type = typeByName.get(name)
    if (type?.kind === 'OBJECT') continue
    const description = type === undefined ? 'is not defined' : `is the ${describeType(type)}`
    report(
      `The root type of ${operation}, "${name}", ${description}; expected an object with at least one field.`,
      ...present(rootPositions?.[operation], type),
    )
  }
}

/** "The query, mutation, and subscription root types must all be different types if provided." */
export const differentRootOperationTypes: SchemaRule = ({ typeMap, typeByName }, report) => {
  const { rootTypes, rootPositions } = typeMap
  const names = new Set(operations.map(operation => rootTypes[operation]))
  for (const name of names) {
    const sameRootOperations = operations.filter(operation => rootTypes[operation] === name)
    if (name === undefined || sameRootOperations.length === 1) continue
    const positions = sameRootOperations.map(operation => rootPositions?.[operation])
    report(
      `"${name}" is the root type of ${sameRootOperations.join(' and ')}; expected different types.`,
      ...present(...positions, typeByName.get(name)),
    )
  }
}

function present(...subjects: readonly (Positioned | undefined)[]): readonly Positioned[] {
  return subjects.filter(subject => subject !== undefined)
}
