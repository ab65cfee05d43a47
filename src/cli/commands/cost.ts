import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { readCount } from '../read-number.ts'
import { assumeValidOption, maxErrorsOption, schemaArgument } from '../schema/schema-argument.ts'

interface CostOptions {
  readonly maxCost?: number
  readonly maxErrors: number
  readonly assumeValid?: boolean
}

/** Prints what the operations of files cost. */
export const costCommand: Command<CostOptions> = {
  name: 'cost',
  summary: 'Print what the operations of files cost, the most expensive first.',
  arguments: [
    schemaArgument,
    { syntax: '<globs...>', description: 'files of documents, as for the command validate' },
  ],
  options: [
    {
      flags: '--max-cost <number>',
      description: 'fail where an operation costs more',
      read: readCount,
    },
    maxErrorsOption,
    assumeValidOption,
  ],
  examples: [
    "npx tapeql cost schema.graphql 'src/**/*.graphql'",
    "npx tapeql cost ./schema.js 'src/**/*.{ts,tsx}' --max-cost 1000",
  ],
  async run([schemaPath, ...globs], { maxCost, maxErrors, assumeValid }, terminal) {
    const { loadSchema } = await import('../schema/load-schema.ts')
    const { readDocuments } = await import('../documents/read-documents.ts')
    const { checkDocuments, emptySetMessage } = await import('../documents/check-documents.ts')
    const { printFault } = await import('../documents/source-document.ts')
    const { costsOf, printCost } = await import('../documents/operation-costs.ts')
    terminal.progress(`Reading ${schemaPath}`)
    const { schema } = await loadSchema(schemaPath!, { assumeValid, hasTrustedDocuments: true })
    const sources = await readDocuments(globs, terminal)
    const { set, isValid, summary } = checkDocuments(schema, sources, maxErrors, terminal)
    if (!isValid) {
      terminal.print(summary)
      return exitCodes.FAILURE
    }
    const { costs, faults } = costsOf(schema, set)
    for (const fault of faults) {
      const label = terminal.style(['bold', 'red'], 'error:')
      terminal.print(`${label} ${printFault(fault)}\n`)
    }
    if (costs.length + faults.length === 0) {
      terminal.print(emptySetMessage('operation', sources))
      return exitCodes.FAILURE
    }
    for (const cost of costs) terminal.print(printCost(cost))
    const isExceeded = costs.some(({ cost }) => maxCost !== undefined && cost > maxCost)
    if (isExceeded) terminal.printMessage(`An operation costs more than ${maxCost}.`)
    return isExceeded || faults.length > 0 ? exitCodes.FAILURE : exitCodes.SUCCESS
  },
}
