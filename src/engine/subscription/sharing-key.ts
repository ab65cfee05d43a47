import type { GraphQLError } from '../../errors/graphql-error.ts'
import { scopeOf } from '../../execution/subscription/create-source-event-stream.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { ExecutionRequest } from '../../execution/request/execution-request.ts'
import { canonicalText } from '../../values/canonical-text.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'

interface Request extends ExecutionRequest {
  readonly operation: { readonly node: number }
}

/** Longer keys are replaced by a digest. */
const MAX_KEY_LENGTH = 256

/** Whether the field of a planned subscription has a scope, so that subscribers may share a stream. */
export function hasScope({ plan }: ExecutionRequest): boolean {
  return (plan.root.fields[0]?.field.scope ?? null) !== null
}

/**
 * Returns a text that is equal for the subscriptions of a document that share a stream: the
 * operation, the error behavior, the scope, and the coerced variables. The errors if computing the scope fails;
 * undefined for a subscription that shares no stream.
 */
export function sharingKeyOf(request: Request): Key | Promise<Key> {
  return whenSettled<Key, Key>(scopeOf(request), scope => {
    if (typeof scope !== 'string') return scope
    const variables = canonicalText(request.variables)
    if (variables === undefined) return undefined
    const key = JSON.stringify([request.operation.node, request.errorBehavior, scope, variables])
    if (key.length <= MAX_KEY_LENGTH) return key
    return nodeCrypto().createHash('sha256').update(key).digest('hex')
  })
}

type Key = string | undefined | readonly GraphQLError[]
