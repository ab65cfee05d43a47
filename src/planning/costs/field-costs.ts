import type {
  CompiledSchema,
  Field,
  InputValue,
  NamedType,
  Type,
} from '../../schema/compiled/compiled-schema.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import { ArgumentFault, type ArgumentValues } from '../../values/coerce-arguments.ts'
import { implementedFields } from '../implemented-fields.ts'
import type { FieldPlan } from '../plan.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import { productOf, type Amount } from './amount.ts'
import { listSizeOf, weightOf, type ListSize } from './cost-directives.ts'

/** The size of the lists of an object that `sizedFields` names. */
export interface SizedFields {
  readonly names: readonly string[]
  readonly size: Amount
}

/** Why an operation has no estimate. */
export interface EstimateFault {
  readonly code: ErrorCode
  /** The message for clients that may not see names of the schema. */
  readonly message: string
  /** The message with names of the schema. */
  readonly suggestion: string
}

/** What a field costs, by its definition. */
interface FieldCost {
  /** The weight that `@cost` gives the field itself; undefined where that of the type holds. */
  readonly weight: number | undefined
  readonly listSize: ListSize | undefined
  /** The arguments whose values cost something. */
  readonly costlyArguments: readonly InputValue[]
  /** The slicing arguments, as the declared names that lead to the value of each. */
  readonly slicingPaths: readonly (readonly string[])[]
}

/** Costs of fields in documents, by the definitions of a schema. */
export class FieldCosts {
  readonly #assumedListSize: number
  readonly #typeByName: CompiledSchema['typeByName']
  readonly #byField = new Map<Field, FieldCost>()
  readonly #weights = new Map<InputValue | NamedType, number | undefined>()
  /** The fields of input objects whose values cost something. */
  readonly #costlyFields = new Map<NamedType, readonly InputValue[]>()

  /** @param assumedListSize the number of items of a list of which the schema says none */
  constructor({ typeByName }: Pick<CompiledSchema, 'typeByName'>, assumedListSize: number) {
    this.#assumedListSize = assumedListSize
    this.#typeByName = typeByName
  }

  /** Whether a field costs nothing: introspection reads what the schema has at hand. */
  isFree({ field }: FieldPlan): boolean {
    return field.name.startsWith('__')
  }

  /** The weight that the schema gives a field itself; undefined where that of the type holds. */
  statedWeightOf({ field }: FieldPlan): number | undefined {
    return this.#costOf(field).weight
  }

  /** The cost of one value of a field, without its fields: of a leaf, or of an object of a type. */
  weightOf({ field }: FieldPlan, type: NamedType): number {
    return this.#costOf(field).weight ?? this.#weightOfType(type)
  }

  /** The cost of the arguments of a field. */
  argumentsOf(plan: FieldPlan): Amount {
    const { costlyArguments } = this.#costOf(plan.field)
    if (costlyArguments.length === 0) return 0
    return amountOf(plan, values =>
      costlyArguments.reduce(
        (sum, argument) => sum + this.#costOfInput(argument, values[argument.declaredName]),
        0,
      ),
    )
  }

  /** The number of values of a field: 1, or the items of a list, of each list in a list of lists. */
  sizeOf(plan: FieldPlan, sized: SizedFields | null): Amount {
    let size: Amount = 1
    for (let depth = listDepthOf(plan.field.type); depth > 0; depth--)
      size = productOf(size, this.#listSizeOf(plan, sized))
    return size
  }

  #listSizeOf(plan: FieldPlan, sized: SizedFields | null): Amount {
    if (sized?.names.includes(plan.field.name) === true) return sized.size
    const { listSize } = this.#costOf(plan.field)
    return listSize === undefined || listSize.sizedFields.length > 0
      ? this.#assumedListSize
      : this.#statedSize(plan, listSize)
  }

  /** The lists in the object of a field whose size the field states; null for none. */
  sizedFieldsOf(plan: FieldPlan): SizedFields | null {
    const { listSize } = this.#costOf(plan.field)
    if (listSize === undefined || listSize.sizedFields.length === 0) return null
    return { names: listSize.sizedFields, size: this.#statedSize(plan, listSize) }
  }

  /** Whether a request has to have exactly one of the slicing arguments of a field. */
  requiresOne({ field }: FieldPlan): boolean {
    const { listSize, slicingPaths } = this.#costOf(field)
    return listSize?.requiresOne === true && slicingPaths.length > 0
  }

  /**
   * What is wrong with the slicing arguments of a field in a request; undefined for nothing, and where
   * the arguments cannot be coerced, which is an error of the field. A document has to have one, and of
   * several all but one may be variables without a value.
   */
  faultIn(inputs: RequestInputs, plan: FieldPlan): EstimateFault | undefined {
    const { listSize, slicingPaths } = this.#costOf(plan.field)
    const values = plan.arguments?.coerceArgumentValues(inputs) ?? {}
    if (values instanceof ArgumentFault || listSize === undefined) return undefined
    const names = new Set(plan.arguments?.names.map(({ name }) => name))
    const isWritten = slicingPaths.some(([name]) => names.has(name!))
    const stated = slicingPaths.filter(path => valueAt(values, path) != null).length
    if (isWritten && stated < 2) return undefined
    const count = isWritten ? `${stated} slicing arguments` : 'no slicing argument'
    const subject = `The field "${plan.responseName}" has ${count}; expected exactly one`
    return {
      code: 'BAD_USER_INPUT',
      message: `${subject}.`,
      suggestion: `${subject} of ${listSize.slicingArguments.join(', ')}.`,
    }
  }

  #statedSize(plan: FieldPlan, { assumedSize = this.#assumedListSize }: ListSize): Amount {
    const { slicingPaths } = this.#costOf(plan.field)
    if (slicingPaths.length === 0) return assumedSize
    return amountOf(
      plan,
      values => {
        const counts = slicingPaths.flatMap(path => {
          const count = valueAt(values, path)
          return typeof count === 'number' && count >= 0 ? [count] : []
        })
        return counts.length === 0 ? assumedSize : Math.max(...counts)
      },
      assumedSize,
    )
  }

