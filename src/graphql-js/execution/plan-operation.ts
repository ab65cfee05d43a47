import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql'
import { completer } from './complete-value.ts'
import { executeFields } from './execute-field.ts'
import { generateExecute } from './generate-object.ts'
import { versionOf } from '../graphql-version.ts'
import type { HostModule } from '../host.ts'
import { argumentReader } from '../planning/argument-reader.ts'
import { collectFields } from '../planning/collect-fields.ts'
import type { ConditionValues } from '../planning/conditions.ts'
import type { FieldPlan, SelectionPlan } from './field-plan.ts'
import { isNonNull } from '../planning/kind-of-type.ts'
import { ScalarFunctions } from '../planning/specified-scalars.ts'

/** What an operation is planned for. */
interface PlanSettings {
  readonly host: HostModule
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  readonly operation: OperationDefinitionNode
  readonly conditions: ConditionValues
  readonly rootType: GraphQLObjectType
}

/** A selection set for which so many objects are there gets code in the first execution. */
const GENERATES_AFTER_OBJECTS = 24

/** The plan of an operation for one set of values of its conditions. */
export class OperationPlan {
  readonly root: SelectionPlan
  readonly #settings: PlanSettings
  /** Whether selection sets that are not planned yet get generated code. */
  #generates = false
  readonly #selections: MutableSelection[] = []
  /** The resolvers that were found, by field: a host may exchange them at any time. */
  readonly #resolvers: (readonly [GraphQLField<any, any>, unknown])[] = []

  readonly #scalars: ScalarFunctions

  constructor(settings: PlanSettings) {
    this.#settings = settings
    this.#scalars = new ScalarFunctions(settings.host)
    this.root = this.#selection(settings.rootType, [settings.operation.selectionSet])
  }

  /** Whether fields and specified scalars have the functions that they had when they were planned. */
  get isCurrent(): boolean {
    if (!this.#scalars.isCurrent) return false
    for (const [definition, resolve] of this.#resolvers)
      if (definition.resolve !== resolve) return false
    return true
  }

  /** Generates code for all selection sets, those too that are planned later. */
  generate(): void {
    if (this.#generates) return
    this.#generates = true
    for (const selection of this.#selections) this.#generate(selection)
  }

  #selection(type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]): SelectionPlan {
    const fields: FieldPlan[] = []
    for (const [key, nodes] of collectFields(this.#settings, type, selectionSets)) {
      const definition = this.#definitionOf(type, nodes[0]!.name.value)
      if (definition !== undefined) fields.push(this.#field(key, type, definition, nodes))
    }
    let count = 0
    const selection: MutableSelection = {
      type,
      fields,
      execute: (run, source, path) => {
        if (++count === GENERATES_AFTER_OBJECTS) this.#generate(selection)
        return executeFields(run, selection, source, path)
      },
    }
    if (this.#generates) this.#generate(selection)
    this.#selections.push(selection)
    return selection
  }

  #generate(selection: MutableSelection): void {
    selection.execute = generateExecute(this.#settings.host, selection) ?? selection.execute
  }

  #field(
    key: string,
    parentType: GraphQLObjectType,
    definition: GraphQLField<any, any>,
    nodes: readonly FieldNode[],
  ): FieldPlan {
    const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const selections = new Map<GraphQLObjectType, SelectionPlan>()
    const selectionFor = (type: GraphQLObjectType): SelectionPlan => {
      const known = selections.get(type) ?? this.#selection(type, selectionSets)
      selections.set(type, known)
      return known
    }
    this.#resolvers.push([definition, definition.resolve])
    return {
      key,
      parentType,
      definition,
      nodes,
      isNonNull: isNonNull(definition.type),
      readArguments: argumentReader(this.#settings.host, definition, nodes[0]!),
      complete: completer(versionOf(this.#settings.host), { nodes, selectionFor }, definition.type),
    }
  }

  #definitionOf(type: GraphQLObjectType, name: string): GraphQLField<any, any> | undefined {
    const { host, schema } = this.#settings
    const { SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef } = host
    const isQuery = schema.getQueryType() === type
    if (isQuery && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
    if (isQuery && name === TypeMetaFieldDef.name) return TypeMetaFieldDef
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef
    const fields = type.getFields()
    return fields[name]
  }
}

type MutableSelection = { -readonly [Name in keyof SelectionPlan]: SelectionPlan[Name] }
