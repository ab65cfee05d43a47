import type { RequestInputs } from '../../schema/input-coercion/template.ts'

/** An amount that is the same in all requests, or that depends on the variables of a request. */
export type Amount = number | ((inputs: RequestInputs) => number)

/** The amount in a request. */
export function amountIn(inputs: RequestInputs, amount: Amount): number {
  return typeof amount === 'number' ? amount : amount(inputs)
}

/** The sum of amounts. */
export function sumOf(amounts: readonly Amount[]): Amount {
  let constant = 0
  const varying: Exclude<Amount, number>[] = []
  for (const amount of amounts) {
    if (typeof amount === 'number') constant += amount
    else varying.push(amount)
  }
  if (varying.length === 0) return constant
  return inputs => {
    let sum = constant
    for (const amount of varying) sum += amount(inputs)
    return sum
  }
}

/** The product of two amounts; 0 where one of them is 0, whatever the other one is. */
export function productOf(left: Amount, right: Amount): Amount {
  if (left === 0 || right === 0) return 0
  if (typeof left === 'number' && typeof right === 'number') return left * right
  return inputs => {
    const factor = amountIn(inputs, left)
    return factor === 0 ? 0 : factor * amountIn(inputs, right)
  }
}

/** The greatest of amounts; 0 for none. */
export function greatestOf(amounts: readonly Amount[]): Amount {
  if (amounts.length === 0) return 0
  let constant = -Infinity
  const varying: Exclude<Amount, number>[] = []
  for (const amount of amounts) {
    if (typeof amount === 'number') constant = Math.max(constant, amount)
    else varying.push(amount)
  }
  if (varying.length === 0) return constant
  return inputs => varying.reduce((maximum, amount) => Math.max(maximum, amount(inputs)), constant)
}
