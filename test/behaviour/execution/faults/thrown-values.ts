import { GraphQLError } from '../../../../src/index.ts'

const secret = 'secret'

/** Throws whatever is done to it. */
function hostileProxy(): object {
  const refuse = (): never => {
    throw new Error(secret)
  }
  const traps = Reflect.ownKeys(Reflect).filter(name => typeof name === 'string')
  return new Proxy({}, Object.fromEntries(traps.map(name => [name, refuse])))
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function withHostileProperties(): Error {
  const error = new Error(secret)
  for (const name of ['message', 'name', 'stack', 'extensions', 'locations', 'path', 'cause']) {
    Object.defineProperty(error, name, {
      get() {
        throw new Error(secret)
      },
    })
  }
  return error
}

/** What code of the host may throw, made anew for each time. */
export const thrownValues: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  'a number': () => 0,
  'a text': () => secret,
  'a symbol': () => Symbol(secret),
  'a bigint': () => 1n,
  'a function': () => () => secret,
  'an error': () => new Error(secret),
  'a frozen error': () => Object.freeze(new Error(secret)),
  'a frozen object': () => Object.freeze({ message: secret }),
  'an object without a prototype': () => Object.create(null) as object,
  'an error whose properties throw': withHostileProperties,
  'an error that is its own cause': () => {
    const error = new Error(secret)
    error.cause = error
    return error
  },
  'a proxy that throws': hostileProxy,
  'a revoked proxy': revokedProxy,
  'an error with the name of a GraphQLError and a symbol as message': () => ({
    __proto__: Error.prototype,
    name: 'GraphQLError',
    message: Symbol('odd'),
    extensions: { code: 'ODD' },
  }),
  'a GraphQLError whose extensions are a ring': () => {
    const extensions: Record<string, unknown> = { code: 'RING' }
    extensions['self'] = extensions
    return new GraphQLError(secret, { extensions })
  },
  'a GraphQLError whose extensions cannot be read': () =>
    new GraphQLError(secret, { extensions: hostileProxy() as Record<string, unknown> }),
  'a GraphQLError whose extensions can be read once': () => {
    let reads = 0
    const nested = {
      get entry() {
        if (reads++ > 0) throw new Error(secret)
        return 1
      },
    }
    return new GraphQLError('refused', { extensions: { code: 'REFUSED', nested } })
  },
  'a frozen GraphQLError': () =>
    Object.freeze(new GraphQLError('refused', { extensions: { code: 'REFUSED' } })),
}
