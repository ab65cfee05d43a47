import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { input } from '../../definition/declare/declarations.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import { inspect } from '../../errors/inspect.ts'
import type { Event } from '../../schema/definitions/resolver.ts'
import { hasWholeKey, keyFields, keyInArguments, lackOfWholeKey } from '../loading/key-values.ts'
import { selectedColumns } from '../loading/selected-columns.ts'
import { isNamedAsKey } from '../model/names.ts'
import type { Source, SourceField } from '../model/source.ts'
import type { ColumnKind, Row } from '../source-adapter.ts'
import type { WriteAction } from '../source-options.ts'
import { attributesField, nestedAssociations } from '../writing/nested-input.ts'
import { inTransaction } from '../writing/transaction.ts'
import { createRecords, deleteRecord, updateRecord } from '../writing/write-records.ts'
import type { GeneratedTypes } from './generated-types.ts'
import { keyArguments } from './query-fields.ts'
import { attributesName, inputName, updateInputName } from './type-names.ts'

/**
 * The fields of the mutation root: `createUser`, `updateUser` and `deleteUser`. They are nullable, so
 * that the failure of one leaves the others their results.
 */
export function mutationFields(
  source: Source,
  types: GeneratedTypes,
  report: (fault: string) => void,
): readonly FieldStatement[] {
  const { mutation, name, description } = source
  if (mutation === undefined) return []
  checkNested(source, report)
  if (description.primaryKey.length === 0) {
    report(`The source ${name} has no primary key, which its mutations need.`)
    return []
  }
  const { only = ['create', 'update', 'delete'] } = mutation
  if (!hasWholeKey(source) && only.some(action => action !== 'create')) {
    const fault = lackOfWholeKey(source, 'its updates and deletions')
    report(`${fault} Expected buildMutation({ only: ['create'] }), or the column as a field.`)
    return []
  }
  const fields: Readonly<Record<WriteAction, () => FieldStatement>> = {
    create: () => createField(source, types),
    update: () => updateField(source, types),
    delete: () => deleteField(source),
  }
  return only.map(action => fields[action]())
}

function createField(source: Source, types: GeneratedTypes): FieldStatement {
  return {
    name: `create${source.name}`,
    type: source.name,
    options: {
      arguments: arg(source.singular, createInputType(source, types), { null: false }),
    },
    resolver: (named: Row, event: Event<unknown, any>) =>
      inTransaction(source, 'create', event, async transaction => {
        const given = named[source.singular] as Row
        const [key] = await createRecords(transaction, source, [{ given, fixed: {} }])
        return transaction.read(source, key!, selectedColumns(source, [event.selection]))
      }),
  }
}

function updateField(source: Source, types: GeneratedTypes): FieldStatement {
  return {
    name: `update${source.name}`,
    type: source.name,
    options: {
      arguments: [
        ...keyArguments(source),
        arg(source.singular, updateInputType(source, types), { null: false }),
      ],
    },
    resolver: (named: Row, event: Event<unknown, any>) =>
      inTransaction(source, 'update', event, async transaction => {
        const key = keyInArguments(source, named)
        await updateRecord(transaction, source, key, named[source.singular] as Row)
        return transaction.read(source, key, selectedColumns(source, [event.selection]))
      }),
  }
}

function deleteField(source: Source): FieldStatement {
  return {
    name: `delete${source.name}`,
    type: source.name,
    options: { desc: 'The record as it was.', arguments: keyArguments(source) },
    resolver: (named: Row, event: Event<unknown, any>) =>
      inTransaction(source, 'delete', event, transaction =>
        deleteRecord(transaction, source, keyInArguments(source, named)),
      ),
  }
}

/** The inputs of new, changed and nested records. */
export function inputTypes(source: Source, types: GeneratedTypes): void {
  createInputType(source, types)
  updateInputType(source, types)
  attributesType(source, types)
}

/** The input of a new record: a column is required unless it is nullable or has a default. */
function createInputType(source: Source, types: GeneratedTypes): string {
  return types.need(inputName(source), () => ({
    type: input(
      ...writableFields(source)
        .filter(field => !isGeneratedKey(source, field))
        .map(field => fieldArgument(field, isRequired(source, field), defaultOf(field))),
      ...nestedArguments(source, types),
    ),
  }))
}

