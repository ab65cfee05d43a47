/* eslint-disable @typescript-eslint/prefer-promise-reject-errors -- what is no error is what is tried here */

let calls = 0
/** Milliseconds: of two fields of an object one is later than an answer that ends with the other. */
const delay = (): number => (calls++ % 2 === 0 ? 1 : 5)

/** How a value gets out of the code of the host. */
export const ways: Readonly<Record<string, (value: unknown) => unknown>> = {
  throw: value => {
    throw value
  },
  reject: value => Promise.reject(value),
  'reject later': value => new Promise((_, reject) => setTimeout(reject, 1, value)),
  'reject, each second behind the answer': value =>
    new Promise((_, reject) => setTimeout(reject, delay(), value)),
  'resolve with it, each second behind the answer': value =>
    new Promise(resolve => setTimeout(resolve, delay(), value)),
  'return as it is': value => value,
  'resolve with it': value => Promise.resolve(value),
  'reject in a list': value => [1, Promise.reject(value), Promise.reject(value)],
  'hold in a list': value => [value],
  'hold in a list of lists': value => [[value], value],
  'a thenable that rejects twice': value => ({
    then: (_: unknown, reject: (reason: unknown) => void) => {
      reject(value)
      reject(value)
    },
  }),
  'a thenable that settles and throws': value => ({
    then: (resolve: (settled: unknown) => void, reject: (reason: unknown) => void) => {
      resolve(value)
      reject(value)
      resolve(1)
      throw value
    },
  }),
  'a thenable that throws': value => ({
    then: () => {
      throw value
    },
  }),
  'a then that cannot be read': value => ({
    get then() {
      throw value
    },
  }),
  'an iterable that fails': value => ({
    *[Symbol.iterator]() {
      yield 1
      throw value
    },
  }),
  'an iterator that cannot be made': value => ({
    [Symbol.iterator]: () => {
      throw value
    },
  }),
  'an async iterable that fails': value => ({
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(1)
      throw value
    },
  }),
  'an async iterator whose next throws': value => ({
    [Symbol.asyncIterator]: () => ({
      next: () => {
        throw value
      },
    }),
  }),
  'an async iterable with rejected items': value => ({
    [Symbol.asyncIterator]: () => {
      let count = 0
      return {
        next: () =>
          new Promise(resolve =>
            setImmediate(() =>
              resolve(
                count++ === 2
                  ? { done: true, value: 1 }
                  : { done: false, value: Promise.reject(value as Error) },
              ),
            ),
          ),
      }
    },
  }),
  'a property that cannot be read': value => ({
    get leaf() {
      throw value
    },
    get __typename() {
      throw value
    },
    id: 1,
  }),
  'a method that fails': value => ({
    __typename: 'Thing',
    leaf: () => {
      throw value
    },
    strict: () => Promise.reject(value),
    id: () => Promise.reject(value),
  }),
  'a promise in a property': value => ({
    __typename: 'Thing',
    leaf: Promise.reject(value),
    strict: Promise.reject(value),
    id: Promise.reject(value),
  }),
  'a promise behind a null': value => ({ strict: null, id: Promise.reject(value) }),
  'an object that serializes to it': value => ({
    __typename: 'Thing',
    leaf: value,
    strict: value,
    id: value,
  }),
}
