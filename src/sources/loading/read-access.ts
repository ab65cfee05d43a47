import { GraphQLError } from '../../errors/graphql-error.ts'
import type { Association, NamedSource } from '../model/source.ts'
import type { Row } from '../source-adapter.ts'

/** Whether a request may read a column of a record. */
export async function mayRead(
  { options }: NamedSource,
  column: string,
  record: Row,
  context: unknown,
): Promise<boolean> {
  const { authorize } = options.fields?.[column] ?? {}
  return authorize === undefined || (await authorize(context, 'read', record))
}

/** Whether an `authorize` of the host guards an association. */
export function isGuarded({ options, guards }: Association): boolean {
  return options.authorize !== undefined || guards.length > 0
}

/** Whether a request may read the association of a record. */
export async function mayReadAssociation(
  { options, guards, source }: Association,
  record: Row,
  context: unknown,
): Promise<boolean> {
  for (const column of guards) if (!(await mayRead(source, column, record, context))) return false
  return options.authorize === undefined || (await options.authorize(context, 'read', record))
}

/** Returns the error of a field that the request may not read. */
export function mayNotReadError({
  source,
  name,
}: {
  readonly source: NamedSource
  readonly name: string
}): GraphQLError {
  return new GraphQLError(`The request may not read ${source.name}.${name}.`, {
    extensions: { code: 'FORBIDDEN' },
  })
}
