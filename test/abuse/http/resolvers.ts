import type { Kind } from './kind.ts'
import { query } from './request.ts'
import { misfits, throwers } from './throwers.ts'

const masked = '200 INTERNAL_SERVER_ERROR'
const all = [...throwers.keys()]

/** Every way of failing, as fields of one document. */
function fields(name: string): string {
  return all.map((how, index) => `f${index}: ${name}(how: "${how}")`).join(' ')
}

/** Resolvers that throw anything. "One well-formed masked error at its path; the process lives." */
export const resolvers: readonly Kind[] = [
  ...all.map((how): Kind => ({
    title: `a resolver: ${how}`,
    send: () => [query(`{ hello failing(how: "${how}") }`)],
    expected: masked,
    never: /a secret/,
  })),
  ...[...misfits.keys()].map((how): Kind => ({
    title: `a resolver that answers ${how} where text is expected`,
    send: () => [query(`{ hello failing(how: "${how}") }`)],
    expected: '200 INTERNAL_SERVER_ERROR',
  })),
  {
    title: 'every way of failing at once',
    send: () => [query(`{ hello ${fields('failing')} }`)],
    expected: masked,
    never: /a secret/,
  },
  {
    title: 'every way of failing at once where null is no answer',
    send: () => [query(`{ hello ${fields('failingStrictly')} }`)],
    expected: masked,
    never: /a secret/,
  },
]
