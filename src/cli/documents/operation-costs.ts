import type { OperationEstimate } from '../../engine/pipeline/stages/cost-stage.ts'
import type { Schema } from '../../engine/schema.ts'
import { Kind } from '../../language/kinds.ts'
import {
  filePositionOf,
  joinDefinitions,
  spreadFragments,
  type Definition,
  type DocumentSet,
} from './document-set.ts'

/** The positions of an operation that are printed. */
const MAX_POSITIONS = 3

interface PrintedCost extends OperationEstimate {
  readonly operation: Definition
}

/** What the operations of valid documents cost, the most expensive first. */
export function costsOf(schema: Schema, set: DocumentSet): readonly PrintedCost[] {
  return set.documents
    .flat()
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map(operation => {
      const { text } = joinDefinitions([operation, ...spreadFragments(set, [operation])])
      return { operation, ...schema.estimateCost(text) }
    })
    .sort((left, right) => right.cost - left.cost)
}

/** `260 Products src/products.graphql:3:1`, and the most expensive positions. */
export function printCost({ operation, cost, positions }: PrintedCost): string {
  const { file, offset } = filePositionOf(operation)
  const { line, column } = file.locate(offset)
  const name = operation.name === '' ? 'an operation without a name' : operation.name
  const lines = positions
    .slice(0, MAX_POSITIONS)
    .map(position => `${' '.repeat(8)}${position.cost} ${position.path}`)
  return [`${cost} ${name} ${file.path}:${line}:${column}`, ...lines].join('\n')
}
