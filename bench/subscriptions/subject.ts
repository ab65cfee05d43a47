// What the servers publish and what the clients subscribe to.

/** A book of orders as any engine can be given it. */
export const sdl = `
  type Query { ready: Boolean }
  type Subscription { bookChanged(id: ID!): Book! }
  type Book { id: ID!, status: String!, bids: [Level!]!, asks: [Level!]! }
  type Level { price: Float!, quantity: Int!, orders: Int! }
`

export const selections = {
  small: '{ id status }',
  book: '{ id status bids { price quantity orders } asks { price quantity orders } }',
} as const

export type Selection = keyof typeof selections

export function sourceOf(selection: Selection): string {
  return `subscription Watch($id: ID!) { bookChanged(id: $id) ${selections[selection]} }`
}

const levels = Array.from({ length: 10 }, (_, index) => ({
  price: 99.5 - index / 4,
  quantity: 100 + index,
  orders: 3 + index,
}))

export interface Book {
  readonly id: string
  readonly status: string
  readonly bids: typeof levels
  readonly asks: typeof levels
}

export function bookOf(group: number): Book {
  return { id: String(group), status: 'open', bids: levels, asks: levels }
}

/** The topic of a group in each pub/sub. */
export function topicOf(id: string): string {
  return `book ${id}`
}

/** How many events were executed, counted by the resolver of a field that each event has once. */
export const executions = { count: 0 }

export function statusOf({ status }: Book): string {
  executions.count++
  return status
}
