import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { input } from '../../definition/declare/declarations.ts'
import { keyFields } from '../loading/key-values.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { ColumnKind } from '../source-adapter.ts'
import { memberAssociations, membersField } from '../writing/members.ts'
import { attributesField, nestedAssociations } from '../writing/nested-input.ts'
import type { SourceTypes } from './generated-types.ts'
import { attributesName, inputName, keyInputName, updateInputName } from './type-names.ts'

/** Defines the inputs of new, changed and nested records, unless they have no fields. */
export function inputTypes(source: NamedSource, types: SourceTypes): void {
  if (createArguments(source, types).length > 0) createInputType(source, types)
  if (updateArguments(source, types).length > 0) updateInputType(source, types)
  attributesType(source, types)
}

/** Defines the input `UserInput`. */
export function createInputType(source: NamedSource, types: SourceTypes): string {
  return types.define(inputName(source), () => ({ type: input(...createArguments(source, types)) }))
}

/** Defines the input `UserUpdateInput`. */
export function updateInputType(source: NamedSource, types: SourceTypes): string {
  return types.define(updateInputName(source), () => ({
    type: input(...updateArguments(source, types)),
  }))
}

/** Returns the fields of `UserInput`, required unless the column is nullable or has a default. */
export function createArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  return [
    ...fieldsWithAccess(source, 'isCreatable').map(field =>
      fieldArgument(field, isRequired(source, field), defaultOf(field)),
    ),
    ...nestedArguments(source, types),
    ...memberArguments(source, types),
  ]
}

/** Returns the fields of `UserUpdateInput`; a column without a value is unchanged. */
export function updateArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  return [
    ...fieldsWithAccess(source, 'isUpdatable').map(field => fieldArgument(field, false)),
    ...nestedArguments(source, types),
    ...memberArguments(source, types),
  ]
}

/**
 * Defines the input `UserAttributes` of a nested record: new, or changed or deleted where it has a
 * key.
 */
function attributesType(source: NamedSource, types: SourceTypes): string {
  return types.define(attributesName(source), () => ({
    type: input(
      ...keyFields(source).map(({ name, type }) =>
        arg(name, type, { desc: 'Of the record that is changed or deleted; none for a new one.' }),
      ),
      ...fieldsWithAccess(source, 'isUpdatable').map(field => fieldArgument(field, false)),
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

/** Returns the type of the key of a member: a scalar, or the input `UserKey` for several columns. */
function memberKeyType(target: NamedSource, types: SourceTypes): string {
  const fields = keyFields(target)
  if (fields.length === 1) return fields[0]!.type
  return types.define(keyInputName(target), () => ({
    type: input(...fields.map(({ name, type }) => arg(name, type, { null: false }))),
  }))
}

/** Returns the default of a column, where it is a value of the field's type. */
function defaultOf({ type, column, options }: SourceField): unknown {
  // A default counts as an input value, which the guard would refuse to some requests.
  if (options.authorize !== undefined || options.authorizeWrite !== undefined) return undefined
  const literalType =
    column.isArray || options.type !== undefined ? undefined : literalTypes[column.kind]
  return type !== 'id' && typeof column.default === literalType ? column.default : undefined
}

const literalTypes: Partial<Readonly<Record<ColumnKind, 'string' | 'number' | 'boolean'>>> = {
  boolean: 'boolean',
  decimal: 'string',
  enum: 'string',
  float: 'number',
  int: 'number',
  string: 'string',
}

function fieldArgument(
  { name, inputType, column, options }: SourceField,
  required: boolean,
  defaultValue?: unknown,
): AnyArgument {
  return arg(name, inputType, {
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

/** Returns the fields whose columns clients may set in new records, or in changes. */
function fieldsWithAccess(
  { fields, access }: NamedSource,
  kind: 'isCreatable' | 'isUpdatable',
): readonly SourceField[] {
  return [...fields.values()].filter(({ column }) => access.get(column.name)![kind])
}
