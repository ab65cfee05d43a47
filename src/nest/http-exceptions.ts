import { HttpException } from '@nestjs/common'
import { rescueFrom, type ErrorRescue } from '../engine/rescues.ts'
import { GraphQLError } from '../errors/graphql-error.ts'

/** The codes of statuses, as the driver of Apollo has them. */
const codes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  422: 'BAD_USER_INPUT',
}

/** Makes an exception of Nest, such as that of a guard, an error with its message and its code. */
export const httpExceptions: ErrorRescue = rescueFrom(HttpException, exception => {
  const status = exception.getStatus()
  const code = codes[status]
  const response = exception.getResponse()
  return new GraphQLError(exception.message, {
    extensions: {
      ...(code === undefined ? { code: 'INTERNAL_SERVER_ERROR', status } : { code }),
      // A text is the message already.
      ...(typeof response === 'object' && { originalError: response }),
    },
  })
})
