import type {
  FieldNode,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLNamedType,
  GraphQLResolveInfo,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql'
import { InputStage } from '../../engine/pipeline/stages/input-stage.ts'
import type { Schema } from '../../engine/schema.ts'
import { inspect } from '../../errors/inspect.ts'
import { FieldEvent } from '../../execution/named/field-event.ts'
import { hostSchema } from '../../execution/positional/host-schema.ts'
import type { EngineSettings } from '../../execution/request/execution-request.ts'
import { PrivateValues } from '../../runtime/private-values.ts'
import type {
  CompiledSchema,
  Field,
  InterfaceType,
  ObjectType,
  UnionType,
} from '../../schema/compiled/compiled-schema.ts'
import { readProperty } from '../../schema/compiled/property.ts'
import { isLeafType, nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import { TypedValue } from '../../schema/definitions/references.ts'
import type { ResolveInfo } from '../../schema/definitions/resolver.ts'
import type { HostModule } from '../host.ts'
import {
  ExportedExecution,
  rootOf,
  type ExportSettings,
  type HostCall,
} from './exported-execution.ts'
import { ExportedOperation } from './exported-operation.ts'
import type { ExportedRequest } from './exported-request.ts'

type HostResolver = GraphQLFieldResolver<unknown, unknown, Readonly<Record<string, unknown>>>

/** The functions of a type of graphql-js. */
interface HostType {
  readonly resolveType?: unknown
  readonly isTypeOf?: unknown
  getFields?(): Readonly<Record<string, HostField>>
}

type HostField = Pick<GraphQLField<unknown, unknown>, 'name' | 'resolve' | 'subscribe'>

/** The functions of a schema object, by the coordinates of fields and the names of types. */
type Functions = ReadonlyMap<string, unknown>

/**
 * A schema of the engine as a schema object of graphql-js. Its functions find the execution that calls
 * them by `info`, and call those of the engine.
 */
export class ExportedSchema {
  readonly object: GraphQLSchema
  readonly schema: Schema
  readonly #compiled: CompiledSchema
  readonly #settings: EngineSettings
  readonly #ofExecutions: ExportSettings
  readonly #functions: Functions
  readonly #operations = new WeakMap<OperationDefinitionNode, ExportedOperation>()
  readonly #operationsOfFields = new WeakMap<FieldNode, Map<string, ExportedOperation>>()
  readonly #executionByRoot = new PrivateValues<GraphQLResolveInfo['path'], ExportedExecution>()
  /** The last execution with the values of variables, which are an object of an execution or a stream. */
  readonly #lastByVariables = new PrivateValues<object, { execution: ExportedExecution | null }>()

  constructor(host: HostModule, schema: Schema) {
    const { compiled, execution } = schema
    this.schema = schema
    this.object = hostSchema(host, compiled, schema.toSDL()) as GraphQLSchema
    this.#compiled = compiled
    this.#settings = settingsOf(execution, this.object)
    this.#ofExecutions = {
      inputStage: compiled.hasCheckedInputs ? new InputStage(compiled) : null,
      hasBatches: compiled.types.some(
        type => type.kind === 'OBJECT' && type.fields.some(({ batch }) => batch !== null),
      ),
      readsAsyncIterables: host.versionInfo.major > 16,
      operationOfField: info => this.#operationOfField(info),
    }
    for (const type of compiled.types) {
      const hostType = this.object.getType(type.name)
      if (hostType !== undefined && !type.name.startsWith('__')) this.#equip(hostType, type)
    }
    this.#functions = functionsOf(this.object)
  }

  /** Whether a host has changed no function of the object, and has added none. */
  get isUnchanged(): boolean {
    const functions = functionsOf(this.object)
    return (
      functions.size === this.#functions.size &&
      [...functions].every(([name, value]) => this.#functions.get(name) === value)
    )
  }

  #equip(hostType: GraphQLNamedType, type: CompiledSchema['types'][number]): void {
    if (type.kind === 'INTERFACE' || type.kind === 'UNION') {
      Object.assign(hostType, { resolveType: this.#typeResolverOf(type) })
    } else if (type.kind === 'OBJECT') {
      if (type.isTypeOf !== null) Object.assign(hostType, { isTypeOf: this.#typeTestOf(type) })
      const hostFields = (
        hostType as { getFields(): Record<string, GraphQLField<unknown, any>> }
      ).getFields()
      for (const field of type.fields) {
        const hostField = hostFields[field.name]!
        hostField.resolve = this.#resolverOf(field)
        if (type === this.#compiled.subscriptionType) hostField.subscribe = this.#subscribe
      }
    }
  }

  readonly #subscribe: HostResolver = (parent, args, context, info) => {
    const call = { parent, args, context: contextOf(context), info }
    return this.#executionOf(call).subscribe(call)
  }

  readonly #resolve: HostResolver = (parent, args, context, info) => {
    const call = { parent: valueOf(parent), args, context: contextOf(context), info }
    return this.#executionOf(call).resolve(call)
  }

  #resolverOf(field: Field): HostResolver {
    const isPlain =
      field.resolve === null &&
      field.batch === null &&
      field.derive === null &&
      field.arguments.length === 0 &&
      isLeafType(nullableTypeOf(field.type))
    if (!isPlain || this.#compiled.hasListenersOnFields) return this.#resolve
    return (parent, ...parameters) => {
      const property = readProperty(valueOf(parent), field.propertyNames)
      return typeof property === 'function' ? this.#resolve(parent, ...parameters) : property
    }
  }

  #typeResolverOf(type: InterfaceType | UnionType) {
    return (value: unknown, context: unknown, info: GraphQLResolveInfo): unknown => {
      const call = { context: contextOf(context), info }
      return this.#executionOf(call).typeNameOf(type, value, call)
    }
  }

  #typeTestOf({ isTypeOf }: ObjectType) {
    return (value: unknown, context: unknown, info: GraphQLResolveInfo): unknown => {
      const call = { context: contextOf(context), info }
      return isTypeOf!(valueOf(value), call.context, this.#executionOf(call).infoOf(call))
    }
  }

  /**
   * The execution that calls a function. The fields of an operation have one path of their root field;
   * the root fields of an execution have the values of variables in common.
   */
  #executionOf({ info, context }: HostCall): ExportedExecution {
    const { path, variableValues } = info
    const root = rootOf(path)
    const cachedExecution = this.#executionByRoot.get(root)
    if (cachedExecution !== undefined) return cachedExecution
    const operation = this.#operationOf(info)
    const parts = { operation, rootValue: info.rootValue, context }
    let last = this.#lastByVariables.get(variableValues)
    if (last === undefined) this.#lastByVariables.add(variableValues, (last = { execution: null }))
    let { execution } = last
    if (execution?.admits(root.key, parts) !== true) {
      const variables = operation.valuesIn(info)
      const settings = this.#settings
      execution = new ExportedExecution({ ...parts, settings, variables }, this.#ofExecutions, info)
      execution.admits(root.key, parts)
      last.execution = execution
    }
    this.#executionByRoot.add(root, execution)
    return execution
  }

  #operationOf(info: GraphQLResolveInfo): ExportedOperation {
    const { operation: node } = info
    let operation = this.#operations.get(node)
    if (operation === undefined) {
      operation = new ExportedOperation(this.#compiled, node, info)
      this.#operations.set(node, operation)
    }
    return operation
  }

  /** A field below one that the schema does not have, as an operation of its own. */
  #operationOfField(info: GraphQLResolveInfo): ExportedOperation {
    const { fieldNodes, parentType } = info
    const [first] = fieldNodes
    let byType = this.#operationsOfFields.get(first!)
    if (byType === undefined)
      this.#operationsOfFields.set(first!, (byType = new Map<string, ExportedOperation>()))
    let operation = byType.get(parentType.name)
    if (operation === undefined) {
      const selectionSet = { kind: 'SelectionSet' as never, selections: fieldNodes }
      const node = { ...info.operation, selectionSet }
      const type = this.#compiled.typeByName.get(parentType.name) as ObjectType
      operation = new ExportedOperation(this.#compiled, node, info, type)
      byType.set(parentType.name, operation)
    }
    return operation
  }
}

/** The settings of the engine, without what graphql-js does: its errors, timeouts and `info`. */
function settingsOf(execution: EngineSettings, object: GraphQLSchema): EngineSettings {
  return {
    ...execution,
    timeoutMs: false,
    infoSchema: () => object,
    infoOf: (run, node, index) => {
      const { info } = run.request as ExportedRequest
      const extensible = Object.isExtensible(info) ? info : { ...info }
      // `info` is that of one field, so that a later call defines the same.
      return Object.defineProperty(extensible, 'event', {
        configurable: true,
        get: () => new FieldEvent(run, node, index, run.argumentsOf(node.planAt(index))),
      }) as unknown as ResolveInfo
    },
    locateError: (_run, _node, _index, thrown) =>
      (thrown instanceof Error
        ? thrown
        : new Error(`Unexpected error value: ${inspect(thrown)}`)) as never,
    finishErrors: errors => errors,
  }
}

function functionsOf(object: GraphQLSchema): Functions {
  const functions = new Map<string, unknown>()
  for (const [name, type] of Object.entries(
    object.getTypeMap() as unknown as Readonly<Record<string, HostType>>,
  )) {
    functions.set(name, type.resolveType ?? type.isTypeOf)
    if (name.startsWith('__')) continue
    for (const field of Object.values(type.getFields?.() ?? {})) {
      const { resolve, subscribe } = field
      functions.set(`${name}.${field.name}`, resolve)
      functions.set(`${name}.${field.name}()`, subscribe)
    }
  }
  return functions
}

/** The value of a parent whose type came with it. */
function valueOf(parent: unknown): unknown {
  return parent instanceof TypedValue ? parent.value : parent
}

/** The context of a call; graphql-js takes any value. */
function contextOf(context: unknown): object {
  return typeof context === 'object' && context !== null ? context : noContext
}

const noContext = {}
