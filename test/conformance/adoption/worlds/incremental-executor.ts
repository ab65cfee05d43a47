import type { IncrementalExecutor } from '../../incremental/executors.ts'
import type { Part } from '../../incremental/parts.ts'
import { sides } from './sides.ts'

/** `experimentalExecuteIncrementally` in the place of that of graphql-js 17. */
export const incrementalExecutor: IncrementalExecutor = {
  name: 'in the place of graphql-js 17',
  isOurs: false,
  execute: async ({ engines, parsed, document, variables }, world) => {
    const result = await sides[17].ours.experimentalExecuteIncrementally({
      schema: engines.withDirectives as never,
      document: parsed as never,
      rootValue: world.root,
      contextValue: { world },
      variableValues: variables,
      operationName: document.operationName,
    })
    if (!('initialResult' in result)) return [partOf(result)]
    const parts = [partOf(result.initialResult)]
    for await (const part of result.subsequentResults) parts.push(partOf(part))
    return parts
  },
}

function partOf(part: object): Part {
  return JSON.parse(JSON.stringify(part)) as Part
}
