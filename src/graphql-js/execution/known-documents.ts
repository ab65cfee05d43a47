import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { versionOf, type Values } from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { conditionVariables } from '../planning/conditions.ts'
import { OperationPlan } from './plan-operation.ts'
import type { DocumentRecord } from '../planning/document-record.ts'
import { Unsupported } from '../planning/unsupported.ts'
import { variableReader, type ReadVariables } from '../planning/variable-reader.ts'

/** An operation of a document, and its plans by the values of its conditions. */
export interface KnownOperation {
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly readVariables: ReadVariables
  readonly planFor: (values: Readonly<Values>) => OperationPlan | undefined
}

/** The most operations of a document that are kept, also names for which there is none. */
const MAX_OPERATIONS = 100

/** More sets of values of conditions than this are left to the host's graphql-js. */
const MAX_PLANS = 32

/** From this execution of a plan on, generated code is used. */
const GENERATES_FROM = 2

/** The operations of the documents that were executed. */
export class KnownDocuments {
  readonly #host: HostModule
  readonly #schema: GraphQLSchema

  constructor(host: HostModule, schema: GraphQLSchema) {
    this.#host = host
    this.#schema = schema
  }

  /** An operation; undefined where the host's graphql-js has to execute it, or to refuse it. */
  find(record: DocumentRecord, name: string | null | undefined): KnownOperation | undefined {
    const { operations } = record.stateFor(this.#schema)
    const key = name ?? null
    const known = operations.get(key) as KnownOperation | undefined
    if (known !== undefined || operations.has(key)) return known
    const operation = this.#newOperation(record.document, key)
    if (operations.size < MAX_OPERATIONS) operations.set(key, operation)
    return operation
  }

  #newOperation(document: DocumentNode, name: string | null): KnownOperation | undefined {
    const operation = operationOf(document, name)
    const rootType = operation && this.#schema.getRootType(operation.operation)
    if (operation === undefined || rootType == null) return undefined
    const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        fragments[definition.name.value] = definition
    }
    let names: readonly string[]
    try {
      names = conditionVariables(document, versionOf(this.#host))
    } catch (thrown) {
      if (thrown instanceof Unsupported) return undefined
      throw thrown
    }
    const plans = new Map<string, { plan: OperationPlan; count: number }>()
    const planFor = (values: Readonly<Values>): OperationPlan | undefined => {
      let key = ''
      for (const each of names) {
        const value = values[each]
        if (typeof value !== 'boolean') return undefined
        key += value ? '1' : '0'
      }
      let known = plans.get(key)
      if (known === undefined || !known.plan.isCurrent) {
        if (known === undefined && plans.size >= MAX_PLANS) return undefined
        const conditions = new Map(names.map(each => [each, values[each] as boolean]))
        const settings = {
          host: this.#host,
          schema: this.#schema,
          fragments,
          operation,
          conditions,
          rootType,
        }
        known = { plan: new OperationPlan(settings), count: 0 }
        plans.set(key, known)
      }
      known.count++
      if (known.count === GENERATES_FROM) known.plan.generate()
      return known.plan
    }
    const readVariables = variableReader(this.#host, this.#schema, operation)
    return { operation, fragments, readVariables, planFor }
  }
}

/** GetOperation(); undefined where graphql-js has an error for it. */
function operationOf(
  { definitions }: DocumentNode,
  name: string | null,
): OperationDefinitionNode | undefined {
  let found: OperationDefinitionNode | undefined
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    if (name === null && found !== undefined) return undefined
    if (name === null || definition.name?.value === name) found = definition
  }
  return found
}
