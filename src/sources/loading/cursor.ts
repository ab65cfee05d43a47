import { badInputError } from '../../errors/graphql-error.ts'
import type { Condition, Order, OrderedValue, Row, Values } from '../source-adapter.ts'
import type { CursorForm } from '../../definition/relay/cursor-form.ts'

/** The values by which the records of pages are ordered, as the database sends them. */
const cursorValues = new WeakMap<Row, CursorValues>()

interface CursorValues {
  readonly columns: readonly OrderedValue[]
  readonly values: Values
}

/** Stores the values of the cursor of a record. */
export function setCursorValues(
  record: Row,
  columns: readonly OrderedValue[],
  values: Values,
): void {
  cursorValues.set(record, { columns, values })
}

/**
 * Returns the cursor of a record: the order, and the values by which the record is ordered, as the
 * database sends them, so that no value loses precision.
 */
export function cursorOf(order: readonly Order[], form: CursorForm, record: Row): string {
  const { columns, values } = cursorValues.get(record)!
  const orderValues = order.map(({ column }) => {
    const value = values[columns.indexOf(column)]
    return typeof value === 'bigint' ? String(value) : value
  })
  return form.write(JSON.stringify([serializeOrder(order), ...orderValues]))
}

/**
 * Returns the values of a cursor.
 *
 * @throws GraphQLError when the text is no cursor of this order
 */
export function parseCursor(
  name: string,
  cursor: string,
  order: readonly Order[],
  form: CursorForm,
): Values {
  const values = parseCursorText(form.read(cursor))
  if (values?.length === order.length + 1 && values[0] === serializeOrder(order))
    return values.slice(1)
  throw badInputError(
    `The argument ${name} is no cursor of this list in this order; ` +
      'expected one from a response to a request with the same order.',
  )
}

/** Returns the condition that a row comes after values in an order. */
export function conditionAfter(values: Values, order: readonly Order[]): Condition {
  // A row comes after (a, b) if it comes after a, or is equal to a and comes after b.
  const alternatives = order.map((lastOrder, index): Condition => {
    const equalities = order
      .slice(0, index)
      .map((equalOrder, equalIndex) => equality(equalOrder, values[equalIndex]))
    return { kind: 'all', conditions: [...equalities, comparisonAfter(lastOrder, values[index])] }
  })
  return { kind: 'any', conditions: alternatives }
}

/** Returns an order from its end. */
export function reverseOrder(order: readonly Order[]): readonly Order[] {
  return order.map(({ column, isDescending, nulls }) => ({
    column,
    isDescending: !isDescending,
    nulls: nulls && (nulls === 'last' ? 'first' : 'last'),
  }))
}

function parseCursorText(text: string | undefined): Values | undefined {
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

function serializeOrder(order: readonly Order[]): string {
  return order
    .map(({ column, isDescending }) => {
      const name = typeof column === 'string' ? column : column.name
      return isDescending ? `-${name}` : name
    })
    .join()
}

function equality({ column }: Order, value: unknown): Condition {
  return value === null
    ? { kind: 'is_null', column }
    : { kind: 'compare', column, operator: 'equal', value, isRaw: true }
}

function comparisonAfter({ column, isDescending, nulls }: Order, value: unknown): Condition {
  const isNull: Condition = { kind: 'is_null', column }
  if (value === null)
    return nulls === 'first' ? { kind: 'not', condition: isNull } : { kind: 'any', conditions: [] }
  const operator = isDescending ? 'less' : 'greater'
  const comparison: Condition = { kind: 'compare', column, operator, value, isRaw: true }
  return nulls === 'last' ? { kind: 'any', conditions: [comparison, isNull] } : comparison
}
