import { arg } from '../../definition/declare/argument.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import type { ResolverEvent } from '../../schema/definitions/resolver.ts'
import { hasKeyFields, isExactKey, keyInArguments, missingKeyFault } from '../loading/key-values.ts'
import { selectedColumns } from '../loading/selected-columns.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'
import type { WriteAction } from '../source-options.ts'
import { receiveFiles } from '../writing/files.ts'
import { readRecord } from '../writing/statements.ts'
import { runTransaction, type Transaction } from '../writing/transaction.ts'
import { createRecords, deleteRecord, updateRecord } from '../writing/write-records.ts'
import {
  checkArguments,
  checkContext,
  checkCreation,
  checkMembers,
  checkNested,
} from './check-mutations.ts'
import type { SourceTypes } from './generated-types.ts'
import {
  createArguments,
  createInputType,
  updateArguments,
  updateInputType,
} from './input-types.ts'
import { keyArguments } from './query-fields.ts'

/**
 * Returns the fields of the mutation root: `createUser`, `updateUser` and `deleteUser`. All are
 * nullable, so that an error of a field does not affect other fields.
 */
export function mutationFields(
  source: NamedSource,
  types: SourceTypes,
  report: (fault: string) => void,
): readonly FieldStatement[] {
  const { mutation, name, description } = source
  if (mutation === undefined) return []
  checkNested(source, report)
  checkMembers(source, report)
  checkContext(source, report)
  if (description.primaryKey.length === 0) {
    report(`The source ${name} has no primary key, which its mutations need.`)
    return []
  }
  const isUpdatable = updateArguments(source, types).length > 0
  const { only = isUpdatable ? ['create', 'update', 'delete'] : ['create', 'delete'] } = mutation
  if (!isExactKey(source)) {
    report(missingKeyFault(source, 'its mutations'))
    return []
  }
  if (!hasKeyFields(source) && only.some(action => action !== 'create')) {
    const fault = missingKeyFault(source, 'its updates and deletions')
    report(`${fault} Expected buildMutation({ only: ['create'] }), or the column as a field.`)
    return []
  }
  if (!isUpdatable && only.includes('update')) {
    report(
      `The source ${name} has no column that an update could change; expected only without 'update' in buildMutation({ only }).`,
    )
    return []
  }
  if (only.includes('create')) checkCreation(source, report)
  if (only.includes('update')) checkArguments(source, report)
  const fields: Readonly<Record<WriteAction, () => FieldStatement>> = {
    create: () => createField(source, types),
    update: () => updateField(source, types),
    delete: () => deleteField(source),
  }
  return only.map(action => fields[action]())
}

function createField(source: NamedSource, types: SourceTypes): FieldStatement {
  return {
    name: `create${source.name}`,
    type: source.name,
    options: {
      // An input object needs at least one field.
      ...(createArguments(source, types).length > 0 && {
        arguments: arg(source.singular, createInputType(source, types), { null: false }),
      }),
    },
    resolver: (named: Row, event: ResolverEvent<unknown, any>) => {
      const input = (named[source.singular] ?? {}) as Row
      return writeRecord(source, 'create', event, input, async transaction => {
        const path = [source.singular]
        const [key] = await createRecords(transaction, source, [
          { input, foreignKeyValues: {}, path },
        ])
        return readRecord(transaction, source, key!, selectedColumns(source, [event.selection]))
      })
    },
  }
}

function updateField(source: NamedSource, types: SourceTypes): FieldStatement {
  return {
    name: `update${source.name}`,
    type: source.name,
    options: {
      arguments: [
        ...keyArguments(source),
        arg(source.singular, updateInputType(source, types), { null: false }),
      ],
    },
    resolver: (named: Row, event: ResolverEvent<unknown, any>) => {
      const input = named[source.singular] as Row
      return writeRecord(source, 'update', event, input, async transaction => {
        const key = keyInArguments(source, named)
        await updateRecord(transaction, source, key, {
          input,
          foreignKeyValues: {},
          path: [source.singular],
        })
        return readRecord(transaction, source, key, selectedColumns(source, [event.selection]))
      })
    },
  }
}

function deleteField(source: NamedSource): FieldStatement {
  return {
    name: `delete${source.name}`,
    type: source.name,
    options: { desc: 'The record as it was.', arguments: keyArguments(source) },
    resolver: (named: Row, event: ResolverEvent<unknown, any>) =>
      runTransaction(source, 'delete', event, transaction =>
        deleteRecord(transaction, source, keyInArguments(source, named)),
      ),
  }
}

/**
 * Writes a record in a transaction that begins when the files of the input have arrived, so that slow
 * clients hold no connection and no locks.
 */
async function writeRecord(
  source: NamedSource,
  action: 'create' | 'update',
  event: ResolverEvent<unknown, any>,
  input: Row,
  write: (transaction: Transaction) => Promise<Row>,
): Promise<Row> {
  await receiveFiles(source, input, [source.singular])
  return runTransaction(source, action, event, write)
}
