import type { Criticality } from '../../changes/schema-change.ts'
import type { ClientChanges } from '../changes/client-changes.ts'
import { changesFormats, isUnusedChange, type ChangesFormatName } from '../changes/change-texts.ts'
import { isIgnored, readIgnoredChange } from '../changes/ignored-changes.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { misuse } from '../failure.ts'
import { assumeValidOption, schemaArgument } from '../schema/schema-argument.ts'

interface DiffOptions {
  readonly format: ChangesFormatName
  readonly ignore?: readonly string[]
  readonly documents?: readonly string[]
  readonly failOn: 'breaking' | 'deprecated' | 'dangerous' | 'safe' | 'never'
  readonly assumeValid?: boolean
}

/** The criticalities of changes with which the command fails, by the value of `--fail-on`. */
const failingCriticalities: Readonly<Record<DiffOptions['failOn'], readonly Criticality[]>> = {
  breaking: ['BREAKING'],
  deprecated: ['BREAKING', 'DEPRECATED'],
  dangerous: ['BREAKING', 'DEPRECATED', 'DANGEROUS'],
  safe: ['BREAKING', 'DEPRECATED', 'DANGEROUS', 'SAFE'],
  never: [],
}

/** Compares two schemas, as `findSchemaChanges` of `tapeql/changes`. */
export const diffCommand: Command<DiffOptions> = {
  name: 'diff',
  summary: 'Compare two schemas and print breaking, deprecated, dangerous and safe changes.',
  arguments: [
    { syntax: '<old>', description: `the schema before: ${schemaArgument.description}` },
    { syntax: '<new>', description: 'the schema after, in the same forms' },
  ],
  options: [
    {
      flags: '--format <format>',
      description: 'how to print the changes',
      choices: Object.keys(changesFormats),
      default: 'text',
    },
    {
      flags: '--ignore <what>',
      description: 'leave out a schema coordinate or a kind of change; may be repeated',
      isRepeatable: true,
      read: readIgnoredChange,
    },
    {
      flags: '--documents <files>',
      description:
        'the documents of a client: a manifest of persisted documents (.json), a folder, or a glob of files as for the command validate; what none of them uses is no fault; may be repeated',
      isRepeatable: true,
    },
    {
      flags: '--fail-on <changes>',
      description: 'the changes from which on the exit code is 1',
      choices: Object.keys(failingCriticalities),
      default: 'breaking',
    },
    assumeValidOption,
  ],
  examples: [
    'npx tapeql diff schema.graphql ./schema.js',
    'git show main:schema.graphql | npx tapeql diff - schema.graphql --fail-on dangerous',
    "npx tapeql diff old.graphql new.graphql --documents manifest.json --documents 'src/**/*.ts'",
    'npx tapeql diff old.graphql new.graphql --ignore User.name --ignore TYPE_REMOVED',
  ],
  async run(
    [old, changed],
    { format, ignore = [], documents: patterns, failOn, assumeValid },
    terminal,
  ) {
    if (old === '-' && changed === '-')
      throw misuse('Both schemas are standard input; expected a file for one of them.')
    const { loadSchema } = await import('../schema/load-schema.ts')
    const { findSchemaChanges } = await import('../../changes/find-schema-changes.ts')
    const { findClientChanges } = await import('../changes/client-changes.ts')
    const { readClientDocuments } = await import('../documents/read-client-documents.ts')
    terminal.progress(`Reading ${old}`)
    const { schema: before } = await loadSchema(old!, { assumeValid })
    terminal.progress(`Reading ${changed}`)
    const { schema: after } = await loadSchema(changed!, { assumeValid })
    const clientChanges: Partial<ClientChanges> =
      patterns === undefined
        ? { changes: findSchemaChanges(before, after) }
        : findClientChanges(before, after, await readClientDocuments(patterns, terminal), terminal)
    const { changes: allChanges = [], brokenDocuments = [] } = clientChanges
    const ignored = new Set(ignore)
    const changes = allChanges.filter(change => !isIgnored(change, ignored))
    const fails =
      (failOn !== 'never' && brokenDocuments.length > 0) ||
      changes.some(
        change =>
          failingCriticalities[failOn].includes(change.criticality) && !isUnusedChange(change),
      )
    const ignoredCount = allChanges.length - changes.length
    const summary = { ...clientChanges, changes, ignored: ignoredCount, fails }
    terminal.print(changesFormats[format](summary, terminal.style))
    for (const ignoredChange of ignored) {
      if (!allChanges.some(change => isIgnored(change, new Set([ignoredChange]))))
        terminal.printMessage(`--ignore ${ignoredChange} fits no change.`)
    }
    return fails ? exitCodes.FAILURE : exitCodes.SUCCESS
  },
}
