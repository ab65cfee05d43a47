/** How a world makes its promises. */
export type NewPromise = (
  ...parameters: ConstructorParameters<typeof Promise<unknown>>
) => Promise<unknown>

/**
 * A promise that nobody has to handle, nor the promises that are derived from it: graphql-js drops
 * some of them when a list or an object becomes null before they settle.
 */
export const newQuietPromise: NewPromise = executor => {
  const promise = new QuietPromise(executor)
  void promise.then(undefined, ignore)
  return promise
}

class QuietPromise<Value> extends Promise<Value> {
  override then<Result, Failure>(
    ...handlers: Parameters<Promise<Value>['then']>
  ): Promise<Result | Failure> {
    const derived = super.then(...handlers) as Promise<Result | Failure>
    void super.then.call(derived, undefined, ignore)
    return derived
  }
}

function ignore(): void {}
