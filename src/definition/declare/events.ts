import type { Expectation, Expectations } from '../../errors/expectation.ts'
import type { BatchResolverEvent, FieldEvents } from '../../schema/definitions/resolver.ts'

/** A listener before or after the resolver of a field, or a list of listeners. */
type Listeners = AnyFunction | readonly AnyFunction[]

export type AnyFunction = (...parameters: any[]) => unknown

/** The options `before` and `after` of a resolver. */
export interface DeclaredEvents {
  readonly before?: Listeners | undefined
  readonly after?: Listeners | undefined
}

/** The listeners before and after the resolvers of all fields of a type. */
export interface TypeEvents {
  readonly before: ((event: BatchResolverEvent<any>) => unknown)[]
  readonly after: ((value: unknown, event: BatchResolverEvent<any>) => unknown)[]
}

const someFunctions: Expectation = {
  words: 'a function, or a list of functions',
  fits: value => [value].flat().every(listener => typeof listener === 'function'),
}

export const eventExpectations: Expectations<DeclaredEvents> = {
  before: someFunctions,
  after: someFunctions,
}

/** Returns the events of a field, whose listeners have the parameters of its resolver. */
export function fieldEvents(
  before: Listeners | undefined,
  after: Listeners | undefined,
): FieldEvents | undefined {
  return eventsOf({
    before: listOf(before).map(listener => parameters => listener(...parameters)),
    after: listOf(after).map(listener => (value, parameters) => listener(value, ...parameters)),
  })
}

/** Returns the events of the fields of a type, whose listeners have the event of the field. */
export function typeEvents({ before, after }: TypeEvents): FieldEvents | undefined {
  return eventsOf({
    before: before.map(listener => (_parameters, event) => listener(event)),
    after: after.map(listener => (value, _parameters, event) => listener(value, event)),
  })
}

function eventsOf(events: FieldEvents): FieldEvents | undefined {
  return events.before.length + events.after.length === 0 ? undefined : events
}

function listOf(listeners: Listeners = []): readonly AnyFunction[] {
  return typeof listeners === 'function' ? [listeners] : listeners
}
