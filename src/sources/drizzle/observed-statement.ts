import type { StatementMessage } from '../../engine/observation/channel-messages.ts'
import { traceStage } from '../../runtime/tracing.ts'
import type { TableFacts } from './tables/table-facts.ts'

/**
 * Runs a statement, and reports it on `tapeql:statement`. `textOf` is called when a listener reads the
 * text.
 */
export function observeStatement<Rows>(
  { dialect, config }: TableFacts,
  operation: StatementMessage['operation'],
  textOf: () => string,
  run: () => Promise<Rows>,
): Promise<Rows> {
  const message = (): StatementMessage => ({
    dialect,
    operation,
    table: config.name,
    get text() {
      return textOf()
    },
  })
  return traceStage('tapeql:statement', message, run, () => ({ result: undefined }))
}
