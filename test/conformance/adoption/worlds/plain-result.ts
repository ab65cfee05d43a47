import type { ExecutionResult, GraphQLError } from 'graphql'

/** A result with everything of its errors, whose other properties are not enumerable. */
export function plainResult(result: unknown): unknown {
  const { errors, thrown, ...rest } = result as ExecutionResult & { readonly thrown?: unknown }
  return {
    keys: Object.keys(result as object),
    ...rest,
    thrown: thrown === undefined ? undefined : describeOriginal(thrown),
    errors: errors?.map(plainError),
  }
}

/** All properties of an error of graphql-js, and its class. */
export function plainError(error: GraphQLError): object {
  const { name, message, path, locations, nodes, source, positions, extensions, originalError } =
    error
  return {
    prototype: Object.getPrototypeOf(error) as unknown,
    keys: Object.keys(error),
    name,
    message,
    path,
    locations,
    nodes: withPlainNodes(nodes),
    source,
    positions,
    extensions,
    originalError: originalError === undefined ? undefined : describeOriginal(originalError),
    json: error.toJSON(),
  }
}

/**
 * Syntax trees as JSON: two parsers have made them, with locations of two classes. Other values are
 * returned as they are.
 */
export function withPlainNodes(value: unknown): unknown {
  const isOfNodes = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'kind' in one && 'loc' in one
  if (isVariables(value)) return withPlainDefaults(value)
  const values = Object.values(Object(value) as object)
  const isTree = isOfNodes(value) || (values.length > 0 && values.every(isOfNodes))
  return isTree ? (JSON.parse(JSON.stringify(value)) as unknown) : value
}

interface Variables {
  readonly sources: Readonly<Record<string, { readonly signature: { readonly default?: object } }>>
  readonly coerced: object
}

/** Whether a value is what `info.variableValues` is in graphql-js 17. */
function isVariables(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && 'sources' in value && 'coerced' in value
}

/** Without this, the tokens of the whole source are compared with each literal. */
function withPlainDefaults({ sources, coerced, ...rest }: Variables): object {
  const plain = Object.entries(sources).map(([name, { signature, ...source }]) => [
    name,
    { ...source, signature: { ...signature, default: withPlainNodes(signature.default) } },
  ])
  const prototype: unknown = Object.getPrototypeOf(sources)
  return { ...rest, coerced, prototype, sources: Object.fromEntries(plain) as object }
}

function describeOriginal(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { thrown }
  return { prototype: Object.getPrototypeOf(thrown) as unknown, text: String(thrown) }
}
