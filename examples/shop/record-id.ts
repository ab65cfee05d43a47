import { RecordNotFoundError } from 'tapeql'

/**
 * The number behind an `ID`, which reaches resolvers as text.
 *
 * @throws RecordNotFoundError when no row can have this id
 */
export function recordId(record: string, id: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(id)) throw noRecord(record, id)
  return Number(id)
}

/** The error for an id that no row has. */
export function noRecord(record: string, id: string): RecordNotFoundError {
  return new RecordNotFoundError(`There is no ${record} with the id "${id}".`)
}
