import type { Criticality, SchemaChange } from '../../changes/schema-change.ts'
import type { Terminal } from '../terminal.ts'

/** Changes to print. */
interface FoundChanges {
  readonly changes: readonly SchemaChange[]
  /** How many more there are that were to be ignored. */
  readonly ignored: number
  /** Whether the command ends with the exit code 1 because of them. */
  readonly fails: boolean
}

/** Makes the text that is printed, without a line break at the end. */
type ChangesFormat = (found: FoundChanges, styled: Terminal['styled']) => string

/** What `--format` takes. */
export type ChangesFormatName = 'text' | 'json' | 'markdown'

/** The forms in which changes are printed. */
export const changesFormats: Readonly<Record<ChangesFormatName, ChangesFormat>> = {
  text: ({ changes, ignored }, styled) => {
    const groups = groupsOf(changes).map(({ criticality, members }) => {
      const heading = styled(['bold', colors[criticality]], headingOf(criticality, members))
      const lines = members.map(
        ({ kind, message }) => `  ${inOneLine(message)} ${styled('dim', kind)}`,
      )
      return [heading, ...lines].join('\n')
    })
    return withEnd(groups, ignored)
  },
  json: found => JSON.stringify(found, null, 2),
  markdown: ({ changes, ignored }) => {
    const groups = groupsOf(changes).map(({ criticality, members }) => {
      const lines = members.map(
        ({ coordinate, kind, message }) =>
          `- \`${coordinate}\`: ${escapeMarkdown(inOneLine(message))} (\`${kind}\`)`,
      )
      return `### ${headingOf(criticality, members)}\n\n${lines.join('\n')}`
    })
    return withEnd(groups, ignored)
  },
}

interface Group {
  readonly criticality: Criticality
  readonly members: readonly SchemaChange[]
}

const criticalities: readonly Criticality[] = ['BREAKING', 'DANGEROUS', 'SAFE']
const colors = { BREAKING: 'red', DANGEROUS: 'yellow', SAFE: 'green' } as const

function groupsOf(changes: readonly SchemaChange[]): readonly Group[] {
  return criticalities
    .map(criticality => ({
      criticality,
      members: changes.filter(change => change.criticality === criticality),
    }))
    .filter(({ members }) => members.length > 0)
}

function headingOf(criticality: Criticality, members: readonly SchemaChange[]): string {
  return `${members.length} ${criticality.toLowerCase()} ${members.length === 1 ? 'change' : 'changes'}`
}

/** A default value may be a block string of several lines. */
function inOneLine(message: string): string {
  return message.replace(/\s*\n\s*/g, ' ')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>[\]|~]/g, '\\$&')
}

function withEnd(groups: readonly string[], ignored: number): string {
  const end = ignored === 0 ? [] : [`Ignored: ${ignored}.`]
  return [...(groups.length === 0 ? ['No changes.'] : groups), ...end].join('\n\n')
}
