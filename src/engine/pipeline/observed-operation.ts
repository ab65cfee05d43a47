import type { GraphQLError } from '../../errors/graphql-error.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import { documentTextOf } from '../../language/print/document-text.ts'
import { traceStage } from '../../runtime/tracing.ts'
import { getOperation } from '../../selections/get-operation.ts'
import type { RequestSource } from '../documents.ts'
import { InvalidDocument, type Prepared } from '../documents/prepared-document.ts'
import type { ExecuteOptions } from '../execute-options.ts'
import type { ChannelMessages } from '../observation/channel-messages.ts'
import type { ExecuteEvent } from '../observation/hooks.ts'
import { operationNameOf } from '../operation-name.ts'

/** Tells the document of an observed request, when it is found. */
export type TellDocument = (prepared: Prepared) => void

/** Performs a request, and reports it on `tapeql:operation`. */
export function observeOperation<Result extends object>(
  schema: object,
  source: RequestSource,
  options: ExecuteOptions,
  perform: (tellDocument: TellDocument) => Result | Promise<Result>,
): Result | Promise<Result> {
  let prepared: Prepared | undefined
  const message = (): ChannelMessages['tapeql:operation'] => ({
    schema,
    get source() {
      return requestedSourceOf(prepared, source)
    },
    get operationName() {
      return requestedNameOf(prepared, options)
    },
    get operationType() {
      return requestedTypeOf(prepared, options)
    },
    variables: options.variables ?? {},
    context: options.context ?? {},
  })
  return traceStage(
    'tapeql:operation',
    message,
    () => perform(document => void (prepared = document)),
    result => ({ result: { errors: errorsOf(result) } }),
  )
}

/** The text of a request's document; undefined for the bytes of a compiled request that is invalid. */
export function requestedSourceOf(
  prepared: Prepared | undefined,
  requestSource: RequestSource,
): string | undefined {
  if (prepared !== undefined && 'document' in prepared) return prepared.document.source
  const text = documentTextOf(requestSource)
  if (typeof text === 'string') return text
  return text !== undefined && 'document' in text ? text.document.source : undefined
}

/** The name of a request's operation, also where the request has no `operationName`. */
export function requestedNameOf(
  prepared: Prepared | undefined,
  { operationName }: ExecuteOptions,
): string | undefined {
  if (operationName != null) return operationName
  if (prepared instanceof InvalidDocument) return prepared.operationName
  return prepared !== undefined && 'document' in prepared
    ? operationNameOf(prepared.document, null)
    : undefined
}

function requestedTypeOf(
  prepared: Prepared | undefined,
  { operationName }: ExecuteOptions,
): ExecuteEvent['operationType'] {
  if (prepared === undefined || !('document' in prepared)) return undefined
  const operation = getOperation(prepared.document, operationName ?? null)
  return typeof operation === 'number' ? operationTypeOf(prepared.document, operation) : undefined
}

/** The errors of a response; a stream of responses to events has none. */
function errorsOf(result: object): readonly GraphQLError[] {
  return 'errors' in result ? (result.errors as readonly GraphQLError[]) : []
}
