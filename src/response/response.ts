import type { FormattedError, GraphQLError } from '../errors/graphql-error.ts'

/** A response as a plain object. GraphQL specification, 7.1 "Response Format". */
export interface ExecutionResult {
  readonly errors?: readonly FormattedError[]
  /** Absent when nothing was executed. */
  readonly data?: Record<string, unknown> | null
}

/** A response as JSON text. `data` is JSON text too; it is left out when nothing was executed. */
export function responseText(errors: readonly GraphQLError[], data?: string): string {
  const entries: string[] = []
  if (errors.length > 0) entries.push(`"errors":${JSON.stringify(errors)}`)
  if (data !== undefined) entries.push(`"data":${data}`)
  return `{${entries.join(',')}}`
}

/** A response as a plain object; `data` is left out when nothing was executed. */
export function responseObject(
  errors: readonly GraphQLError[],
  data?: Record<string, unknown> | null,
): ExecutionResult {
  return {
    ...(errors.length > 0 && { errors: errors.map(error => error.toJSON()) }),
    ...(data !== undefined && { data }),
  }
}
