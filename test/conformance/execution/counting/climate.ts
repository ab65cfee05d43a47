import type { HostKind } from './site.ts'

/** How often what happens in a world: shares of the values that it gives. */
export interface Climate {
  readonly faults: number
  readonly promises: number
  readonly methods: number
  /** Whether lists of the root are long. */
  readonly isLong: boolean
}

/** Without long lists. */
export const climates: readonly Climate[] = [
  { faults: 0, promises: 0, methods: 0, isLong: false },
  { faults: 0, promises: 0, methods: 0.2, isLong: false },
  { faults: 0.04, promises: 0, methods: 0.15, isLong: false },
  { faults: 0.15, promises: 0, methods: 0.15, isLong: false },
  { faults: 0.3, promises: 0, methods: 0, isLong: false },
  { faults: 0, promises: 0.25, methods: 0.15, isLong: false },
  { faults: 0.03, promises: 0.1, methods: 0.2, isLong: false },
  { faults: 0.03, promises: 0.3, methods: 0.1, isLong: false },
  { faults: 0.12, promises: 0.25, methods: 0.1, isLong: false },
  { faults: 0.12, promises: 0.08, methods: 0.1, isLong: false },
]

/** With them. They take long, so there are few. */
export const longClimates: readonly Climate[] = [
  { faults: 0, promises: 0, methods: 0, isLong: true },
  { faults: 0.001, promises: 0, methods: 0.1, isLong: true },
  { faults: 0.02, promises: 0, methods: 0.02, isLong: true },
  { faults: 0.001, promises: 0.02, methods: 0.02, isLong: true },
]

/** What comes about in a world, that a run of many must meet. */
export type Happening =
  | HostKind
  | 'a property that gives a fresh value each time'
  | 'a property that gives its value again'
  | 'a method'
  | 'an asynchronous method'
  | 'a resolver'
  | 'a promise'
  | 'a promise that is rejected'
  | 'an iterator that is closed early'
  | 'an iterator that throws'
  | 'a long list'
  | 'an enum value'
  | 'a property __typename that is read'
  | 'a call of resolveType'
  | 'a call of isTypeOf'
  | 'a type that is told later'
  | 'a type that is told wrong'
  | 'an error that is thrown'
  | 'an error that is returned'
  | 'an odd value that is thrown'
  | 'null in the place of anything'
  | 'a value of a wrong kind'
