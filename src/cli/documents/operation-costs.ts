import type { OperationEstimate } from '../../engine/pipeline/stages/cost-stage.ts'
import type { Schema } from '../../engine/schema.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import { Kind } from '../../language/kinds.ts'
import {
  filePositionOf,
  joinDefinitions,
  spreadFragments,
  type Definition,
  type DocumentSet,
} from './document-set.ts'
import type { DocumentFault } from './source-document.ts'

/** The positions of an operation that are printed. */
const MAX_POSITIONS = 3

interface PrintedCost extends OperationEstimate {
  readonly operation: Definition
}

/** What operations cost, and why others have no estimate. */
interface OperationCosts {
  readonly costs: readonly PrintedCost[]
  readonly faults: readonly DocumentFault[]
}

/** What the operations of valid documents cost, the most expensive first. */
export function costsOf(schema: Schema, set: DocumentSet): OperationCosts {
  const costs: PrintedCost[] = []
  const faults: DocumentFault[] = []
  for (const operation of set.documents.flat()) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue
    const { text } = joinDefinitions([operation, ...spreadFragments(set, [operation])])
    try {
      costs.push({ operation, ...schema.estimateCost(text) })
    } catch (thrown) {
      if (!(thrown instanceof GraphQLError)) throw thrown
      faults.push({ message: thrown.message, positions: [filePositionOf(operation)] })
    }
  }
  return { costs: costs.sort((left, right) => right.cost - left.cost), faults }
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
