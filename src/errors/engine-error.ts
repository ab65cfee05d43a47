import { GraphQLError, type GraphQLErrorOptions } from './graphql-error.ts'

/**
 * An error of the engine for a client, without a stack: capturing a stack takes V8 ten microseconds,
 * and the frames keep the values of their functions alive as long as the error.
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
