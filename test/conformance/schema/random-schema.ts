import { randomOf, type Random } from '../../random/random.ts'
import {
  defaultTypeNames,
  type AppliedModel,
  type CompositeModel,
  type DirectiveModel,
  type EnumModel,
  type EnumValueModel,
  type FieldForm,
  type FieldModel,
  type InputModel,
  type InputValueModel,
  type NamedTypeModel,
  type Operation,
  type RootModel,
  type ScalarModel,
  type SchemaModel,
  type UnionModel,
} from './model.ts'
import { isNullable, type InputTypes } from './random-constant.ts'
import { randomApplied, randomDirectives } from './random-directives.ts'
import {
  randomIdArgument,
  randomInputValues,
  randomType,
  scalarNames,
} from './random-input-values.ts'
import { randomEnumValueNames, randomNames, randomTypeNames, someOf } from './random-name.ts'
import { randomDeprecation, randomDescription, randomText } from './random-text.ts'

/**
 * A valid schema of about ten types, which refer to each other at random; the same one for a seed
 * and its number.
 */
export function randomSchema(seed: number, number: number): SchemaModel {
  const schema = new RandomSchema(randomOf('schema', seed, number))
  return schema.toModel(`Random${number}`)
}

class RandomSchema {
  readonly #random: Random
  readonly #freeNames: string[]
  readonly #rootNames: Record<Operation, string>
  readonly #scalars = new Map<string, ScalarModel>()
  readonly #enums = new Map<string, EnumModel>()
  readonly #inputs = new Map<string, InputModel>()
  readonly #types: InputTypes = { scalars: this.#scalars, enums: this.#enums, inputs: this.#inputs }
  readonly #composites: CompositeModel[] = []
  readonly #standalone: readonly DirectiveModel[]
  /** Directives of the namespace: those whose arguments are scalars, and all. */
  readonly #plain: readonly DirectiveModel[]
  readonly #directives: DirectiveModel[]

  constructor(random: Random) {
    this.#random = random
    this.#freeNames = [...randomTypeNames(random)]
    this.#rootNames = this.#chooseRootNames()
    this.#standalone = randomDirectives(random, ['alone', 'tag', 'own'], [], this.#types, true)
    this.#plain = randomDirectives(random, ['plain', 'also'], [], this.#types, false)
    this.#directives = [...this.#standalone, ...this.#plain]
  }

  toModel(name: string): SchemaModel {
    const random = this.#random
    for (const each of this.#names(random.below(3))) this.#scalars.set(each, this.#scalar(each))
    for (const each of this.#names(random.below(3))) this.#enums.set(each, this.#enum(each))
    const inputNames = this.#names(random.below(4))
    for (const each of inputNames) this.#inputs.set(each, this.#input(each, inputNames))
    this.#directives.push(
      ...randomDirectives(
        random,
        ['typed'],
        [...this.#inputTypeNames(), ...inputNames],
        this.#types,
        false,
      ),
    )
    const interfaceNames = this.#names(random.below(4))
    const objectNames = this.#names(1 + random.below(3))
    const unionNames = this.#names(random.below(2))
    const outputNames = [...interfaceNames, ...objectNames, ...unionNames, this.#rootNames.query]
    for (const each of interfaceNames)
      this.#composites.push(this.#composite('interface', each, outputNames))
    const interfaces = [...this.#composites]
    for (const each of objectNames)
      this.#composites.push(this.#composite('object', each, outputNames, interfaces))
    const types: NamedTypeModel[] = [
      ...this.#scalars.values(),
      ...this.#enums.values(),
      ...this.#inputs.values(),
      ...this.#composites,
      ...unionNames.map(each => this.#union(each, objectNames)),
    ]
    return {
      name,
      description: randomDescription(random),
      directives: this.#directives,
      types: someOf(random, types, types.length),
      roots: {
        query: this.#root('query', outputNames, 1 + random.below(3)),
        mutation: this.#root('mutation', outputNames, random.below(3)),
        subscription: this.#root('subscription', outputNames, random.below(3)),
      },
      applied: this.#applied('SCHEMA'),
      shareOfBase: random.chance(0.35) ? random.pick([0, 0.5, 1]) : undefined,
    }
  }

  /** Roots with names of their own leave the default ones to other types. */
  #chooseRootNames(): Record<Operation, string> {
    const names: Record<Operation, string> = { ...defaultTypeNames }
    for (const operation of ['query', 'mutation', 'subscription'] as const) {
      if (!this.#random.chance(0.4)) continue
      names[operation] = `root_${operation}`
      if (this.#random.chance(0.5)) this.#freeNames.unshift(defaultTypeNames[operation])
    }
    return names
  }

  #names(count: number): readonly string[] {
    return this.#freeNames.splice(0, count)
  }

  #base(
    name: string,
    location: 'SCALAR' | 'ENUM' | 'INPUT_OBJECT' | 'OBJECT' | 'INTERFACE' | 'UNION',
  ) {
    return {
      name,
      desc: randomDescription(this.#random),
      declared: this.#applied(location, this.#standalone),
      stated: [] as readonly AppliedModel[],
    }
  }

  #applied(
    location: Parameters<typeof randomApplied>[1],
    directives: readonly DirectiveModel[] = this.#directives,
  ): readonly AppliedModel[] {
    return randomApplied(this.#random, location, directives, this.#types)
  }

  /**
   * What can be said of a type beside the directives of its declaration, which stand alone unless
   * they are repeatable.
   */
  #statable(): readonly DirectiveModel[] {
    return this.#directives.filter(
      ({ isStandalone, repeatable }) => !isStandalone || repeatable === true,
    )
  }

  #scalar(name: string): ScalarModel {
    const url = this.#random.pick([
      undefined,
      'https://example.com/a',
      `https://example.com/"${randomText(this.#random)}`,
    ])
    return { kind: 'scalar', ...this.#base(name, 'SCALAR'), specifiedByURL: url }
  }

  #enum(name: string): EnumModel {
    const random = this.#random
    const names = randomEnumValueNames(random, 1 + random.below(4))
    const isNamed = random.chance(0.3)
    const values = names.map((each, index): EnumValueModel =>
      isNamed
        ? { name: each, value: undefined, applied: [] }
        : {
            name: each,
            value: random.pick([undefined, index, BigInt(index), Symbol(each.declared), { index }]),
            desc: randomDescription(random),
            deprecated: randomDeprecation(random),
            applied: this.#applied('ENUM_VALUE', this.#standalone),
          },
    )
    return {
      kind: 'enum',
      ...this.#base(name, 'ENUM'),
      // An argument of this type would lead a directive on it back to itself.
      stated: this.#applied('ENUM', this.#plain),
      form: isNamed ? 'names' : 'record',
      values,
    }
  }

