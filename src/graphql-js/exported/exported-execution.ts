import type { GraphQLResolveInfo } from 'graphql'
import type { InputStage } from '../../engine/pipeline/stages/input-stage.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { resolveAbstractType } from '../../execution/calling/resolve-abstract-type.ts'
import { resolveFieldValue } from '../../execution/calling/resolve-field-value.ts'
import { PENDING, type Position } from '../../execution/slots/response-node.ts'
import { askListeners } from '../../execution/subscription/ask-listeners.ts'
import { createSourceEventStream } from '../../execution/subscription/create-source-event-stream.ts'
import { SourceEventStream } from '../../execution/subscription/source-event-stream.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Field, InterfaceType, UnionType } from '../../schema/compiled/compiled-schema.ts'
import { nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import { TypedValue } from '../../schema/definitions/references.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { argumentsOfCall, withoutPosition } from './arguments-of-call.ts'
import type { ExportedOperation } from './exported-operation.ts'
import { ExportedPositions } from './exported-positions.ts'
import { ExportedRequest, GivenArguments, type ExecutionParts } from './exported-request.ts'
import { itemsOfAsyncIterable } from './items-of-async-iterable.ts'
import { ExportedRun, type SharedByCalls } from './exported-run.ts'
import { ContextMemos } from './context-memos.ts'
import { HeldBatches } from './held-batches.ts'

/** What the executions of a schema have in common. */
export interface ExportSettings {
  /** Checks arguments; null where the schema states nothing to check. */
  readonly inputStage: InputStage | null
  /** Whether the schema has batch resolvers, which wait for promises of fields above. */
  readonly hasBatches: boolean
  /** Whether graphql-js reads async iterables in the place of lists. */
  readonly readsAsyncIterables: boolean
  /** Prepares the selection of a field that the plan of its operation does not have. */
  readonly operationOfField: (info: GraphQLResolveInfo) => ExportedOperation
}

/** A call of a function of the schema object by graphql-js. */
export interface HostCall {
  readonly context: object
  readonly info: GraphQLResolveInfo
}

interface ResolverCall extends HostCall {
  readonly parent: unknown
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * An execution of an operation by graphql-js, which calls the functions of an exported schema one by
 * one. The execution holds what they share: the memo, the batches and the checked arguments.
 */
export class ExportedExecution {
  readonly #parts: ExecutionParts
  readonly #settings: ExportSettings
  readonly #batches = new HeldBatches()
  readonly #shared: SharedByCalls
  readonly #request: ExportedRequest
  readonly #positions: ExportedPositions
  /** Whether the execution is that of a single field, below one that the schema does not have. */
  readonly #isOfField: boolean
  /** The context of the last call, whose entries are noted. */
  #context: object | null = null
  readonly #rootKeys = new Set<string | number>()
  /** The fields that the plan does not have, each with its own plan. */
  #executionsOfFields: Map<ExportedOperation, ExportedExecution> | null = null
  #refusal: { readonly errors: Errors | Promise<Errors> } | null = null

  /** @param memos those of the execution to which a field belongs that has its own plan */
  constructor(
    parts: ExecutionParts,
    ofExecutions: ExportSettings,
    info: GraphQLResolveInfo,
    memos?: ContextMemos,
  ) {
    const { barrier } = this.#batches
    this.#parts = parts
    this.#settings = ofExecutions
    this.#shared = {
      memos: memos ?? new ContextMemos(),
      barrier,
      signal: new AbortController().signal,
    }
    this.#request = new ExportedRequest(parts, info, parts.context, null)
    this.#isOfField = memos !== undefined
    const { settings } = parts
    this.#positions = new ExportedPositions(settings.schema, this.#request.plan, this.#isOfField)
  }

  /**
   * Takes in the root field of a response name; false where the execution has that field already, or
   * another operation, root value or context, so that the field belongs to a later execution.
   */
  admits(
    key: string | number,
    { operation, rootValue, context }: Omit<ExecutionParts, 'settings' | 'variables'>,
  ): boolean {
    const parts = this.#parts
    const isOfExecution =
      !this.#rootKeys.has(key) &&
      operation === parts.operation &&
      rootValue === parts.rootValue &&
      context === parts.context
    if (isOfExecution) this.#rootKeys.add(key)
    return isOfExecution
  }

  /**
   * The value of a field, or a promise of it.
   *
   * @throws the error of the field
   */
  resolve(call: ResolverCall): unknown {
    const position = this.#positions.of(call.info, call.parent)
    if (position === null) return this.#executionOfField(call.info).resolve(call)
    return whenSettled(this.#admitInputs(call.info), () =>
      whenSettled(this.#argumentsAt(position, call), values =>
        this.#resolveAt(position, call, values),
      ),
    )
  }

  #resolveAt(position: Position, call: ResolverCall, values: ArgumentValues): unknown {
    const { node, index } = position
    const plan = node.planAt(index)
    const run = this.#runOf(call, position, values)
    const result = this.#forHost(plan.field, resolveFieldValue(run, node, index))
    if (result === PENDING) return this.#batches.valueAt(run, position)
    if (!isThenable(result)) return result
    // A thenable may begin its work when `then` is called, which graphql-js does, too; and may return
    // no promise from it.
    const promise = Promise.resolve(result)
    if (this.#settings.hasBatches) this.#batches.waitFor(plan, promise)
    return promise
  }

  /** The result of a resolver; for graphql-js 16 an async iterable is a promise of its items. */
  #forHost(field: Field, result: unknown): unknown {
    const isRead = this.#settings.readsAsyncIterables || nullableTypeOf(field.type).kind !== 'LIST'
    return isRead || result === PENDING ? result : whenSettled(result, itemsOfAsyncIterable)
  }

  /**
   * The source stream of a subscription field.
   *
   * @throws the error of the field, also that of a listener that does not let the client subscribe
   */
  async subscribe(call: ResolverCall): Promise<AsyncIterableIterator<unknown>> {
    const position = this.#positions.of(call.info, call.parent)
    if (position === null) return this.#executionOfField(call.info).subscribe(call)
    await this.#admitInputs(call.info)
    const request = this.#requestOf(call, position, await this.#argumentsAt(position, call))
    const refusal = await askListeners(request)
    if (refusal !== undefined) throw refusal[0]!
    const stream = await createSourceEventStream(request)
    if (!(stream instanceof SourceEventStream)) throw stream[0]!
    return iteratorOf(stream)
  }

  /** The name of the object type of a value, or a promise of it. */
  typeNameOf(type: InterfaceType | UnionType, value: unknown, call: HostCall): unknown {
    const position = this.#positions.at(call.info.path)
    if (position === null) return this.#executionOfField(call.info).typeNameOf(type, value, call)
    const run = this.#runOf(call, position, null)
    const infoOf = (): ResolveInfo => run.infoOf(position.node, position.index)
    if (!(value instanceof TypedValue)) return resolveAbstractType(run, type, value, infoOf)
    const valueType = run.schema.typeByName.get(value.typeName)
    return valueType?.kind === 'INTERFACE'
      ? resolveAbstractType(run, valueType, value.value, infoOf)
      : value.typeName
  }

  /** `info` with `event`, for a test of types. */
  infoOf(call: HostCall): ResolveInfo {
    const position = this.#positions.at(call.info.path)
    if (position === null) return this.#executionOfField(call.info).infoOf(call)
    return this.#runOf(call, position, null).infoOf(position.node, position.index)
  }

  #runOf(call: HostCall, position: Position, values: ArgumentValues | null): ExportedRun {
    return new ExportedRun(this.#requestOf(call, position, values), this.#shared)
  }

  #requestOf(
    { info, context }: HostCall,
    { node, index }: Position,
    values: ArgumentValues | null,
  ): ExportedRequest {
    const checked = this.#request.checkedArguments
    const prepared = node.planAt(index).arguments
    const checkedArguments =
      values === null || prepared === null ? checked : new GivenArguments(prepared, values, checked)
    if (context !== this.#context) this.#parts.settings.namedValues.noteEntries(context)
    this.#context = context
    return new ExportedRequest(this.#parts, info, context, checkedArguments)
  }

  #argumentsAt(
    { node, index }: Position,
    { args }: ResolverCall,
  ): ArgumentValues | Promise<ArgumentValues> {
    return argumentsOfCall(node.planAt(index), args, this.#request, this.#settings.inputStage)
  }

  /**
   * Checks the arguments of the operation, once, before any resolver is called.
   *
   * @throws GraphQLError the error of the root field, or the first one
   */
  #admitInputs({ path }: GraphQLResolveInfo): undefined | Promise<undefined> {
    const { inputStage } = this.#settings
    if (inputStage === null) return undefined
    this.#refusal ??= {
      errors: whenSettled(inputStage.check(this.#request), refusal => refusal?.errors ?? []),
    }
    return whenSettled(this.#refusal.errors, errors => {
      const refusal = errors.find(error => error.path?.[0] === rootOf(path).key) ?? errors[0]
      if (refusal !== undefined) throw withoutPosition(refusal)
      return undefined
    })
  }

  /** @throws TypeError for an `info` whose `fieldNodes` do not select the field */
  #executionOfField(info: GraphQLResolveInfo): ExportedExecution {
    if (this.#isOfField) {
      const { parentType, fieldName, path } = info
      throw new TypeError(
        `${parentType.name}.${fieldName} was called with an info that selects it nowhere; expected "${path.key}" among the response names of fieldNodes.`,
      )
    }
    const operation = this.#settings.operationOfField(info)
    this.#executionsOfFields ??= new Map()
    let execution = this.#executionsOfFields.get(operation)
    if (execution === undefined) {
      const parts = { ...this.#parts, operation, variables: operation.valuesIn(info) }
      execution = new ExportedExecution(parts, this.#settings, info, this.#shared.memos)
      this.#executionsOfFields.set(operation, execution)
    }
    return execution
  }
}

type Errors = readonly GraphQLError[]

/** The first entry of a path. */
export function rootOf(path: GraphQLResolveInfo['path']): GraphQLResolveInfo['path'] {
  let root = path
  while (root.prev !== undefined) root = root.prev
  return root
}

function iteratorOf(stream: SourceEventStream): AsyncIterableIterator<unknown> {
  return {
    next: () =>
      new Promise((resolve, reject) =>
        stream.read({
          onEvent: value => resolve({ value, done: false }),
          onDone: () => resolve({ value: undefined, done: true }),
          onReason: reject,
        }),
      ),
    return() {
      stream.end()
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
