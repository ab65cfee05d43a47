import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { enumOf, input, oneOf } from '../../definition/declare/declarations.ts'
import { orderFieldName } from '../loading/list-arguments.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { SourceTypes } from './generated-types.ts'
import {
  columnOrderName,
  directionName,
  filterName,
  listFilterName,
  orderName,
  valueFilterName,
} from './type-names.ts'

/** Defines the input `UserFilter`: columns, associations, and `and`, `or`, `not`. */
export function filterType(source: NamedSource, types: SourceTypes): string {
  const name = filterName(source)
  return types.define(name, () => {
    const columnArguments = comparableFields(source).map(field =>
      arg(field.name, valueFilterType(field, types)),
    )
    const associationArguments = [...source.associations.values()]
      .filter(({ isComparable }) => isComparable)
      .map(({ name: associationName, isList, target }) =>
        arg(associationName, isList ? listFilterType(target, types) : filterType(target, types)),
      )
    const filterArguments: readonly AnyArgument[] = [
      arg('and', name, { array: true, nullable: false, desc: 'All of these.' }),
      arg('or', name, { array: true, nullable: false, desc: 'At least one of these.' }),
      arg('not', name, { desc: 'Not this.' }),
      ...columnArguments,
      ...associationArguments,
    ]
    return {
      type: input(...filterArguments).desc(`Which ${source.plural}: all that is given holds.`),
    }
  })
}

function listFilterType(target: NamedSource, types: SourceTypes): string {
  return types.define(listFilterName(target), () => ({
    type: input(
      arg('some', filterType(target, types), { desc: 'At least one is like this.' }),
      arg('none', filterType(target, types), { desc: 'None is like this.' }),
    ),
  }))
}

/**
 * Defines the input `UserOrder`: a column or an association. Returns undefined where there is
 * neither.
 */
export function orderType(source: NamedSource, types: SourceTypes): string | undefined {
  const orders = [...columnOrders(source, types), ...associationOrders(source, types)]
  if (orders.length === 0) return undefined
  return types.define(orderName(source), () => ({
    type: oneOf(...orders).desc('By one of the fields; records without a value come last.'),
  }))
}

/** Defines the input `UserColumnOrder`: a column of an associated record. */
function columnOrderType(target: NamedSource, types: SourceTypes): string | undefined {
  const orders = columnOrders(target, types)
  if (orders.length === 0) return undefined
  return types.define(columnOrderName(target), () => ({
    type: oneOf(...orders).desc('By one of the fields; those without a record come last.'),
  }))
}

function columnOrders(source: NamedSource, types: SourceTypes): readonly AnyArgument[] {
  const direction = directionType(types)
  return comparableFields(source)
    .filter(hasOrder)
    .map(({ name }) => arg(name, direction))
}

function associationOrders(
  { associations }: NamedSource,
  types: SourceTypes,
): readonly AnyArgument[] {
  return [...associations.values()]
    .filter(({ options, isComparable }) => options.orderable === true && isComparable)
    .flatMap(association => {
      const type = association.isList
        ? directionType(types)
        : columnOrderType(association.target, types)
      return type === undefined ? [] : [arg(orderFieldName(association), type)]
    })
}

/** Defines the enum of the directions of an order. */
export function directionType(types: SourceTypes): string {
  return types.define(directionName, () => ({ type: enumOf('asc', 'desc') }))
}

/** Returns the fields whose values every request that sees the records may compare. */
export function comparableFields({ fields, access }: NamedSource): readonly SourceField[] {
  return [...fields.values()].filter(({ column }) => access.get(column.name)!.isComparable)
}

const unorderedKinds: readonly string[] = ['json', 'binary', 'boolean']

/** Whether the values of a field have an order. */
function hasOrder({ column }: SourceField): boolean {
  return !column.isArray && !unorderedKinds.includes(column.kind)
}

function valueFilterType(field: SourceField, types: SourceTypes): string {
  return types.define(valueFilterName(field), () => ({
    type: input(...operatorsOf(field)).desc('All that is given holds.'),
  }))
}

function operatorsOf(field: SourceField): readonly AnyArgument[] {
  const { type, column } = field
  const isNull = arg('is_null', 'boolean', { desc: 'Whether there is no value.' })
  if (column.isArray) return [arg('has', type, { desc: 'Has this item.' }), isNull]
  if (column.kind === 'json' || column.kind === 'binary') return [isNull]
  const equalityOperators: readonly AnyArgument[] = [arg('equal', type), arg('not_equal', type)]
  if (column.kind === 'boolean') return [...equalityOperators, isNull]
  const listOptions = { array: true, nullable: false } as const
  const listOperators = [arg('in', type, listOptions), arg('not_in', type, listOptions)]
  if (type === 'id' || column.kind === 'enum')
    return [...equalityOperators, ...listOperators, isNull]
  const orderOperators = ['less', 'less_or_equal', 'greater', 'greater_or_equal'].map(name =>
    arg(name, type),
  )
  const textOperators = ['contains', 'starts_with', 'ends_with'].map(name =>
    arg(name, type, { desc: 'In any case.' }),
  )
  const isText = type === 'string'
  return [
    ...equalityOperators,
    ...listOperators,
    ...orderOperators,
    ...(isText ? textOperators : []),
    isNull,
  ]
}
