import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { object } from '../../definition/declare/declarations.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'
import {
  connectionFields,
  edgeFields,
  pageArguments,
  pageInfoName,
  pageInfoType,
  totalCountField,
} from '../../definition/relay/connection-types.ts'
import { limitsOf } from '../loading/list-arguments.ts'
import { linkFieldsOf } from '../loading/link-values.ts'
import type { Association, NamedSource, SourceField } from '../model/source.ts'
import { enumType } from './enum-types.ts'
import { filterType, orderType } from './filter-types.ts'
import type { SourceTypes } from './generated-types.ts'
import { connectionTypeName, edgeName, edgeConnectionPrefix } from './type-names.ts'

/** Returns the arguments `filter`, `order`, `offset` and `limit`. */
export function listArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  const { defaultLimit, maxLimit } = limitsOf(source)
  return [
    ...filterAndOrderArguments(source, types),
    arg('offset', 'int', { null: false, default: 0, desc: 'How many to pass over.' }),
    arg('limit', 'int', {
      null: false,
      default: defaultLimit,
      desc: `At most this many, up to ${maxLimit}.`,
    }),
  ]
}

/** Returns `filter`, `order` and the arguments of the GraphQL Cursor Connections Specification. */
export function recordConnectionArguments(
  source: NamedSource,
  types: SourceTypes,
): readonly AnyArgument[] {
  const { defaultLimit, maxLimit } = limitsOf(source)
  return [
    ...filterAndOrderArguments(source, types),
    ...pageArguments(
      `At most this many, up to ${maxLimit}. Default: ${defaultLimit}.`,
      `At most this many from the end, up to ${maxLimit}.`,
    ),
  ]
}

/** Defines the object type `UserConnection`. */
export function connectionType(source: NamedSource, types: SourceTypes): string {
  return types.define(connectionTypeName(source), () => ({
    type: object<unknown>().desc(`A page of ${source.plural}.`),
    fields: pageFields(source, edgeType(source, types), types),
  }))
}

/**
 * Defines the type of an association's connection: `PostTagsConnection`, where its edges have columns
 * of the junction table, else `TagConnection`.
 */
export function associationConnectionType(association: Association, types: SourceTypes): string {
  const { target, link } = association
  const linkFields = linkFieldsOf(association)
  if (linkFields.length === 0) return connectionType(target, types)
  const prefix = edgeConnectionPrefix(association)
  return types.define(`${prefix}Connection`, () => {
    for (const linkField of linkFields)
      if (link === undefined && linkField.isEnumGenerated)
        types.define(linkField.type, () => ({ type: enumType(linkField) }))
    const edgeName = types.define(`${prefix}Edge`, () => ({
      type: object<unknown>(),
      fields: [...edgeFields(target.name), ...linkFields.map(linkFieldStatement)],
    }))
    return {
      type: object<unknown>().desc(`A page of ${target.plural}.`),
      fields: pageFields(target, edgeName, types),
    }
  })
}

function pageFields(
  source: NamedSource,
  edge: string,
  types: SourceTypes,
): readonly FieldStatement[] {
  types.define(pageInfoName, pageInfoType)
  return [...connectionFields(source.name, edge), totalCountField({ null: false })]
}

function filterAndOrderArguments(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  const order = orderType(source, types)
  const list = { array: true, nullable: false, desc: 'By the first, then by the next.' } as const
  return [
    arg('filter', filterType(source, types)),
    ...(order === undefined ? [] : [arg('order', order, list)]),
  ]
}

function edgeType(source: NamedSource, types: SourceTypes): string {
  return types.define(edgeName(source), () => ({
    type: object<unknown>(),
    fields: edgeFields(source.name),
  }))
}

/** Returns the field of an edge for a column of the link. */
function linkFieldStatement({ name, type, column, options }: SourceField): FieldStatement {
  const fieldOptions = {
    null: column.isNullable,
    ...(column.isArray && { array: true, nullable: false }),
    ...(options.desc !== undefined && { desc: options.desc }),
  }
  return { name, type, options: fieldOptions, resolver: undefined }
}
