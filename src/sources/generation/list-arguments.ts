import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { object } from '../../definition/declare/declarations.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import { limitsOf } from '../loading/list-arguments.ts'
import { edgeFields } from '../loading/link-values.ts'
import type { Association, NamedSource, SourceField } from '../model/source.ts'
import { enumType } from './enum-types.ts'
import { filterType, orderType } from './filter-types.ts'
import type { SourceTypes } from './generated-types.ts'
import { connectionTypeName, edgeName, ownConnectionPrefix, pageInfoName } from './type-names.ts'

/** `filter`, `order`, `offset` and `limit`. */
export function listArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  const { standard, most } = limitsOf(source)
  return [
    ...choiceArguments(source, types),
    arg('offset', 'int', { null: false, default: 0, desc: 'How many to pass over.' }),
    arg('limit', 'int', {
      null: false,
      default: standard,
      desc: `At most this many, up to ${most}.`,
    }),
  ]
}

/** `filter` and `order`, and those of the GraphQL Cursor Connections Specification. */
export function connectionArguments(
  source: NamedSource,
  types: SourceTypes,
): readonly AnyArgument[] {
  const { standard, most } = limitsOf(source)
  return [
    ...choiceArguments(source, types),
    arg('first', 'int', { desc: `At most this many, up to ${most}. Default: ${standard}.` }),
    arg('after', 'string', { desc: 'Those behind this cursor.' }),
    arg('last', 'int', { desc: `At most this many from the end, up to ${most}.` }),
    arg('before', 'string', { desc: 'Those in front of this cursor.' }),
  ]
}

/** The object type `UserConnection`. */
export function connectionType(source: NamedSource, types: SourceTypes): string {
  return types.need(connectionTypeName(source), () => ({
    type: object<unknown>().desc(`A page of ${source.plural}.`),
    fields: connectionFields(source, edgeType(source, types), types),
  }))
}

/**
 * The type of an association's connection: `PostTagsConnection`, where its edges have columns of the
 * table between, else that of its records.
 */
export function associationConnectionType(association: Association, types: SourceTypes): string {
  const { target, link } = association
  const columns = edgeFields(association)
  if (columns.length === 0) return connectionType(target, types)
  const prefix = ownConnectionPrefix(association)
  return types.need(`${prefix}Connection`, () => {
    for (const column of columns)
      if (link === undefined && column.isEnumGenerated)
        types.need(column.type, () => ({ type: enumType(column) }))
    const edge = types.need(`${prefix}Edge`, () => ({
      type: object<unknown>(),
      fields: [...edgeFieldsOf(target), ...columns.map(linkField)],
    }))
    return {
      type: object<unknown>().desc(`A page of ${target.plural}.`),
      fields: connectionFields(target, edge, types),
    }
  })
}

function connectionFields(
  source: NamedSource,
  edge: string,
  types: SourceTypes,
): readonly FieldStatement[] {
  return [
    field('edges', edge, { full: true }),
    field('nodes', source.name, { full: true }),
    field('page_info', pageInfoType(types), { null: false }),
    field('total_count', 'int', { null: false, desc: 'The number on all pages.' }),
  ]
}

function choiceArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  const order = orderType(source, types)
  const list = { array: true, nullable: false, desc: 'By the first, then by the next.' } as const
  return [
    arg('filter', filterType(source, types)),
    ...(order === undefined ? [] : [arg('order', order, list)]),
  ]
}

function edgeType(source: NamedSource, types: SourceTypes): string {
  return types.need(edgeName(source), () => ({
    type: object<unknown>(),
    fields: edgeFieldsOf(source),
  }))
}

function edgeFieldsOf(source: NamedSource): readonly FieldStatement[] {
  return [field('cursor', 'string', { null: false }), field('node', source.name, { null: false })]
}

/** A column of the row of the table between that leads to the record. */
function linkField({ name, type, column, options }: SourceField): FieldStatement {
  return field(name, type, {
    null: column.isNullable,
    ...(column.isArray && { array: true, nullable: false }),
    ...(options.desc !== undefined && { desc: options.desc }),
  })
}

function pageInfoType(types: SourceTypes): string {
  return types.need(pageInfoName, () => ({
    type: object<unknown>().desc('Where a page lies.'),
    fields: [
      field('has_next_page', 'boolean', { null: false }),
      field('has_previous_page', 'boolean', { null: false }),
      field('start_cursor', 'string', {}),
      field('end_cursor', 'string', {}),
    ],
  }))
}

function field(name: string, type: string, options: FieldStatement['options']): FieldStatement {
  return { name, type, options, resolver: undefined }
}
