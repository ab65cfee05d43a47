import { criticalities, type Criticality, type SchemaChange } from '../../changes/schema-change.ts'
import type { Terminal } from '../terminal.ts'

/** The changes that the command prints. */
interface ChangeSummary {
  readonly changes: readonly SchemaChange[]
  /** The number of ignored changes, which are not in `changes`. */
  readonly ignored: number
  /** Whether the command ends with the exit code 1 because of the changes. */
  readonly fails: boolean
}

/** Returns the text of a summary, without a line break at the end. */
type ChangesFormat = (summary: ChangeSummary, style: Terminal['style']) => string

/** A value of `--format`. */
export type ChangesFormatName = 'text' | 'json' | 'markdown'

/** The formats of changes. */
export const changesFormats: Readonly<Record<ChangesFormatName, ChangesFormat>> = {
  text: ({ changes, ignored }, style) => {
    const groups = groupsOf(changes).map(({ criticality, groupChanges }) => {
      const heading = style(['bold', colors[criticality]], headingOf(criticality, groupChanges))
      const lines = groupChanges.map(
        ({ kind, message }) => `  ${inOneLine(message)} ${style('dim', kind)}`,
      )
      return [heading, ...lines].join('\n')
    })
    return withEnd(groups, ignored)
  },
  json: summary => JSON.stringify(summary, null, 2),
  markdown: ({ changes, ignored }) => {
    const groups = groupsOf(changes).map(({ criticality, groupChanges }) => {
      const lines = groupChanges.map(
        ({ coordinate, kind, message }) =>
          `- \`${coordinate}\`: ${escapeMarkdown(inOneLine(message))} (\`${kind}\`)`,
      )
      return `### ${headingOf(criticality, groupChanges)}\n\n${lines.join('\n')}`
    })
    return withEnd(groups, ignored)
  },
}

interface Group {
  readonly criticality: Criticality
  readonly groupChanges: readonly SchemaChange[]
}

const colors = {
  BREAKING: 'red',
  DEPRECATED: 'magenta',
  DANGEROUS: 'yellow',
  SAFE: 'green',
} as const

function groupsOf(changes: readonly SchemaChange[]): readonly Group[] {
  return criticalities
    .map(criticality => ({
      criticality,
      groupChanges: changes.filter(change => change.criticality === criticality),
    }))
    .filter(({ groupChanges }) => groupChanges.length > 0)
}

function headingOf(criticality: Criticality, groupChanges: readonly SchemaChange[]): string {
  const [count, isOne] = [groupChanges.length, groupChanges.length === 1]
  if (criticality === 'DEPRECATED')
    return isOne ? '1 removal of a deprecated member' : `${count} removals of deprecated members`
  return `${count} ${criticality.toLowerCase()} ${isOne ? 'change' : 'changes'}`
}

/** Joins the lines of a message: a default value may be a block string of several lines. */
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
