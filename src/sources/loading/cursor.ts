import type { Condition, Order, OrderedValue, Row, Values } from '../source-adapter.ts'
import type { CursorForm } from './cursor-form.ts'
import { badInput } from './key-values.ts'

/** The values by which records of pages are ordered, as the database sends them. */
const cursorValues = new WeakMap<Row, CursorValues>()

interface CursorValues {
  readonly columns: readonly OrderedValue[]
  readonly values: Values
}

/** Keeps what the cursor of a record is made of. */
export function keepCursorValues(
  record: Row,
  columns: readonly OrderedValue[],
  values: Values,
): void {
  cursorValues.set(record, { columns, values })
}

/**
 * The cursor of a record in an order: the order, and the values by which it is ordered, as the
 * database sends them, so that none loses its precision.
 */
export function cursorOf(order: readonly Order[], form: CursorForm, record: Row): string {
  const { columns, values } = cursorValues.get(record)!
  const own = order.map(({ column }) => {
    const value = values[columns.indexOf(column)]
    return typeof value === 'bigint' ? String(value) : value
  })
  return form.write(JSON.stringify([orderText(order), ...own]))
}

/**
 * The values of a cursor.
 *
 * @throws GraphQLError when the text is no cursor of this order
 */
export function valuesOfCursor(
  name: string,
  cursor: string,
  order: readonly Order[],
  form: CursorForm,
): Values {
  const values = parsedCursor(form.read(cursor))
  if (values?.length === order.length + 1 && values[0] === orderText(order)) return values.slice(1)
  throw badInput(
    `The argument ${name} is no cursor of this list in this order; ` +
      'expected one from a response to a request with the same order.',
  )
}

/** The condition that a record comes behind some values in an order. */
export function comesBehind(values: Values, order: readonly Order[]): Condition {
  // Behind (a, b) is what is behind a, and what is equal to a and behind b.
  const alternatives = order.map((last, index): Condition => {
    const equal = order.slice(0, index).map((each, place) => equalTo(each, values[place]))
    return { kind: 'all', conditions: [...equal, isBehind(last, values[index])] }
  })
  return { kind: 'any', conditions: alternatives }
}

/** The order from its end. */
export function reversed(order: readonly Order[]): readonly Order[] {
  return order.map(({ column, isDescending, nulls }) => ({
    column,
    isDescending: !isDescending,
    nulls: nulls && (nulls === 'last' ? 'first' : 'last'),
  }))
}

function parsedCursor(text: string | undefined): Values | undefined {
  if (text === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    const isList =
      Array.isArray(parsed) && parsed.every(value => typeof value !== 'object' || value === null)
    return isList ? (parsed as unknown[]) : undefined
  } catch {
    return undefined
  }
}

function orderText(order: readonly Order[]): string {
  return order
    .map(({ column, isDescending }) => {
      const name = typeof column === 'string' ? column : column.name
      return isDescending ? `-${name}` : name
    })
    .join()
}

function equalTo({ column }: Order, value: unknown): Condition {
  return value === null
    ? { kind: 'is_null', column }
    : { kind: 'compare', column, operator: 'equal', value, isRaw: true }
}

function isBehind({ column, isDescending, nulls }: Order, value: unknown): Condition {
  const isNull: Condition = { kind: 'is_null', column }
  if (value === null)
    return nulls === 'first' ? { kind: 'not', condition: isNull } : { kind: 'any', conditions: [] }
  const operator = isDescending ? 'less' : 'greater'
  const compares: Condition = { kind: 'compare', column, operator, value, isRaw: true }
  return nulls === 'last' ? { kind: 'any', conditions: [compares, isNull] } : compares
}
