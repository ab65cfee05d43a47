import { generateFunction } from '../../execution/generate-function.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'

/** The most row makers of a source; clients choose the columns, so combinations are unbounded. */
const MAX_MAKERS = 200

/** Makes a row of the values of its columns. */
type RowMaker = (values: Values) => Row

const rowMakers = new WeakMap<NamedSource, Map<string, RowMaker>>()

/**
 * Returns a function that makes rows of lists of values. A column that was not selected throws when
 * it is read, so that a resolver never takes it for null.
 */
export function rowMaker(source: NamedSource, columns: readonly string[]): RowMaker {
  const makersByColumns = rowMakers.get(source) ?? new Map<string, RowMaker>()
  rowMakers.set(source, makersByColumns)
  const key = columns.join()
  let maker = makersByColumns.get(key)
  if (maker !== undefined) return maker
  if (makersByColumns.size >= MAX_MAKERS) makersByColumns.clear()
  maker = newRowMaker(source, columns)
  makersByColumns.set(key, maker)
  return maker
}

/**
 * Generates a constructor: V8 then knows the size of the rows, and allocates a single object each.
 */
function newRowMaker(source: NamedSource, columns: readonly string[]): RowMaker {
  const prototype = rowPrototype(source, columns)
  const assignments = columns.map(
    (name, index) => `this[${JSON.stringify(name)}] = values[${index}]`,
  )
  const RowOfColumns = generateFunction<new (values: Values) => Row>(
    `function (values) { ${assignments.join('; ')} }`,
    `${source.name} ${columns.join()}`,
    new Map(),
  )
  if (RowOfColumns !== undefined) {
    RowOfColumns.prototype = prototype
    return values => new RowOfColumns(values)
  }
  return values => {
    const row = Object.create(prototype) as Record<string, unknown>
    for (const [index, name] of columns.entries()) row[name] = values[index]
    return row
  }
}

function rowPrototype({ name, description }: NamedSource, columns: readonly string[]): object {
  const prototype = Object.defineProperty({}, '__typename', { value: name })
  for (const { name: column } of description.columns) {
    if (columns.includes(column)) continue
    Object.defineProperty(prototype, column, {
      get: () => {
        throw new Error(
          `The column ${name}.${column} was not selected; name it in the option reads of the source, ` +
            `as in reads: { field: ['${column}'] }.`,
        )
      },
    })
  }
  return prototype
}
