import type { CompiledSchema, NamedType } from '../../schema/compiled/compiled-schema.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import type { VariableValues } from '../../values/variables.ts'
import { allFieldsOf } from '../all-fields.ts'
import type { FieldPlan, OperationPlan, SelectionPlan } from '../plan.ts'
import { amountIn, greatestOf, productOf, sumOf, type Amount } from './amount.ts'
import { type FieldCosts, type EstimateFault, type SizedFields } from './field-costs.ts'

/** What a mutation costs besides its fields, as in Apollo's router. */
const MUTATION_COST = 10

/** The most fields, for one type of their values each, that are looked at to name positions. */
const MAX_VISITED = 2_000

/** The most types of objects whose selections are planned for an estimate. */
const MAX_SELECTIONS = 4_000

/** The estimated cost of an operation, before it is executed. */
export interface OperationCost {
  /** Returns why there is no estimate in a request; undefined where there is one. */
  readonly faultIn: (variables: VariableValues) => EstimateFault | undefined
  /** Returns the cost in a request with these values of variables. */
  readonly of: (variables: VariableValues) => number
}

/** A position of a response, and what its values cost together, without their fields. */
export interface CostPosition {
  /** Response names, joined by dots: `users.posts`. */
  readonly path: string
  readonly cost: number
}

/**
 * Estimates what operations cost: a field costs its arguments, and for each of its values a weight and
 * the fields selected in it. An object weighs 1 and a leaf nothing, where `@cost` does not say
 * otherwise; a list has as many items as `@listSize` says, or as the schema assumes. Where the type of
 * an object is not known ahead, it is the most expensive one. Merged fields count once.
 * GraphQL Cost Directives Specification, draft of IBM.
 */
export class OperationCosts {
  readonly #possibleTypes: CompiledSchema['possibleTypes']
  readonly #fields: FieldCosts

  constructor(schema: CompiledSchema, fields: FieldCosts) {
    this.#possibleTypes = schema.possibleTypes
    this.#fields = fields
  }