/** The input of changes: what is not given stays as it is. */
function updateInputType(source: Source, types: GeneratedTypes): string {
  return types.need(updateInputName(source), () => ({
    type: input(
      ...writableFields(source)
        .filter(({ column }) => !isKeyColumn(source, column.name))
        .map(field => fieldArgument(field, false)),
      ...nestedArguments(source, types),
    ),
  }))
}

/** The input of a record that is nested in another: new, or changed or deleted where it has a key. */
function attributesType(source: Source, types: GeneratedTypes): string {
  return types.need(attributesName(source), () => ({
    type: input(
      ...keyFields(source).map(({ name, type }) =>
        arg(name, type, { desc: 'Of the record that is changed or deleted; none for a new one.' }),
      ),
      ...writableFields(source)
        .filter(({ column }) => !isKeyColumn(source, column.name))
        .map(field => fieldArgument(field, false)),
      ...nestedArguments(source, types),
      arg('_delete', 'boolean', { desc: 'Whether the record is deleted.' }),
    ),
  }))
}

function nestedArguments(source: Source, types: GeneratedTypes): readonly AnyArgument[] {
  return nestedAssociations(source).map(association =>
    arg(attributesField(association), attributesType(association.target, types), {
      ...(association.isList && { array: true, nullable: false }),
    }),
  )
}

/** The default of a column, where it is a value of the field's type. */
function defaultOf({ type, column, options }: SourceField): unknown {
  // A default counts as given, and not everybody may give a value for such a field.
  if (options.authorize !== undefined) return undefined
  const expected = column.isArray || options.type !== undefined ? undefined : literals[column.kind]
  return type !== 'id' && typeof column.default === expected ? column.default : undefined
}

const literals: Partial<Readonly<Record<ColumnKind, 'string' | 'number' | 'boolean'>>> = {
  boolean: 'boolean',
  decimal: 'string',
  enum: 'string',
  float: 'number',
  int: 'number',
  string: 'string',
}

function fieldArgument(
  { name, type, column, options }: SourceField,
  required: boolean,
  defaultValue?: unknown,
): AnyArgument {
  return arg(name, type, {
    null: !required && (defaultValue === undefined || column.isNullable),
    ...(defaultValue !== undefined && { default: defaultValue }),
    ...(column.isArray && { array: true, nullable: false }),
    ...(options.desc !== undefined && { desc: options.desc }),
  })
}

function isRequired(source: Source, { column }: SourceField): boolean {
  const isNested = nestedAssociations(source).some(
    ({ isOwning, columns }) => isOwning && columns.includes(column.name),
  )
  return !column.isNullable && !column.hasDefault && !isNested
}

function writableFields({ fields, options }: Source): readonly SourceField[] {
  return [...fields.values()].filter(
    ({ column }) => !column.isGenerated && options.readOnly?.includes(column.name) !== true,
  )
}

/** A key that the database makes; one that is that of another record, such as `personId`, is given. */
function isGeneratedKey(source: Source, { column }: SourceField): boolean {
  return isKeyColumn(source, column.name) && column.hasDefault && !isNamedAsKey(column.name)
}

function isKeyColumn({ description }: Source, column: string): boolean {
  return description.primaryKey.includes(column)
}

function checkNested(source: Source, report: (fault: string) => void): void {
  const { mutation, associations, name } = source
  const known = [...associations.values()].filter(({ through }) => through === undefined)
  for (const given of mutation?.nested ?? []) {
    const association = known.find(each => each.name === given)
    if (association !== undefined && !hasWholeKey(association.target))
      report(lackOfWholeKey(association.target, `the records nested in ${name}.${given}`))
    if (association !== undefined) continue
    report(
      `The source ${name} nests ${inspect(given)}; expected some of its associations ` +
        `that go through no other table: ${known.map(each => each.name).join(', ') || 'it has none'}.`,
    )
  }
}
