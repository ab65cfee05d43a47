/**
 * The table of limits: every bound of the engine and its default. `false` switches a limit off.
 * A limit is enforced where it is measured; this file only knows the numbers.
 */
export interface Limits {
  /** Tokens of one document, comments aside. */
  readonly maxTokens: number | false
  /** Nesting of selections, lists, objects and types, as written. */
  readonly maxSyntaxDepth: number | false
  /** UTF-16 units of a source; what comes over HTTP is bounded by `maxBodyBytes` besides. */
  readonly maxSourceLength: number | false
  /** Fields inside each other, fragments expanded. */
  readonly maxDepth: number | false
  /** Fields of an operation, counted as often as fragments bring them. */
  readonly maxFields: number | false
  /** Aliases of a document, as written. */
  readonly maxAliases: number | false
  /** Directives of a document, as written. */
  readonly maxDirectives: number | false
  /** Directives at one place. */
  readonly maxDirectivesPerLocation: number | false
  /** Lists of types inside each other in introspection. */
  readonly maxIntrospectionListDepth: number | false
  /** `ofType` inside each other in introspection. */
  readonly maxIntrospectionOfTypeDepth: number | false
  /** Fragments of a document. */
  readonly maxFragments: number | false
  /** Operations of a document. */
  readonly maxOperations: number | false
  /** Comparisons of fields with one response name, in documents that need any. */
  readonly maxFieldComparisons: number | false
  /** Lists and objects inside each other in the values of an operation's variables. */
  readonly maxVariableDepth: number | false
  /** Values of an operation's variables, with the items of their lists and the entries of their objects. */
  readonly maxVariableItems: number | false
  /** Errors of validation and of variable coercion in one response. */
  readonly maxErrors: number | false
  /** Bytes of a response to a request of which nothing was executed. */
  readonly maxErrorBytes: number | false
  /** Errors of fields in one response; one more says how many there were besides. */
  readonly maxExecutionErrors: number | false
  /** Bytes of a response as JSON; a plain object counts as its JSON would, escapes and objects of scalars aside. */
  readonly maxResponseBytes: number | false
  /** Milliseconds that an execution may wait; synchronous work is not interrupted. */
  readonly executionTimeoutMs: number | false
  /** Milliseconds that the executions of a schema write long lists before others have their turn; 0 for one item at a time. */
  readonly executionTurnMs: number | false
  /** Bytes of a request's body. */
  readonly maxBodyBytes: number | false
  /** Milliseconds that the upload of a request's body may take. */
  readonly bodyTimeoutMs: number | false
  /** Characters of the key of a persisted query. */
  readonly maxQueryCacheKeyLength: number | false
  /** Characters of its version. */
  readonly maxQueryCacheVersionLength: number | false
  /** Keys of persisted queries that clients may take in a process, those that are a SHA-256 aside; a quarter of `maxCachedBytes` at most. */
  readonly maxPersistedKeys: number | false
  /** Requests of a batch, which share the limits of one. */
  readonly maxBatchSize: number | false
  /** Documents of which anything is kept in the process. */
  readonly maxCachedDocuments: number | false
  /** Bytes of all that is kept of documents: sources, tapes, plans, generated code, syntax trees, errors, and the keys that are taken. */
  readonly maxCachedBytes: number | false
  /** Bytes, in UTF-8, of the source of a document that the document cache takes. */
  readonly maxCachedDocumentBytes: number | false
}

/** The limits of a schema that sets none. */
export const defaultLimits: Limits = {
  maxTokens: 15_000,
  maxSyntaxDepth: 200,
  maxSourceLength: false,
  maxDepth: 50,
  maxFields: 10_000,
  maxAliases: 200,
  maxDirectives: 200,
  maxDirectivesPerLocation: 8,
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

/** Milliseconds that a timer of Node.js can wait at most: with more it does not wait at all. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1
