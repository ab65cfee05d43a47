import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { enumOf, input, oneOf } from '../../definition/declare/declarations.ts'
import { nameInOrders } from '../loading/list-arguments.ts'
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

/** The input `UserFilter`: by columns, by associations, and `and`, `or`, `not`. */
export function filterType(source: NamedSource, types: SourceTypes): string {
  const name = filterName(source)
  return types.need(name, () => {
    const columns = comparableFields(source).map(field =>
      arg(field.name, valueFilter(field, types)),
    )
    const associations = [...source.associations.values()]
      .filter(({ isComparable }) => isComparable)
      .map(({ name: own, isList, target }) =>
        arg(own, isList ? listFilterType(target, types) : filterType(target, types)),
      )
    const all: readonly AnyArgument[] = [
      arg('and', name, { array: true, nullable: false, desc: 'All of these.' }),
      arg('or', name, { array: true, nullable: false, desc: 'At least one of these.' }),
      arg('not', name, { desc: 'Not this.' }),
      ...columns,
      ...associations,
    ]
    return { type: input(...all).desc(`Which ${source.plural}: all that is given holds.`) }
  })
}

function listFilterType(target: NamedSource, types: SourceTypes): string {
  return types.need(listFilterName(target), () => ({
    type: input(
      arg('some', filterType(target, types), { desc: 'At least one is like this.' }),
      arg('none', filterType(target, types), { desc: 'None is like this.' }),
    ),
  }))
}

/** The input `UserOrder`, by one column or association; undefined where none can be ordered by. */
export function orderType(source: NamedSource, types: SourceTypes): string | undefined {
  const orders = [...columnOrders(source, types), ...associationOrders(source, types)]
  if (orders.length === 0) return undefined
  return types.need(orderName(source), () => ({
    type: oneOf(...orders).desc('By one of the fields; records without a value come last.'),
  }))
}

/** The input `UserColumnOrder`: by one column of the record of an association. */
function columnOrderType(target: NamedSource, types: SourceTypes): string | undefined {
  const orders = columnOrders(target, types)
  if (orders.length === 0) return undefined
  return types.need(columnOrderName(target), () => ({
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
      return type === undefined ? [] : [arg(nameInOrders(association), type)]
    })
}

/** The enum of the two directions of an order. */
export function directionType(types: SourceTypes): string {
  return types.need(directionName, () => ({ type: enumOf('asc', 'desc') }))
}

/** The fields whose values every request may compare that sees the records. */
export function comparableFields({ fields, access }: NamedSource): readonly SourceField[] {
  return [...fields.values()].filter(({ column }) => access.get(column.name)!.isComparable)
}

const withoutOrder: readonly string[] = ['json', 'binary', 'boolean']

/** Whether the values of a field have an order. */
function hasOrder({ column }: SourceField): boolean {
  return !column.isArray && !withoutOrder.includes(column.kind)
}

function valueFilter(field: SourceField, types: SourceTypes): string {
  return types.need(valueFilterName(field), () => ({
    type: input(...operatorsOf(field)).desc('All that is given holds.'),
  }))
}

function operatorsOf(field: SourceField): readonly AnyArgument[] {
  const { type, column } = field
  const isNull = arg('is_null', 'boolean', { desc: 'Whether there is no value.' })
  if (column.isArray) return [arg('has', type, { desc: 'Has this item.' }), isNull]
  if (column.kind === 'json' || column.kind === 'binary') return [isNull]
  const equal: readonly AnyArgument[] = [arg('equal', type), arg('not_equal', type)]
  if (column.kind === 'boolean') return [...equal, isNull]
  const list = { array: true, nullable: false } as const
  const oneOfMany = [arg('in', type, list), arg('not_in', type, list)]
  if (type === 'id' || column.kind === 'enum') return [...equal, ...oneOfMany, isNull]
  const ordered = ['less', 'less_or_equal', 'greater', 'greater_or_equal'].map(name =>
    arg(name, type),
  )
  const parts = ['contains', 'starts_with', 'ends_with'].map(name =>
    arg(name, type, { desc: 'In any case.' }),
  )
  const isText = type === 'string'
  return [...equal, ...oneOfMany, ...ordered, ...(isText ? parts : []), isNull]
}
