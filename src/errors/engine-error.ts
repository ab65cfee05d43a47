import { GraphQLError, type GraphQLErrorOptions } from './graphql-error.ts'

/**
 * An error that the engine makes for a client. It has no stack: capturing one takes V8 ten
 * microseconds, and its frames would keep the values of their functions alive as long as the error
 * is kept.
 */
export class EngineError extends GraphQLError {
  constructor(message: string, options?: GraphQLErrorOptions) {
    const { stackTraceLimit } = Error
    // An assignment would throw where built-in objects are frozen.
    Reflect.set(Error, 'stackTraceLimit', 0)
    super(message, options)
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  }
}
