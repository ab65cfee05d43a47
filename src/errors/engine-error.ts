import { GraphQLError, type GraphQLErrorOptions } from './graphql-error.ts'

/**
 * An error that the engine makes for a client. Its message says everything, so it has no stack: V8 takes ten microseconds for one, and the
 * functions in its frames would keep alive what they have seen for as long as the error is kept.
 */
export class EngineError extends GraphQLError {
  constructor(message: string, options?: GraphQLErrorOptions) {
    const { stackTraceLimit } = Error
    // Assigned, it would throw where built-in objects are frozen.
    Reflect.set(Error, 'stackTraceLimit', 0)
    super(message, options)
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit)
  }
}
