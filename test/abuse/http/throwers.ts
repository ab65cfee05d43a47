import { GraphQLError } from 'tapeql'

/** What a resolver can do instead of answering; its name is what a client sends. */
export const throwers: ReadonlyMap<string, () => any> = new Map<string, () => any>([
  ...thrown('undefined', () => undefined),
  ...thrown('null', () => null),
  ...thrown('a string', () => 'a secret'),
  ...thrown('a symbol', () => Symbol('a secret')),
  ...thrown('a bigint', () => 1n),
  ...thrown('a function', () => () => 'a secret'),
  ...thrown('an error', () => new Error('a secret')),
  ...thrown('a frozen object', () => Object.freeze({ message: 'a secret' })),
  ...thrown('a frozen error', () => Object.freeze(new Error('a secret'))),
  ...thrown('an object without a prototype', () => Object.create(null) as unknown),
  ...thrown('an error whose message throws', () => withGetter(new Error('a secret'), 'message')),
  ...thrown('an error whose name throws', () => withGetter(new Error('a secret'), 'name')),
  ...thrown('an error whose stack throws', () => withGetter(new Error('a secret'), 'stack')),
  ...thrown('an object that throws at every touch', () => new Proxy({}, hostileHandler())),
  ...thrown('a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }),
  ...thrown('an error that causes itself', () => {
    const error = new Error('a secret')
    error.cause = error
    return error
  }),
  ...thrown('a GraphQLError that cannot be JSON', () => {
    const extensions: Record<string, unknown> = {}
    extensions['self'] = extensions
    return new GraphQLError('a secret', { extensions })
  }),
  ['a result whose toJSON throws', () => ({ toJSON: fail, toString: fail, valueOf: fail })],
  ['a result that throws at every touch', () => new Proxy({}, hostileHandler())],
  ['a thenable that throws', () => ({ then: fail })],
  ['a thenable whose then throws when it is looked at', () => withGetter({}, 'then')],
  [
    'a thenable that settles twice',
    () => ({
      then(resolve: (value: string) => void, reject: (reason: unknown) => void) {
        reject(new Error('a secret'))
        resolve('late')
        reject(new Error('later'))
      },
    }),
  ],
  [
    'a promise and throwing later as well',
    () => {
      const promise = Promise.reject(new Error('a secret'))
      promise.catch(() => undefined)
      return promise
    },
  ],
])

/** What a resolver of text can answer that is no text. */
export const misfits: ReadonlyMap<string, () => any> = new Map<string, () => any>([
  ['a symbol', () => Symbol('a value')],
  ['a function that throws', () => () => fail()],
  ['an object without a prototype', () => Object.create(null) as unknown],
  [
    'an object that holds itself',
    () => {
      const object: Record<string, unknown> = {}
      object['self'] = object
      return object
    },
  ],
  ['no number', () => NaN],
])

/** Throws a value, and rejects with it. */
function thrown(what: string, make: () => unknown): [string, () => any][] {
  return [
    [
      `throwing ${what}`,
      () => {
        throw make()
      },
    ],
    [`rejecting with ${what}`, () => Promise.reject(make())], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
  ]
}

function fail(): never {
  throw new Error('a secret')
}

function withGetter(object: object, name: string): object {
  return Object.defineProperty(object, name, { get: fail })
}

/** Traps that all throw. */
function hostileHandler(): ProxyHandler<object> {
  return new Proxy({}, { get: () => fail })
}
