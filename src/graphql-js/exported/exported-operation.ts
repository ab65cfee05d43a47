import type { GraphQLResolveInfo, OperationDefinitionNode } from 'graphql'
import { CachedPlan } from '../../engine/documents/prepared-document.ts'
import { ExecutableOperation } from '../../execution/execute.ts'
import type { Document, Node } from '../../language/document.ts'
import { parseToTape } from '../../language/parse.ts'
import { printTree } from '../../language/print/print-tree.ts'
import { syntaxTreeOf, type SyntaxNodes } from '../../language/tree/syntax-tree.ts'
import { planOperation } from '../../planning/plan-operation.ts'
import { NumberTexts } from '../../response/number-texts.ts'
import type { CompiledSchema, ObjectType } from '../../schema/compiled/compiled-schema.ts'
import { CoercedValueReader } from '../../schema/input-coercion/coerced-value-reader.ts'
import { InputCoercion } from '../../schema/input-coercion/coerce-input.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import {
  conditionKey,
  conditionValues,
  conditionVariablesOf,
  type ConditionVariables,
} from '../../selections/document-conditions.ts'
import { PreparedVariables } from '../../values/coerce-variables.ts'
import type { VariableValues } from '../../values/variables.ts'
import { limits } from '../validation.ts'

/** The most plans of an operation; a further one takes the place of the first. */
const MAX_PLANS = 32

/** `variableValues` in the `info` of graphql-js 17. */
interface VariableValues17 {
  readonly sources: object
  readonly coerced: Readonly<Record<string, unknown>>
}

/**
 * An operation that graphql-js executes, prepared once for all executions. The schema object may have
 * more fields than the schema: those are no part of the plans.
 */
export class ExportedOperation {
  readonly document: Document
  readonly node: Node
  readonly conditions: ConditionVariables
  readonly #schema: CompiledSchema
  readonly #rootType: ObjectType | undefined
  readonly #variables: PreparedVariables
  readonly #plans = new Map<number | string, CachedPlan>()
  #syntaxTree: SyntaxNodes | undefined

  /**
   * @param rootType the type of the operation's selection set. Default: the root type of the operation
   * @throws Error for an operation that is nested too deeply
   */
  constructor(
    schema: CompiledSchema,
    operation: OperationDefinitionNode,
    { fragments }: Pick<GraphQLResolveInfo, 'fragments'>,
    rootType?: ObjectType,
  ) {
    const definitions = [operation, ...Object.values(fragments)]
    const text = printTree({ kind: 'Document', definitions })
    const document = parseToTape(text, limits, schema.symbolTable)
    if ('errors' in document) throw document.errors[0]
    this.document = document
    // The operation is the first definition, below the document.
    this.node = 1
    this.conditions = conditionVariablesOf(document)
    this.#schema = schema
    this.#rootType = rootType
    this.#variables = new PreparedVariables(schema, document, this.node)
  }

  /** The syntax tree of the document, built at the first access. */
  get syntaxTree(): SyntaxNodes {
    return (this.#syntaxTree ??= syntaxTreeOf(this.document))
  }

  /** The values of the variables, from those in `info`, which graphql-js has coerced. */
  valuesIn({ variableValues }: Pick<GraphQLResolveInfo, 'variableValues'>): VariableValues {
    const { sources, coerced } = variableValues as Partial<VariableValues17>
    const isOf17 = typeof sources === 'object' && typeof coerced === 'object'
    const reader = new CoercedValueReader(new RequestInputs([]))
    const coercion = new InputCoercion(reader, () => true)
    return this.#variables.valuesById(isOf17 ? coerced : variableValues, (value, type) =>
      coercion.coerceInputValue(value, type),
    )
  }

  /** The plan for the values of the variables in `@skip` and `@include`. */
  planFor(variables: VariableValues): CachedPlan {
    const key = conditionKey(this.conditions, variables)
    const cachedPlan = this.#plans.get(key)
    if (cachedPlan !== undefined) return cachedPlan
    if (this.#plans.size === MAX_PLANS) this.#plans.delete(this.#plans.keys().next().value!)
    const newPlan = new CachedPlan(grow => {
      const conditions = conditionValues(this.conditions, variables)
      const plan = planOperation(this.#schema, this.document, this.node, conditions, {
        grow,
        rootType: this.#rootType,
      })
      return new ExecutableOperation(plan, false, new NumberTexts())
    }, ignoreGrowth)
    this.#plans.set(key, newPlan)
    return newPlan
  }
}

function ignoreGrowth(): void {}
