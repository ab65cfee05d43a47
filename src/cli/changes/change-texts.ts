import {
  criticalities,
  type ChangeUse,
  type Criticality,
  type SchemaChange,
} from '../../changes/schema-change.ts'
import type { Terminal } from '../terminal.ts'
import type { ClientChanges } from './client-changes.ts'
import { firstOf } from './first-of.ts'

/** The changes that the command prints. */
interface ChangeSummary extends Partial<ClientChanges> {
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
  text: (summary, style) => {
    const groups = groupsOf(summary.changes).map(({ criticality, heading, groupChanges }) => {
      const lines = groupChanges.flatMap(({ kind, message, uses }) => [
        `  ${inOneLine(message)} ${style('dim', kind)}`,
        ...usesText(uses).map(text => `    ${text}`),
      ])
      return [style(['bold', colors[criticality]], heading), ...lines].join('\n')
    })
    const { brokenDocuments = [] } = summary
    const lines = brokenDocuments.map(({ document, message }) => `  ${document}: ${message}`)
    const heading = style(['bold', 'red'], brokenHeading(brokenDocuments.length))
    const brokenGroup = lines.length === 0 ? [] : [[heading, ...firstOf(lines)].join('\n')]
    return withEnd([...brokenGroup, ...groups], summary)
  },
  json: summary => JSON.stringify(summary, null, 2),
  markdown: summary => {
    const groups = groupsOf(summary.changes).map(({ heading, groupChanges }) => {
      const lines = groupChanges.map(({ coordinate, kind, message, uses }) => {
        const texts = [inOneLine(message), ...usesText(uses)].map(escapeMarkdown)
        return `- \`${coordinate}\`: ${texts.join(' ')} (\`${kind}\`)`
      })
      return `### ${heading}\n\n${lines.join('\n')}`
    })
    const { brokenDocuments = [] } = summary
    const lines = brokenDocuments.map(
      ({ document, message }) => `- ${escapeMarkdown(`${document}: ${message}`)}`,
    )
    const heading = `### ${brokenHeading(lines.length)}`
    const brokenGroup = lines.length === 0 ? [] : [`${heading}\n\n${firstOf(lines).join('\n')}`]
    return withEnd([...brokenGroup, ...groups], summary)
  },
}

interface Group {
  readonly criticality: Criticality
  readonly heading: string
  readonly groupChanges: readonly SchemaChange[]
}

const colors = {
  BREAKING: 'red',
  DEPRECATED: 'magenta',
  DANGEROUS: 'yellow',
  SAFE: 'green',
} as const

/** Groups changes by criticality, those that no document uses apart. */
function groupsOf(changes: readonly SchemaChange[]): readonly Group[] {
  return criticalities.flatMap(criticality =>
    [false, true].flatMap(isUnused => {
      const groupChanges = changes.filter(
        change => change.criticality === criticality && isUnusedChange(change) === isUnused,
      )
      if (groupChanges.length === 0) return []
      const heading =
        headingOf(criticality, groupChanges.length) + (isUnused ? ' that no document uses' : '')
      return [{ criticality, heading, groupChanges }]
    }),
  )
}

/** Returns whether documents were given, and the change concerns none of them. */
export function isUnusedChange({ uses }: SchemaChange): boolean {
  return uses?.length === 0
}

function headingOf(criticality: Criticality, count: number): string {
  const isOne = count === 1
  if (criticality === 'DEPRECATED')
    return isOne ? '1 removal of a deprecated member' : `${count} removals of deprecated members`
  return `${count} ${criticality.toLowerCase()} ${isOne ? 'change' : 'changes'}`
}

function brokenHeading(count: number): string {
  const documents = count === 1 ? '1 document becomes' : `${count} documents become`
  return `${documents} invalid without a breaking change`
}

/** Returns a line for the documents that use what changed, and for those whose variables may. */
function usesText(uses: readonly ChangeUse[] = []): readonly string[] {
  const texts = uses.flatMap(({ document, variable }) => (variable === null ? [document] : []))
  const variables = uses.flatMap(({ document, variable }) =>
    variable === null ? [] : [`${document} by $${variable}`],
  )
  return [
    ...(texts.length === 0 ? [] : [`Used by ${firstOf(texts).join(', ')}.`]),
    ...(variables.length === 0 ? [] : [`May be used by ${firstOf(variables).join(', ')}.`]),
  ]
}

/** Joins the lines of a message: a default value may be a block string of several lines. */
function inOneLine(message: string): string {
  return message.replace(/\s*\n\s*/g, ' ')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>[\]|~]/g, '\\$&')
}

function withEnd(groups: readonly string[], { ignored, documentCount }: ChangeSummary): string {
  const end = [
    ...(ignored === 0 ? [] : [`Ignored: ${ignored}.`]),
    ...(documentCount === undefined ? [] : [`Documents: ${documentCount}.`]),
  ]
  return [...(groups.length === 0 ? ['No changes.'] : groups), ...end].join('\n\n')
}