  /** The cost of the value of an argument or input field, and of what is in it. */
  #costOfInput(inputValue: InputValue, value: unknown): number {
    if (value === undefined || value === null) return 0
    const type = namedTypeOf(inputValue.type)
    const stated = this.#statedWeightOf(inputValue)
    return stated === undefined
      ? this.#costOfValue(type, value, this.#weightOfType(type))
      : stated + this.#costOfValue(type, value, 0)
  }

  #costOfValue(type: NamedType, value: unknown, weight: number): number {
    if (value === undefined || value === null) return 0
    if (Array.isArray(value) && type.kind !== 'SCALAR')
      return value.reduce<number>((sum, item) => sum + this.#costOfValue(type, item, weight), 0)
    if (type.kind !== 'INPUT_OBJECT') return weight
    let costlyFields = this.#costlyFields.get(type)
    if (costlyFields === undefined)
      this.#costlyFields.set(type, (costlyFields = type.fields.filter(field => isCostly(field))))
    return costlyFields.reduce(
      (sum, field) =>
        sum + this.#costOfInput(field, valueAt(value as ArgumentValues, [field.declaredName])),
      weight,
    )
  }

  #weightOfType(type: NamedType): number {
    return this.#statedWeightOf(type) ?? weightOfKind(type)
  }

  /** The weight that `@cost` gives a definition, read once: lists of inputs ask for that of each item. */
  #statedWeightOf(definition: InputValue | NamedType): number | undefined {
    if (definition.appliedDirectives.length === 0) return undefined
    if (!this.#weights.has(definition)) this.#weights.set(definition, weightOf(definition))
    return this.#weights.get(definition)
  }

  #costOf(field: Field): FieldCost {
    let cost = this.#byField.get(field)
    if (cost === undefined) {
      cost = costOfDefinition(field, implementedFields(field, this.#typeByName))
      this.#byField.set(field, cost)
    }
    return cost
  }
}

/** What an interface says of its field holds for the types that do not say it anew. */
function costOfDefinition(field: Field, implemented: readonly Field[]): FieldCost {
  const listSize = [field, ...implemented].map(listSizeOf).find(stated => stated !== undefined)
  return {
    weight: [field, ...implemented].map(weightOf).find(stated => stated !== undefined),
    listSize,
    costlyArguments: field.arguments.filter(argument => isCostly(argument)),
    slicingPaths: listSize?.slicingArguments.map(path => declaredPath(field, path)) ?? [],
  }
}

function weightOfKind({ kind }: NamedType): number {
  return kind === 'SCALAR' || kind === 'ENUM' ? 0 : 1
}

/** The number of lists around the named type of a reference. */
function listDepthOf(type: Type): number {
  const nullable = nullableTypeOf(type)
  return nullable.kind === 'LIST' ? 1 + listDepthOf(nullable.ofType) : 0
}

/** Whether a value costs something, or a field in it, where its definition says that it weighs nothing. */
function isCostly(inputValue: InputValue, visited = new Set<NamedType>()): boolean {
  const type = namedTypeOf(inputValue.type)
  if ((weightOf(inputValue) ?? weightOf(type) ?? weightOfKind(type)) !== 0) return true
  if (type.kind !== 'INPUT_OBJECT' || visited.has(type)) return false
  visited.add(type)
  return type.fields.some(field => isCostly(field, visited))
}

function namedTypeOf(type: Type): NamedType {
  let innerType = type
  while (innerType.kind === 'LIST' || innerType.kind === 'NON_NULL') innerType = innerType.ofType
  return innerType
}

/** The declared names that lead to an argument, or to a field of an argument: `input.first`. */
function declaredPath({ arguments: definitions }: Field, path: string): readonly string[] {
  let inputValues: readonly InputValue[] = definitions
  return path.split('.').map(name => {
    const inputValue = inputValues.find(candidate => candidate.name === name)
    const type = inputValue && namedTypeOf(inputValue.type)
    inputValues = type?.kind === 'INPUT_OBJECT' ? type.fields : []
    return inputValue?.declaredName ?? name
  })
}

function valueAt(values: ArgumentValues, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as ArgumentValues)[name]
        : undefined,
    values,
  )
}

/**
 * An amount by the values of a field's arguments; `otherwise` where they cannot be coerced, which is an
 * error of the field.
 */
function amountOf(
  { arguments: prepared }: FieldPlan,
  amount: (values: ArgumentValues) => number,
  otherwise = 0,
): Amount {
  if (prepared === null) return amount({})
  const amountFor = (inputs: RequestInputs): number => {
    const values = prepared.coerceArgumentValues(inputs)
    return values instanceof ArgumentFault ? otherwise : amount(values)
  }
  return prepared.hasVariable ? amountFor : amountFor(new RequestInputs([]))
}
