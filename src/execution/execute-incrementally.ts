import type { GraphQLError } from '../errors/graphql-error.ts'
import { responseObject, type WrittenResponse } from '../response/response.ts'
import { whenSettled } from '../runtime/when-settled.ts'
import { executeRootSelectionSet, type ExecutableOperation, type Executed } from './execute.ts'
import { IncrementalResponses } from './incremental/incremental-responses.ts'
import { partObject2022, writeFirstResponse2022, writePart2022 } from './incremental/part-2022.ts'
import { partObject } from './incremental/part-object.ts'
import { errorsOf, type Part } from './incremental/part.ts'
import { writeFirstResponse, writePart } from './incremental/write-part.ts'
import type { ExecutionRequest } from './request/execution-request.ts'
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

/** `executeToBytes` for a plan that is incremental. */
export function executeIncrementallyToBytes(
  operation: ExecutableOperation,
  request: ExecutionRequest,
  spec: IncrementalSpec,
): IncrementalResult<WrittenResponse> | Promise<IncrementalResult<WrittenResponse>> {
  const { writeFirst, write, objectOf } = formats[spec]
  return executeRootSelectionSet<IncrementalResult<WrittenResponse>>(
    operation,
    request,
    true,
    (_, slots, errors, delivery) => {
      const part = delivery?.begin() ?? null
      if (part === null) return writeResponse(request, slots, errors)
      const writeNext = (next: Part): WrittenResponse | Promise<WrittenResponse> => {
        const partErrors = errorsOf(next)
        return whenSettled(write(request, next, partErrors), response => {
          if (response.errors === partErrors) return response
          const failed = delivery!.failPart(next, response.errors)
          return { bytes: Buffer.from(JSON.stringify(objectOf(failed))), errors: response.errors }
        })
      }
      return whenSettled(writeFirst(request, slots, errors, part), first => {
        if (first.errors === errors) return new IncrementalResponses(first, delivery!, writeNext)
        delivery!.end()
        return first
      })
    },
  )
}

/** A response as a plain object, and the errors in it. */
export interface ExecutedPart {
  readonly part: object
  readonly errors: readonly GraphQLError[]
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
  const { objectOf } = formats[spec]
  return executeRootSelectionSet<Executed | IncrementalResponses<ExecutedPart>>(
    operation,
    request,
    false,
    (_, slots, errors, delivery) => {
      const part = delivery?.begin() ?? null
      const data = slots as Executed['data']
      if (part === null) return { data, errors }
      const first = { part: { ...responseObject(errors, data), ...objectOf(part) }, errors }
      return new IncrementalResponses<ExecutedPart>(first, delivery!, next => ({
        part: objectOf(next),
        errors: errorsOf(next),
      }))
    },
  )
}