  #input(name: string, inputNames: readonly string[]): InputModel {
    const random = this.#random
    const base = this.#base(name, 'INPUT_OBJECT')
    const typeNames = [...this.#inputTypeNames(), ...inputNames]
    const fields = randomInputValues(random, 1 + random.below(4), typeNames, this.#types)
    if (!random.chance(0.3)) return { kind: 'input', ...base, isOneOf: false, fields }
    const optional = fields.map((field, index): InputValueModel => ({
      ...field,
      type: {
        name: index === 0 ? random.pick(scalarNames) : field.type.name,
        wrapping: isNullable(field.type) ? field.type.wrapping : {},
      },
      default: undefined,
    }))
    return { kind: 'input', ...base, isOneOf: true, fields: optional }
  }

  #inputTypeNames(): readonly string[] {
    return [...this.#scalars.keys(), ...this.#enums.keys(), ...this.#inputs.keys()]
  }

  #composite(
    kind: 'object' | 'interface',
    name: string,
    outputNames: readonly string[],
    candidates: readonly CompositeModel[] = this.#composites,
  ): CompositeModel {
    const random = this.#random
    const location = kind === 'object' ? 'OBJECT' : 'INTERFACE'
    const implemented = this.#implemented(candidates)
    const inherited = inheritedFields(implemented)
    const own = randomNames(random, 1 + random.below(3)).filter(
      each => !inherited.has(each.exposed),
    )
    const isObject = kind === 'object'
    const fields = [
      ...[...inherited.values()].map(field => this.#implementation(field, isObject)),
      ...own.map(each => this.#field(each, outputNames, isObject ? objectForms : interfaceForms)),
    ]
    return {
      kind,
      ...this.#base(name, location),
      stated: this.#applied(location, this.#statable()),
      interfaces: implemented.map(each => each.name),
      fields: someOf(random, fields, fields.length),
    }
  }

  /**
   * Some interfaces with those that they implement; no two of them have a field of the same name in
   * different ways.
   */
  #implemented(candidates: readonly CompositeModel[]): readonly CompositeModel[] {
    const chosen = new Map<string, CompositeModel>()
    for (const candidate of candidates) {
      if (!this.#random.chance(0.5)) continue
      const group = [
        candidate,
        ...candidates.filter(({ name }) => candidate.interfaces.includes(name)),
      ]
      const all = new Map([...chosen, ...group.map(each => [each.name, each] as const)])
      if (!isCompatible([...all.values()])) continue
      for (const [name, each] of all) chosen.set(name, each)
    }
    return [...chosen.values()]
  }

  /** A field as a type has it that implements the interface of the field. */
  #implementation(field: FieldModel, isObject: boolean): FieldModel {
    const random = this.#random
    const mayBeStricter = isObject && isNullable(field.type) && random.chance(0.4)
    const names = randomNames(random, 3).filter(({ exposed }) =>
      field.arguments.every(argument => argument.name.exposed !== exposed),
    )
    const [additional] = randomInputValues(random, 1, this.#inputTypeNames(), this.#types)
    const isAdded =
      isObject &&
      names.length > 0 &&
      additional &&
      isNullable(additional.type) &&
      random.chance(0.3)
    return {
      ...field,
      type: mayBeStricter
        ? { ...field.type, wrapping: { ...field.type.wrapping, null: false } }
        : field.type,
      arguments: [
        ...field.arguments.map(argument => ({ ...argument, desc: randomDescription(random) })),
        ...(isAdded ? [{ ...additional, name: names[0]! }] : []),
      ],
      desc: randomDescription(random),
      deprecated: random.chance(0.5) ? field.deprecated : undefined,
      applied: this.#applied('FIELD_DEFINITION'),
      form: random.pick(isObject ? implementationForms : interfaceForms),
    }
  }

  #field(
    name: FieldModel['name'],
    outputNames: readonly string[],
    forms: readonly FieldForm[],
  ): FieldModel {
    const random = this.#random
    const form = random.pick(forms)
    const typeNames = [
      ...outputNames,
      ...this.#scalars.keys(),
      ...this.#enums.keys(),
      ...scalarNames,
    ]
    if (form === 'short') {
      return {
        name,
        type: { name: random.pick(typeNames), wrapping: {} },
        arguments: [],
        applied: [],
        form,
      }
    }
    const inputNames = random.chance(0.5) ? this.#inputTypeNames() : []
    const inputValues = random.chance(0.15)
      ? [randomIdArgument(random, this.#types)]
      : randomInputValues(random, random.pick([0, 0, 1, 2, 3]), inputNames, this.#types)
    return {
      name,
      type: randomType(random, random.chance(0.5) ? outputNames : typeNames),
      desc: randomDescription(random),
      deprecated: randomDeprecation(random),
      arguments: inputValues,
      applied: this.#applied('FIELD_DEFINITION'),
      form,
    }
  }

  #union(name: string, objectNames: readonly string[]): UnionModel {
    const members = someOf(this.#random, objectNames, 1 + this.#random.below(objectNames.length))
    return {
      kind: 'union',
      ...this.#base(name, 'UNION'),
      stated: this.#applied('UNION', this.#statable()),
      members,
    }
  }

  #root(operation: Operation, outputNames: readonly string[], count: number): RootModel {
    const forms = operation === 'subscription' ? subscriptionForms : rootForms
    const names = randomNames(this.#random, count)
    return {
      typeName: this.#rootNames[operation],
      fields: names.map(each => this.#field(each, outputNames, forms)),
      stated: count === 0 ? [] : this.#applied('OBJECT'),
    }
  }
}

const interfaceForms = ['read'] as const
const implementationForms = ['read', 'resolver', 'batch', 'methodName'] as const
const objectForms = ['short', ...implementationForms] as const
const rootForms = ['short', 'resolver', 'batch', 'methods', 'methodName'] as const
const subscriptionForms = ['subscribe', 'event'] as const

/**
 * The fields of all interfaces by name; one is deprecated where it is in every interface that has
 * it, as implementations must be.
 */
function inheritedFields(interfaces: readonly CompositeModel[]): ReadonlyMap<string, FieldModel> {
  const inherited = new Map<string, FieldModel>()
  for (const field of interfaces.flatMap(({ fields }) => fields)) {
    const other = inherited.get(field.name.exposed)
    const isDeprecated = field.deprecated && (other === undefined || other.deprecated)
    inherited.set(field.name.exposed, isDeprecated ? field : { ...field, deprecated: undefined })
  }
  return inherited
}

/**
 * Whether every field of the interfaces comes from one of them, or is the same in all by
 * inheritance.
 */
function isCompatible(interfaces: readonly CompositeModel[]): boolean {
  const origins = new Map<string, FieldModel>()
  for (const field of interfaces.flatMap(({ fields }) => fields)) {
    const other = origins.get(field.name.exposed)
    if (other !== undefined && !isSameShape(field, other)) return false
    origins.set(field.name.exposed, field)
  }
  return true
}

function isSameShape(left: FieldModel, right: FieldModel): boolean {
  const shapeOf = ({ name, type, arguments: inputValues }: FieldModel): string =>
    JSON.stringify([name, type, inputValues.map(each => [each.name, each.type])])
  return shapeOf(left) === shapeOf(right)
}
