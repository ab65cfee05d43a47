import type { GraphQLError } from '../errors/graphql-error.ts'
import { responseObject, type WrittenResponse } from '../response/response.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import {
  executedOf,
  executeRootSelectionSet,
  type ExecutableOperation,
  type Executed,
} from './execute.ts'
import { IncrementalResponses } from './incremental/incremental-responses.ts'
import { partObject2022, writeFirstResponse2022, writePart2022 } from './incremental/part-2022.ts'
import { partObject } from './incremental/part-object.ts'
import { errorsOf, type Part } from './incremental/part.ts'
import { writeFirstResponse, writePart } from './incremental/write-part.ts'
import type { ExecutionRequest } from './request/execution-request.ts'
import type { Slots } from './slots/response-node.ts'
import { writeResponse } from './writing/write-response.ts'

// The execution of a plan that is incremental: the first response, and the parts that follow. Draft of
// the GraphQL specification, 6.2 "Executing Operations".

/**
 * The formats of parts: the draft of the GraphQL specification, and the format that clients of 2022
 * read.
 */
export type IncrementalSpec = 'v0.2' | '20220824'

/** How a format shows the first response and the parts. */
interface PartFormat {
  readonly writeFirst: typeof writeFirstResponse
  readonly write: typeof writePart
  readonly objectOf: (part: Part) => object
}

const formats: Readonly<Record<IncrementalSpec, PartFormat>> = {
  'v0.2': { writeFirst: writeFirstResponse, write: writePart, objectOf: partObject },
  '20220824': {
    writeFirst: writeFirstResponse2022,
    write: writePart2022,
    objectOf: partObject2022,
  },
}

/** An execution result, or the first one and the parts that follow. */
export type IncrementalResult<Result extends { readonly errors: readonly GraphQLError[] }> =
  Result | IncrementalResponses<Result>

/** How the responses of an incremental execution are written. */
interface ResponseWriter<Result extends { readonly errors: readonly GraphQLError[] }> {
  /** Whether the data are the slots of a text. */
  readonly isText: boolean
  /** Writes the response of an execution that has deferred nothing. */
  readonly single: MakeResponse<Result, []>
  /** Writes the first response; with other errors in the place of one that cannot be written. */
  readonly first: MakeResponse<Result, [Part]>
  /** Writes a part; with other errors in the place of one that cannot be written. */
  readonly next: (
    request: ExecutionRequest,
    part: Part,
    errors: readonly GraphQLError[],
  ) => Result | Promise<Result>
  /** Writes a part without data, for which there is always room. */
  readonly failure: (part: Part, errors: readonly GraphQLError[]) => Result
}

type MakeResponse<Result, Further extends readonly unknown[]> = (
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
  ...further: Further
) => Result | Promise<Result>

/**
 * Executes an operation whose plan is incremental. A response that cannot be written ends the
 * execution: the first one is a single response, and a later one fails all that is pending.
 */
function executeIncrementally<Result extends { readonly errors: readonly GraphQLError[] }>(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  writer: ResponseWriter<Result>,
): IncrementalResult<Result> | Promise<IncrementalResult<Result>> {
  return executeRootSelectionSet<IncrementalResult<Result>>(
    operation,
    request,
    writer.isText,
    (_, slots, errors, delivery) => {
      const part = delivery?.begin() ?? null
      if (part === null) return writer.single(request, slots, errors)
      const writeNext = (next: Part): Result | Promise<Result> => {
        const partErrors = errorsOf(next)
        return whenSettled(writer.next(request, next, partErrors), response =>
          response.errors === partErrors
            ? response
            : writer.failure(delivery!.failPart(next, response.errors), response.errors),
        )
      }
      return whenSettled(writer.first(request, slots, errors, part), first => {
        if (first.errors === errors) return new IncrementalResponses(first, delivery!, writeNext)
        delivery!.end()
        return first
      })
    },
  )
}

/** `executeToBytes` for a plan that is incremental. */
export function executeIncrementallyToBytes(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  spec: IncrementalSpec,
): IncrementalResult<WrittenResponse> | Promise<IncrementalResult<WrittenResponse>> {
  const { writeFirst, write, objectOf } = formats[spec]
  return executeIncrementally<WrittenResponse>(operation, request, {
    isText: true,
    single: writeResponse,
    first: writeFirst,
    next: write,
    failure: (part, errors) => ({ bytes: Buffer.from(JSON.stringify(objectOf(part))), errors }),
  })
}

/** A response as a plain object, and the errors in it. */
export interface ExecutedPart {
  readonly part: object
  readonly errors: readonly GraphQLError[]
}

/** How responses are written that are plain objects. */
interface ObjectWriter<Result extends { readonly errors: readonly GraphQLError[] }> {
  /** Writes a response; with other errors in the place of one that cannot be written. */
  readonly write: (executed: Executed | ExecutedPart) => Result
  /** Writes a part without data, for which there is always room. */
  readonly writeFailure: (part: ExecutedPart) => Result
}

/** `executeIncrementallyToHash`, whose responses are written. */
export function executeIncrementallyWith<
  Result extends { readonly errors: readonly GraphQLError[] },
>(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  spec: IncrementalSpec,
  { write, writeFailure }: ObjectWriter<Result>,
): IncrementalResult<Result> | Promise<IncrementalResult<Result>> {
  const { objectOf } = formats[spec]
  return executeIncrementally<Result>(operation, request, {
    isText: false,
    single: (_, slots, errors) => write(executedOf(request, slots, errors)),
    first: (_, slots, errors, part) => {
      const response = responseObject(errors, slots as Executed['data'])
      return write({ part: { ...response, ...objectOf(part) }, errors })
    },
    next: (_, part, errors) => write({ part: objectOf(part), errors }),
    failure: (part, errors) => writeFailure({ part: objectOf(part), errors }),
  })
}

/** `executeIncrementallyToBytes` with plain objects. */
export function executeIncrementallyToHash(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  spec: IncrementalSpec,
):
  | Executed
  | IncrementalResponses<ExecutedPart>
  | Promise<Executed | IncrementalResponses<ExecutedPart>> {
  const result = executeIncrementallyWith(operation, request, spec, plainObjects)
  // The responses are not written, so that the first one of several stays a part.
  return result as ReturnType<typeof executeIncrementallyToHash>
}

const plainObjects: ObjectWriter<Executed | ExecutedPart> = {
  write: executed => executed,
  writeFailure: part => part,
}