  /** The cost of an operation. */
  of({ type, root }: OperationPlan): OperationCost {
    const estimate = new Estimate(this.#fields, fieldType => this.#typesOf(fieldType))
    return estimate.conclude(sumOf([baseCostOf(type), estimate.ofSelection(root, null)]))
  }

  /** The positions of an operation that cost something in a request, the most expensive first. */
  positionsOf({ root }: OperationPlan, variables: VariableValues): readonly CostPosition[] {
    const inputs = new RequestInputs(variables)
    const costs = new Map<string, number>()
    let visited = 0
    const visit = (
      selection: SelectionPlan,
      sized: SizedFields | null,
      count: number,
      parentPath: string,
    ): void => {
      for (const plan of allFieldsOf(selection)) {
        if (this.#fields.isFree(plan)) continue
        const path = parentPath + plan.responseName
        const types = this.#typesOf(plan.field.namedType)
        visited += types.length
        if (visited > MAX_VISITED) return
        const weight = Math.max(...types.map(type => this.#fields.weightOf(plan, type)))
        const valueCount = count * amountIn(inputs, this.#fields.sizeOf(plan, sized))
        const argumentCost = count * amountIn(inputs, this.#fields.argumentsOf(plan))
        costs.set(path, Math.max(costs.get(path) ?? 0, valueCount * weight + argumentCost))
        const sizedFields = this.#fields.sizedFieldsOf(plan)
        for (const type of types) {
          if (type.kind !== 'OBJECT') continue
          visit(plan.selectionFor(type), sizedFields, valueCount, `${path}.`)
        }
      }
    }
    visit(root, null, 1, '')
    return [...costs]
      .flatMap(([path, cost]) => (cost > 0 ? [{ path, cost }] : []))
      .sort((left, right) => right.cost - left.cost)
  }

  /** The types that a value of a type may have: leaf types, or object types. */
  #typesOf(type: NamedType): readonly NamedType[] {
    return type.kind === 'INTERFACE' || type.kind === 'UNION'
      ? [...(this.#possibleTypes.get(type) ?? [])]
      : [type]
  }
}

/** What an operation costs besides its fields. */
export function baseCostOf(type: OperationPlan['type']): number {
  return type === 'mutation' ? MUTATION_COST : 0
}

/** The estimate of one operation. */
class Estimate {
  #fault: EstimateFault | undefined
  /** The fields of which a request has to have exactly one slicing argument. */
  readonly #sliced = new Set<FieldPlan>()
  readonly #fields: FieldCosts
  readonly #typesOf: (type: NamedType) => readonly NamedType[]
  readonly #sizedFields = new Map<FieldPlan, SizedFields | null>()
  /** The amounts of values, without their number, by what makes them equal. */
  readonly #ofValues = new Map<string, Amount>()
  /** The amounts of selections, by the sizes that the field around them states. */
  readonly #amounts = new Map<SizedFields | null, Map<SelectionPlan, Amount>>()
  #selectionCount = 0
  #evaluations = 0

  constructor(fields: FieldCosts, typesOf: (type: NamedType) => readonly NamedType[]) {
    this.#fields = fields
    this.#typesOf = typesOf
  }

  /** The cost that is kept with the plan, without what was needed to find it. */
  conclude(amount: Amount): OperationCost {
    this.#sizedFields.clear()
    this.#ofValues.clear()
    this.#amounts.clear()
    return {
      faultIn: variables => this.#faultIn(variables),
      of: variables => this.#evaluate(amount, variables),
    }
  }

  #faultIn(variables: VariableValues): EstimateFault | undefined {
    if (this.#fault !== undefined || this.#sliced.size === 0) return this.#fault
    const inputs = new RequestInputs(variables)
    for (const plan of this.#sliced) {
      const fault = this.#fields.faultIn(inputs, plan)
      if (fault !== undefined) return fault
    }
    return undefined
  }

  /** An amount in a request. */
  #evaluate(amount: Amount, variables: VariableValues): number {
    this.#evaluations++
    const cost = typeof amount === 'number' ? amount : amount(new RequestInputs(variables))
    // Weights may be negative, and so great that costs without end stand against each other.
    return Number.isNaN(cost) ? Infinity : Math.max(cost, 0)
  }

  ofSelection(selection: SelectionPlan, sized: SizedFields | null): Amount {
    let amounts = this.#amounts.get(sized)
    if (amounts === undefined)
      this.#amounts.set(sized, (amounts = new Map<SelectionPlan, Amount>()))
    let amount = amounts.get(selection)
    if (amount === undefined) {
      amount = this.#onceInEvaluation(
        sumOf(allFieldsOf(selection).map(plan => this.#ofField(plan, sized))),
      )
      amounts.set(selection, amount)
    }
    return amount
  }

  #ofField(plan: FieldPlan, sized: SizedFields | null): Amount {
    if (this.#fields.isFree(plan)) return 0
    if (this.#fields.requiresOne(plan)) this.#sliced.add(plan)
    const size = this.#fields.sizeOf(plan, sized)
    const ofArguments = this.#fields.argumentsOf(plan)
    const amount = sumOf([ofArguments, productOf(size, this.#ofValue(plan, true))])
    const mayBeDiscount = typeof ofArguments !== 'number' || ofArguments < 0
    if (!mayBeDiscount && !this.#isDiscount(plan)) return amount
    // A field costs no less than the fields in it: one of a negative weight would pay for others.
    return greatestOf([amount, productOf(size, this.#ofValue(plan, false))])
  }

  /** Whether values of a field have a weight below zero. */
  #isDiscount(plan: FieldPlan): boolean {
    const types = this.#typesOf(plan.field.namedType)
    return types.some(type => this.#fields.weightOf(plan, type) < 0)
  }

  /**
   * The amount of one value, with its own weight or of its fields alone. All types of an interface may have
   * the same field, whose values are of the types of an interface again: these have one amount for the
   * same nodes.
   */
  #ofValue(plan: FieldPlan, isWeighed: boolean): Amount {
    const types = this.#typesOf(plan.field.namedType)
    const sizedFields = this.#sizedFieldsOf(plan)
    const greatest = (): Amount =>
      greatestOf(types.map(type => this.#ofValueOf(plan, type, sizedFields, isWeighed)))
    if (types.length < 2 || sizedFields !== null) return greatest()
    const weight = isWeighed ? this.#fields.statedWeightOf(plan) : 'none'
    const key = `${plan.field.namedType.name} ${weight} ${plan.nodes.join()}`
    let amount = this.#ofValues.get(key)
    if (amount === undefined) {
      amount = greatest()
      this.#ofValues.set(key, amount)
    }
    return amount
  }

  #ofValueOf(
    plan: FieldPlan,
    type: NamedType,
    sizedFields: SizedFields | null,
    isWeighed: boolean,
  ): Amount {
    const weight = isWeighed ? this.#fields.weightOf(plan, type) : 0
    if (type.kind !== 'OBJECT' || this.#isTooLarge()) return weight
    return sumOf([weight, this.ofSelection(plan.selectionFor(type), sizedFields)])
  }

  /**
   * An amount that is found once in each evaluation: equal selections share one, so that there may be
   * many more ways to it than there are selections.
   */
  #onceInEvaluation(amount: Amount): Amount {
    if (typeof amount === 'number') return amount
    let evaluation = 0
    let last = 0
    return inputs => {
      if (evaluation === this.#evaluations) return last
      last = amount(inputs)
      evaluation = this.#evaluations
      return last
    }
  }

  #sizedFieldsOf(plan: FieldPlan): SizedFields | null {
    let sizedFields = this.#sizedFields.get(plan)
    if (sizedFields === undefined) {
      sizedFields = this.#fields.sizedFieldsOf(plan)
      this.#sizedFields.set(plan, sizedFields)
    }
    return sizedFields
  }

  /** Whether the fields of interfaces with many types would make too many selections. */
  #isTooLarge(): boolean {
    if (this.#selectionCount++ < MAX_SELECTIONS) return false
    const message = `The operation selects fields of more than ${MAX_SELECTIONS} types of objects, so that its cost is not estimated.`
    this.#fault ??= { code: 'COST_LIMIT', message, suggestion: message }
    return true
  }
}
