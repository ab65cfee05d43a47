/**
 * All limits of the engine; `false` switches a limit off. The code that measures enforces a limit;
 * this file only has the figures. Limits of a connection are options of the controller
 * (`http/lifecycle.ts`).
 */
export interface Limits {
  /** Tokens of one document, comments aside. */
  readonly maxTokens: number | false
  /** Nesting of selections, lists, objects and types, as written. */
  readonly maxSyntaxDepth: number | false
  /** UTF-16 units of a source; over HTTP `maxBodyBytes` applies, too. */
  readonly maxSourceLength: number | false
  /** Nesting of fields, with fragments expanded. */
  readonly maxDepth: number | false
  /** Fields of an operation, with fragments expanded. */
  readonly maxFields: number | false
  /** The estimated cost of an operation, by `@cost` and `@listSize`. */
  readonly maxCost: number | false
  /** Aliases of a document, as written. */
  readonly maxAliases: number | false
  /** Directives of a document, as written. */
  readonly maxDirectives: number | false
  /** Directives at one location. */
  readonly maxDirectivesPerLocation: number | false
  /**
   * `@defer` and `@stream` directives of an operation, with fragments expanded, in a schema with
   * incremental delivery.
   */
  readonly maxDeferredFragments: number | false
  /** Nesting of lists of types in introspection. */
  readonly maxIntrospectionListDepth: number | false
  /** Nesting of `ofType` in introspection. */
  readonly maxIntrospectionOfTypeDepth: number | false
  /** Fragments of a document. */
  readonly maxFragments: number | false
  /** Operations of a document. */
  readonly maxOperations: number | false
  /** Comparisons of fields with the same response name in a document. */
  readonly maxFieldComparisons: number | false
  /** Nesting of lists and objects in the values of an operation's variables. */
  readonly maxVariableDepth: number | false
  /**
   * Values of an operation's variables, with the items of their lists and the entries of their
   * objects.
   */
  readonly maxVariableItems: number | false
  /** Errors of validation or of variable coercion in a response. */
  readonly maxErrors: number | false
  /** Bytes of a response that has request errors only. */
  readonly maxErrorBytes: number | false
  /** Execution errors in a response; a further error has the number of omitted errors. */
  readonly maxExecutionErrors: number | false
  /** Bytes of the execution errors in a response, which are omitted beyond it. */
  readonly maxExecutionErrorBytes: number | false
  /** Locations of an error, of which the first are kept: a field may be selected many times. */
  readonly maxErrorLocations: number | false
  /**
   * Deferred fragments and items of streams that are delivered apart in one response; beyond, what is
   * deferred is delivered with its parent.
   */
  readonly maxIncrementalParts: number | false
  /**
   * Bytes of a response as JSON. A plain object counts as its JSON, without escapes and objects of
   * custom scalars.
   */
  readonly maxResponseBytes: number | false
  /** Milliseconds until an execution is closed; synchronous work is not interrupted. */
  readonly executionTimeoutMs: number | false
  /**
   * Milliseconds for which the executions of a schema write long lists in a turn of the event loop;
   * 0 for a single item.
   */
  readonly executionTurnMs: number | false
  /** Bytes of a request's body. */
  readonly maxBodyBytes: number | false
  /** Milliseconds that the upload of a request's body may take. */
  readonly bodyTimeoutMs: number | false
  /** Characters of the key of a persisted query. */
  readonly maxQueryCacheKeyLength: number | false
  /** Characters of the version of a persisted query. */
  readonly maxQueryCacheVersionLength: number | false
  /**
   * Keys of persisted queries that clients may register in a process, except those that are a
   * SHA-256.
   */
  readonly maxPersistedKeys: number | false
  /** Requests of a batch, which share the limits of a single request. */
  readonly maxBatchSize: number | false
  /** Documents that are cached in the process. */
  readonly maxCachedDocuments: number | false
  /** Bytes of cached documents: sources, tapes, plans, generated code, syntax trees and errors. */
  readonly maxCachedBytes: number | false
  /** Bytes, in UTF-8, of the source of a document that is cached. */
  readonly maxCachedDocumentBytes: number | false
}

/** The limits of a schema that sets none. */
export const defaultLimits: Limits = {
  maxTokens: 15_000,
  maxSyntaxDepth: 200,
  maxSourceLength: false,
  maxDepth: 50,
  maxFields: 10_000,
  maxCost: false,
  maxAliases: 200,
  maxDirectives: 200,
  maxDirectivesPerLocation: 8,
  maxDeferredFragments: 100,
  maxIntrospectionListDepth: 2,
  maxIntrospectionOfTypeDepth: 16,
  maxFragments: 1_000,
  maxOperations: 100,
  maxFieldComparisons: 100_000,
  maxVariableDepth: 200,
  maxVariableItems: 50_000,
  maxErrors: 100,
  maxErrorBytes: 256 * 1024,
  maxExecutionErrors: 1_000,
  maxExecutionErrorBytes: 1024 * 1024,
  maxErrorLocations: 100,
  maxIncrementalParts: 1_000,
  maxResponseBytes: 32 * 1024 * 1024,
  executionTimeoutMs: 30_000,
  executionTurnMs: 2,
  maxBodyBytes: 1024 * 1024,
  bodyTimeoutMs: 30_000,
  maxQueryCacheKeyLength: 256,
  maxQueryCacheVersionLength: 64,
  maxPersistedKeys: 10_000,
  maxBatchSize: 10,
  maxCachedDocuments: 1_000,
  maxCachedBytes: 64 * 1024 * 1024,
  maxCachedDocumentBytes: 64 * 1024,
}

/** The longest delay of a timer of Node.js in milliseconds; Node.js replaces a longer delay by 1. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1
