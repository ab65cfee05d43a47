import type { NodeType } from '../../../definition/declare/declarations.ts'
import { globalId } from '../../../definition/relay/global-id.ts'
import { badInputError } from '../../../errors/graphql-error.ts'
import { inspectInput } from '../../../errors/inspect.ts'
import { hasKeyFields, missingKeyFault, parseKeyText } from '../../loading/key-values.ts'
import { findRecords } from '../../loading/records.ts'
import { selectedColumns } from '../../loading/selected-columns.ts'
import type { NamedSource } from '../../model/source.ts'
import type { Row, Values } from '../../source-adapter.ts'

/**
 * Returns the node of a source with the option `node`: its global IDs hold the primary key, and its
 * records are read as far as the request may see them. Reports a source whose key no ID can hold.
 */
export function sourceNode(
  source: NamedSource,
  report: (fault: string) => void,
): NodeType | undefined {
  if (source.options.node !== true) return undefined
  if (!hasKeyFields(source)) {
    report(missingKeyFault(source, 'the option node'))
    return undefined
  }
  const { name, description, fields, access } = source
  const key = description.primaryKey.map(column => fields.get(column)!.column)
  for (const column of key) {
    if (!idKinds.includes(column.kind))
      report(
        `The source ${name} is a node, and the column ${column.name} of its key has the type ${column.typeName}; expected an integer, a text or a UUID.`,
      )
    if (access.get(column.name)!.guard === 'authorize')
      report(
        `The source ${name} is a node, and everybody who sees a record reads the column ${column.name} in its ID; expected no authorize for it.`,
      )
  }
  for (const field of fields.values())
    if (field.name === 'id' && !description.primaryKey.includes(field.column.name))
      report(
        `The source ${name} is a node, whose field id is the global ID, and the column ${field.column.name} has the field id, too; expected rename.`,
      )
  const id = globalId(
    name,
    Object.fromEntries(description.primaryKey.map(column => [column, 'string'])),
  )
  const textId = globalId(name, 'string')
  const isSingle = key.length === 1
  const encode = (values: Values): string => {
    const texts = values.map(String)
    return isSingle
      ? textId.encode(texts[0]!)
      : id.encode(Object.fromEntries(texts.map((text, index) => [key[index]!.name, text])))
  }
  return {
    id: {
      typeName: name,
      encode,
      decode(text) {
        const texts = isSingle ? [textId.decode(text)] : Object.values(id.decode(text))
        const values = texts.map((keyText, index) => parseKeyText(key[index]!, keyText))
        if (!values.includes(undefined) && encode(values) === text) return values
        throw badInputError(
          `The value ${inspectInput(text)} is no ID of ${name}; expected an ID from a response.`,
        )
      },
    },
    keyOf: (record: Row) => description.primaryKey.map(column => record[column]),
    load: (keys: readonly Values[], event, selections) => {
      const columns = selectedColumns(source, selections(), description.primaryKey)
      return findRecords(source, description.primaryKey, keys, columns, event)
    },
  }
}

const idKinds = ['int', 'bigint', 'string', 'uuid']
