import type {
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
} from '../../language/ast.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import type { ResolverEvent, InfoPath, ResolveInfo } from '../../schema/definitions/resolver.ts'
import { FieldEvent } from '../named/field-event.ts'
import type { FieldScope } from '../named/field-scope.ts'
import type { RequestInfo } from './request-info.ts'
import { infoPathOf, type ObjectNode } from '../slots/response-node.ts'

/** The part of a running request that `info` exposes. */
export interface InfoScope extends FieldScope {
  readonly info: RequestInfo
  readonly request: { readonly rootValue: unknown }
  /** The error for which the execution was closed; null while the execution is open. */
  readonly closingError: unknown
}

/**
 * The `info` of one call of a positional resolver. Most resolvers never read `info`, so each property
 * is computed when it is read. A proxy shows them as own properties, as in graphql-js, because
 * libraries copy and replace the properties of `info`. Hot: `bench/benches/execute.ts`.
 */
export function fieldInfo(run: InfoScope, node: ObjectNode, index: number): ResolveInfo {
  return new Proxy<ResolveInfo>(new FieldInfo(run, node, index), ownProperties)
}

class FieldInfo implements ResolveInfo {
  readonly #run: InfoScope
  readonly #node: ObjectNode
  readonly #index: number

  constructor(run: InfoScope, node: ObjectNode, index: number) {
    this.#run = run
    this.#node = node
    this.#index = index
  }

  get fieldName(): string {
    return this.#plan.field.name
  }

  get fieldNodes(): readonly FieldNode[] {
    return this.#run.info.nodesOf(this.#plan)
  }

  get returnType(): object {
    return this.#run.info.returnTypeOf(this.#plan, this.#typeName)
  }

  get parentType(): object {
    return this.#run.info.typeNamed(this.#typeName)
  }

  get path(): InfoPath {
    return infoPathOf(this.#node, this.#index)
  }

  get schema(): object {
    return this.#run.info.schema
  }

  get fragments(): Record<string, FragmentDefinitionNode> {
    return this.#run.info.fragments
  }

  get rootValue(): unknown {
    return this.#run.request.rootValue
  }

  get operation(): OperationDefinitionNode {
    return this.#run.info.operation
  }

  get variableValues(): Record<string, unknown> {
    return this.#run.info.variableValues
  }

  get event(): ResolverEvent {
    return new FieldEvent(this.#run, this.#node, this.#index, this.#run.argumentsOf(this.#plan))
  }

  get #plan(): FieldPlan {
    return this.#node.planAt(this.#index)
  }

  get #typeName(): string {
    return this.#node.selection.objectType.name
  }
}

/** The properties of `GraphQLResolveInfo` in graphql-js 16. */
const keys: readonly string[] = [
  'fieldName',
  'fieldNodes',
  'returnType',
  'parentType',
  'path',
  'schema',
  'fragments',
  'rootValue',
  'operation',
  'variableValues',
]

/**
 * Exposes the getters as own properties. An assignment defines an own property of the target, which
 * hides the getter.
 */
const ownProperties: ProxyHandler<ResolveInfo> = {
  get: (info, key) => Reflect.get(info, key) as unknown,
  set: (_info, key, value: unknown, receiver: object) =>
    Reflect.defineProperty(receiver, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    }),
  preventExtensions: info => {
    for (const key of keys) {
      if (Object.hasOwn(info, key)) continue
      const value = Reflect.get(info, key) as unknown
      Reflect.defineProperty(info, key, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
    return Reflect.preventExtensions(info)
  },
  ownKeys: info => [...new Set<string | symbol>([...keys, ...Reflect.ownKeys(info)])],
  getOwnPropertyDescriptor: (info, key) => {
    if (Object.hasOwn(info, key)) return Reflect.getOwnPropertyDescriptor(info, key)
    if (typeof key !== 'string' || !keys.includes(key)) return undefined
    return {
      value: Reflect.get(info, key) as unknown,
      writable: true,
      enumerable: true,
      configurable: true,
    }
  },
}
