export {
  arg,
  idArgument,
  type Argument,
  type ArgumentOptions,
} from './definition/declare/argument.ts'
export { buildSchema, type BuildSchemaOptions } from './definition/text/build-schema.ts'
export {
  enumOf,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
  type EnumDeclaration,
  type EnumValueOptions,
  type InputDeclaration,
  type InputOptions,
  type InterfaceDeclaration,
  type NodeEvent,
  type ObjectDeclaration,
  type OneOfDeclaration,
  type ScalarDeclaration,
  type ScalarOptions,
  type UnionDeclaration,
} from './definition/declare/declarations.ts'
export { isEqual, isLooselyEqual, type Comparable } from './definition/declare/equivalency.ts'
export { defineGraphQL } from './definition/define-graphql.ts'
export type {
  Applied,
  DirectiveLocation,
  DirectiveOptions,
} from './definition/declare/directive-definition.ts'
export { directive, type DirectiveFunction } from './definition/directive.ts'
export {
  connection,
  createConnection,
  type Connect,
  type ConnectionLoader,
  type ConnectionOptions,
  type PageRequest,
} from './definition/relay/connection.ts'
export {
  connectionArguments,
  withConnection,
  type ConnectionGenerator,
  type WithConnectionOptions,
} from './definition/relay/connection-types.ts'
export type { Connection, Edge, PageInfo } from './definition/relay/page.ts'
export {
  globalId,
  globalIds,
  type DecodedId,
  type GlobalId,
  type GlobalIds,
} from './definition/relay/global-id.ts'
export type { KeyKind, KeyOf, KeyShape } from './definition/relay/key.ts'
export {
  nodeResolvers,
  type NodeResolvers,
  type TextNode,
} from './definition/relay/node-resolvers.ts'
export type { NodeLoader } from './definition/relay/node-type.ts'
export type { InputOf, Namespace } from './definition/namespace.ts'
export type { ResolverMap } from './definition/text/resolver-map.ts'
export type { SchemaSource } from './definition/text/schema-texts.ts'
export type { CacheStore } from './caching/cache-store.ts'
export type {
  InvalidatedObjects,
  InvalidatedTable,
  Invalidation,
  ResponseCache,
} from './caching/response-cache.ts'
export {
  cacheControl,
  cacheControlDirective,
  type CacheControl,
  type CacheControlScope,
} from './definition/cache-control.ts'
export type { BatchEvent, Event } from './engine/event.ts'
export { configure, type Configuration, type SchemaConfiguration } from './engine/configuration.ts'
export type { ChannelMessages } from './engine/observation/channel-messages.ts'
export type {
  ErrorEvent,
  ExecuteEvent,
  HookEvents,
  HookListener,
  HookOutcome,
} from './engine/observation/hooks.ts'
export type { ExecuteOptions } from './engine/execute-options.ts'
export { schemaNamed } from './engine/registry.ts'
export { rescueFrom, type ErrorRescue, type RescueDetails } from './engine/rescues.ts'
export type { Freshness, Response, ResponseStream } from './engine/transport-response.ts'
export type {
  IncrementalPart,
  PreparedOptions,
  PreparedRequest,
  Schema,
  StreamOptions,
} from './engine/schema.ts'
export type { RequestErrors, SubscribeResult } from './engine/pipeline/subscribe-result.ts'
export type { ErrorBehavior } from './response/error-behavior.ts'
export { errorCodes, type ErrorCode } from './errors/error-code.ts'
export {
  ExecutionError,
  GraphQLError,
  RecordNotFoundError,
  type FormattedError,
  type GraphQLErrorOptions,
  type ResponsePath,
} from './errors/graphql-error.ts'
export type { ErrorDetails, OnError } from './errors/masking.ts'
export type { FieldCall } from './engine/observation/observed-fields.ts'
export type { SourceLocation } from './errors/location.ts'
export type { BucketChange, BucketSize, BucketState, BucketStore } from './budgets/bucket-store.ts'
export type { CostBudget } from './budgets/cost-budget.ts'
export { memoryBuckets, type MemoryBucketsOptions } from './budgets/memory-buckets.ts'
export type { EstimateOptions, OperationEstimate } from './engine/pipeline/stages/cost-stage.ts'
export type { CostPosition } from './planning/costs/operation-costs.ts'
export { costDirectives } from './planning/costs/cost-directives.ts'
export { SchemaError } from './errors/schema-error.ts'
export type { Document, Node } from './language/document.ts'
export { Kind } from './language/kinds.ts'
export {
  parseToTape as parse,
  parseConstValueToTape as parseConstValue,
  parseSchemaCoordinateToTape as parseSchemaCoordinate,
  parseTypeToTape as parseType,
  parseValueToTape as parseValue,
  type ParseFailure,
  type ParseLimits,
} from './language/parse.ts'
export type {
  DocumentSource,
  DocumentTree,
  DocumentTypes,
  TextObject,
  TypedSource,
} from './language/print/document-source.ts'
export { print } from './language/print/print.ts'
export { toAST, type ToASTOptions } from './language/tree/to-ast.ts'
export { EventQueue, type QueueOptions, type QueuePolicy } from './pubsub/event-queue.ts'
export { memoryPubSub } from './pubsub/memory-pubsub.ts'
export type { PubSub } from './pubsub/pubsub.ts'
export type { Upload } from './schema/scalars/upload.ts'
export { defaultLimits, type Limits } from './runtime/limits.ts'
export type { ExecutionResult } from './response/response.ts'
export type {
  PositionalResolver,
  ResolveInfo,
  SelectedField,
  Selection,
} from './schema/definitions/resolver.ts'
export type { Constraints, ConstraintFormat } from './schema/definitions/constraint-directive.ts'
export type { StandardSchema } from './schema/definitions/standard-schema.ts'
export type {
  SubscriptionField,
  Trigger,
  TriggeredEvent,
  TriggerOf,
} from './schema/definitions/trigger.ts'
export type { Rule } from './validation/rule.ts'
export type { ValidationContext } from './validation/validation-context.ts'
