import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { input } from '../../definition/declare/declarations.ts'
import { keyFields } from '../loading/key-values.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { ColumnKind } from '../source-adapter.ts'
import { memberAssociations, membersField } from '../writing/members.ts'
import { attributesField, nestedAssociations } from '../writing/nested-input.ts'
import type { SourceTypes } from './generated-types.ts'
import { attributesName, inputName, keyInputName, updateInputName } from './type-names.ts'

/** The inputs of new, changed and nested records, where they have fields. */
export function inputTypes(source: NamedSource, types: SourceTypes): void {
  if (createArguments(source, types).length > 0) createInputType(source, types)
  if (updateArguments(source, types).length > 0) updateInputType(source, types)
  attributesType(source, types)
}

export function createInputType(source: NamedSource, types: SourceTypes): string {
  return types.need(inputName(source), () => ({ type: input(...createArguments(source, types)) }))
}

export function updateInputType(source: NamedSource, types: SourceTypes): string {
  return types.need(updateInputName(source), () => ({
    type: input(...updateArguments(source, types)),
  }))
}

/** What clients give for a new record: a column is required unless it is nullable or has a default. */
export function createArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  return [
    ...fieldsWith(source, 'isCreatable').map(field =>
      fieldArgument(field, isRequired(source, field), defaultOf(field)),
    ),
    ...nestedArguments(source, types),
    ...memberArguments(source, types),
  ]
}

/** What clients give for changes: what is not given stays as it is. */
export function updateArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  return [
    ...fieldsWith(source, 'isUpdatable').map(field => fieldArgument(field, false)),
    ...nestedArguments(source, types),
    ...memberArguments(source, types),
  ]
}

/** The input of a record that is nested in another: new, or changed or deleted where it has a key. */
function attributesType(source: NamedSource, types: SourceTypes): string {
  return types.need(attributesName(source), () => ({
    type: input(
      ...keyFields(source).map(({ name, type }) =>
        arg(name, type, { desc: 'Of the record that is changed or deleted; none for a new one.' }),
      ),
      ...fieldsWith(source, 'isUpdatable').map(field => fieldArgument(field, false)),
      ...nestedArguments(source, types),
      ...memberArguments(source, types),
      arg('_delete', 'boolean', { desc: 'Whether the record is deleted.' }),
    ),
  }))
}

function nestedArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  return nestedAssociations(source).map(association =>
    arg(attributesField(association), attributesType(association.target, types), {
      ...(association.isList && { array: true, nullable: false }),
    }),
  )
}

function memberArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  return memberAssociations(source).map(association =>
    arg(membersField(association), memberKeyType(association.target, types), {
      array: true,
      nullable: false,
      desc: `All ${association.name}: others are none any more.`,
    }),
  )
}

/** The type of what names a member: that of its key, or an input where the key has several columns. */
function memberKeyType(target: NamedSource, types: SourceTypes): string {
  const fields = keyFields(target)
  if (fields.length === 1) return fields[0]!.type
  return types.need(keyInputName(target), () => ({
    type: input(...fields.map(({ name, type }) => arg(name, type, { null: false }))),
  }))
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

function isRequired(source: NamedSource, { column }: SourceField): boolean {
  const isNested = nestedAssociations(source).some(
    ({ isOwning, columns }) => isOwning && columns.includes(column.name),
  )
  return !column.isNullable && !column.hasDefault && !isNested
}

/** The fields of those columns to which clients have an access. */
function fieldsWith(
  { fields, access }: NamedSource,
  kind: 'isCreatable' | 'isUpdatable',
): readonly SourceField[] {
  return [...fields.values()].filter(({ column }) => access.get(column.name)![kind])
}
