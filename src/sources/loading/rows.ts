import { generateFunction } from '../../execution/generate-function.ts'
import type { NamedSource } from '../model/source.ts'
import type { Row, Values } from '../source-adapter.ts'

const MOST_MAKERS = 200

/** Makes a row of the values of its columns. */
type RowMaker = (values: Values) => Row

const makers = new WeakMap<NamedSource, Map<string, RowMaker>>()

/**
 * Makes rows of lists of values. A row has the selected columns; another column throws when it is
 * read, so that nobody takes a column that was not selected for one without a value.
 */
export function rowMaker(source: NamedSource, columns: readonly string[]): RowMaker {
  const known = makers.get(source) ?? new Map<string, RowMaker>()
  makers.set(source, known)
  const key = columns.join()
  let maker = known.get(key)
  if (maker !== undefined) return maker
  // Clients choose the columns, so that there may be any number of them.
  if (known.size >= MOST_MAKERS) known.clear()
  maker = newRowMaker(source, columns)
  known.set(key, maker)
  return maker
}

/** A constructor is generated: V8 then knows the size of the rows, and makes one object for each. */
function newRowMaker(source: NamedSource, columns: readonly string[]): RowMaker {
  const prototype = newPrototype(source, columns)
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

function newPrototype({ name, description }: NamedSource, columns: readonly string[]): object {
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
