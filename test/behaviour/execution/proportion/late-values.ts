/** A schema of fields that hosts resolve late, or never. */
export const lateSDL = `
  type Query { slow: Int, a: Int, b: Int, list: [Int], row: Row, rows: [Row], strict: Strict, stricts: [Strict!] }
  type Row { id: Int, name: String, row: Row, rows: [Row] }
  type Strict { must: Int!, late: Int, lates: [Int] }
  type Mutation { first: Row, second: Row, third: Int! , fourth: Row }
`

/** Becomes 1 after so many milliseconds. */
export function wait(ms = 2): Promise<number> {
  return new Promise(resolve => setTimeout(resolve, ms, 1))
}

/** Is rejected after so many milliseconds. */
export function reject(ms: number): Promise<never> {
  return wait(ms).then(() => Promise.reject(new Error('late')))
}
