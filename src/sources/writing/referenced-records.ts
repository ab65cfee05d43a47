import { badInputError } from '../../errors/graphql-error.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'
import { hasInputValue } from './input-values.ts'
import {
  attributesCoordinate,
  nestedAssociations,
  nestedPath,
  nestedRecords,
} from './nested-input.ts'
import { fieldNames } from './refusals.ts'
import type { Transaction } from './transaction.ts'
import type { InputPath } from '../../values/input-issues.ts'

/** A nested record to which the foreign key of its parent record refers, and its input. */
export interface ReferencedRecord {
  readonly association: Association
  readonly input: Row
  readonly path: InputPath
  /** The foreign key of the parent record; undefined where the nested record is new. */
  readonly key: Values | undefined
}

/** Returns the nested records of an input to which the record refers. */
export function referencedRecordsOf(
  transaction: Transaction,
  source: NamedSource,
  input: Row,
  path: InputPath,
  record: Row | undefined,
): readonly ReferencedRecord[] {
  return nestedAssociations(source).flatMap(association => {
    if (!association.isOwning) return []
    const [referencedInput] = nestedRecords(transaction, association, input)
    if (referencedInput === undefined) return []
    checkReferencedInput(association, input, referencedInput)
    const key = association.columns.map(name => record?.[name] ?? null)
    return [
      {
        association,
        input: referencedInput,
        path: nestedPath(association, path, undefined),
        key: key.includes(null) ? undefined : key,
      },
    ]
  })
}

function checkReferencedInput(association: Association, input: Row, referencedInput: Row): void {
  const { source, target, columns, name } = association
  const keyColumns = columns.filter(column => hasInputValue(source, input, column))
  if (keyColumns.length > 0) {
    throw badInputError(
      `${attributesCoordinate(association)} is given beside ${fieldNames(source, keyColumns).join(' and ')}; ` +
        'expected one of them.',
    )
  }
  if (referencedInput['_delete'] === true) {
    throw badInputError(
      `${attributesCoordinate(association)} has _delete; ` +
        `expected null for the key of ${name}, or deletion of the ${target.singular} itself.`,
    )
  }
}
