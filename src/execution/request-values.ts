import { GraphQLError } from '../errors/graphql-error.ts'
import { locate } from '../errors/location.ts'
import type { Node } from '../language/document.ts'
import { spanStartOf, symbolOf } from '../language/tape.ts'
import type { FieldCondition, FieldPlan, SelectionPlan } from '../planning/plan.ts'
import { ownValues } from '../schema/own-values.ts'
import { holds } from '../selections/conditions.ts'
import { coerceArgumentValues, type ArgumentValues } from '../values/coerce-arguments.ts'
import type { ExecutionRequest } from './execution-request.ts'

/** What the variables of a request mean for its plan: each condition and each field's arguments are looked at once. */
export class RequestValues {
  readonly #request: ExecutionRequest
  /** By the id of the condition. */
  #included: (boolean | undefined)[] | null = null
  /** By the id that arguments with variables have. */
  #arguments: (ArgumentValues | GraphQLError | undefined)[] | null = null

  constructor(request: ExecutionRequest) {
    this.#request = request
  }

  /** Whether a conditional field is part of this response. */
  includes(condition: FieldCondition): boolean {
    const known = (this.#included ??= new Array<boolean | undefined>(this.#request.plan.conditionCount))
    let included = known[condition.id]
    if (included === undefined) {
      const { variables } = this.#request
      included = holds(condition.when, variables) && !condition.unless.some(other => holds(other, variables))
      known[condition.id] = included
    }
    return included
  }

  /**
   * Checks that no `@skip` or `@include` of a selection set is given null.
   * GraphQL specification, 5.8.5 "All Variable Usages Are Allowed": a default admits variables that may be null.
   *
   * @throws GraphQLError when one is
   */
  checkConditions({ nullable }: SelectionPlan): void {
    if (nullable.length === 0) return
    const { plan, variables } = this.#request
    for (const { variable, when } of nullable) {
      if (variables[symbolOf(plan.document, variable)] !== null || !holds(when, variables)) continue
      throw this.#badArgument('Argument "if" of non-null type "Boolean!" must not be null.', variable)
    }
  }

  /**
   * The values of the arguments of a field, coerced once; what code could change is each caller's own.
   *
   * @throws GraphQLError when they have none
   */
  argumentsOf(plan: FieldPlan): ArgumentValues {
    const { changeableArguments } = plan.field
    if (plan.constantArguments !== null) return ownValues(plan.constantArguments, changeableArguments)
    const known = (this.#arguments ??= new Array<undefined>(this.#request.plan.argumentsCount))
    const values = (known[plan.argumentsId] ??= this.#coerceArguments(plan))
    if (values instanceof GraphQLError) throw values
    return ownValues(values, changeableArguments)
  }

  #coerceArguments({ field, nodes, usualArguments }: FieldPlan): ArgumentValues | GraphQLError {
    const { variables, plan } = this.#request
    const usual = usualArguments?.(variables)
    if (usual !== undefined) return usual
    const coerced = coerceArgumentValues(plan.document, nodes[0]!.node, field.arguments, variables)
    if ('values' in coerced) return coerced.values
    return this.#badArgument(coerced.fault.message, coerced.fault.node)
  }

  #badArgument(message: string, node: Node): GraphQLError {
    const { document } = this.#request.plan
    const locations = [locate(document.source, spanStartOf(document, node))]
    return new GraphQLError(message, { locations, extensions: { code: 'BAD_USER_INPUT' } })
  }
}
