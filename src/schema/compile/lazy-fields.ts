import type {
  DirectiveApplication,
  EnumValue,
  Field,
  InputValue,
  InterfaceType,
} from '../compiled/compiled-schema.ts'
import type { StandardSchema } from '../definitions/standard-schema.ts'
import type { TypeResolver, TypeTest } from '../definitions/resolver.ts'
import type { Signature } from '../definitions/type-map.ts'
import { requiredOf } from '../compiled/type-reference.ts'

/** The properties of every named type. */
interface TypeBase {
  readonly name: string
  readonly symbol: number
  readonly description: string | null
}

/** The members of a type, by name and by the symbol of the name, made on first access. */
class Members<Member extends { readonly name: string; readonly symbol: number }> {
  readonly #make: () => readonly Member[]
  #list: readonly Member[] | undefined
  #bySymbol: ReadonlyMap<number, Member> | undefined
  #byName: ReadonlyMap<string, Member> | undefined

  constructor(make: () => readonly Member[]) {
    this.#make = make
  }

  get list(): readonly Member[] {
    return (this.#list ??= this.#make())
  }

  get bySymbol(): ReadonlyMap<number, Member> {
    return (this.#bySymbol ??= new Map(this.list.map(member => [member.symbol, member])))
  }

  get byName(): ReadonlyMap<string, Member> {
    return (this.#byName ??= new Map(this.list.map(member => [member.name, member])))
  }
}

/** A type whose members are made on first use. */
abstract class LazyType {
  readonly name: string
  readonly symbol: number
  readonly description: string | null
  appliedDirectives: readonly DirectiveApplication[] = []

  constructor({ name, symbol, description }: TypeBase) {
    this.name = name
    this.symbol = symbol
    this.description = description
  }
}

/** An object or an interface whose fields are made on first use. */
abstract class LazyFields extends LazyType {
  interfaces: readonly InterfaceType[] = []
  readonly #fields: Members<Field>

  constructor(base: TypeBase, makeFields: () => readonly Field[]) {
    super(base)
    this.#fields = new Members(makeFields)
  }

  get fields(): readonly Field[] {
    return this.#fields.list
  }

  get fieldBySymbol(): ReadonlyMap<number, Field> {
    return this.#fields.bySymbol
  }
}

export class LazyObjectType extends LazyFields {
  readonly kind = 'OBJECT'
  readonly isTypeOf: TypeTest | null

  constructor(base: TypeBase, makeFields: () => readonly Field[], isTypeOf: TypeTest | null) {
    super(base, makeFields)
    this.isTypeOf = isTypeOf
  }
}

export class LazyInterfaceType extends LazyFields {
  readonly kind = 'INTERFACE'
  readonly signature: Signature
  readonly resolveType: TypeResolver | null

  constructor(
    base: TypeBase,
    makeFields: () => readonly Field[],
    {
      signature,
      resolveType,
    }: { readonly signature: Signature; readonly resolveType: TypeResolver | null },
  ) {
    super(base, makeFields)
    this.signature = signature
    this.resolveType = resolveType
  }
}

/** An enum whose values are made on first use. */
export class LazyEnumType extends LazyType {
  readonly kind = 'ENUM'
  readonly coerceResult: ((value: unknown) => unknown) | null
  readonly #make: () => readonly EnumValue[]
  #values: readonly EnumValue[] | undefined
  #valueByName: ReadonlyMap<string, EnumValue> | undefined
  #valueByInternal: ReadonlyMap<unknown, EnumValue> | undefined

  constructor(
    base: TypeBase,
    makeValues: () => readonly EnumValue[],
    coerceResult: ((value: unknown) => unknown) | null,
  ) {
    super(base)
    this.coerceResult = coerceResult
    this.#make = makeValues
  }

  get values(): readonly EnumValue[] {
    return (this.#values ??= this.#make())
  }

  get valueByName(): ReadonlyMap<string, EnumValue> {
    return (this.#valueByName ??= new Map(this.values.map(value => [value.name, value])))
  }

  get valueByInternal(): ReadonlyMap<unknown, EnumValue> {
    return (this.#valueByInternal ??= new Map(this.values.map(value => [value.value, value])))
  }
}

/** An input object whose fields are made on first use. */
export class LazyInputObjectType extends LazyType {
  readonly kind = 'INPUT_OBJECT'
  readonly isOneOf: boolean
  readonly validate: StandardSchema | null
  readonly #fields: Members<InputValue>
  #requiredFields: readonly InputValue[] | undefined

  constructor(
    base: TypeBase,
    makeFields: () => readonly InputValue[],
    {
      isOneOf = false,
      validate = null,
    }: {
      readonly isOneOf?: boolean | undefined
      readonly validate?: StandardSchema | null | undefined
    },
  ) {
    super(base)
    this.isOneOf = isOneOf
    this.validate = validate
    this.#fields = new Members(makeFields)
  }

  get fields(): readonly InputValue[] {
    return this.#fields.list
  }

  get fieldBySymbol(): ReadonlyMap<number, InputValue> {
    return this.#fields.bySymbol
  }

  get fieldByName(): ReadonlyMap<string, InputValue> {
    return this.#fields.byName
  }

  get requiredFields(): readonly InputValue[] {
    return (this.#requiredFields ??= requiredOf(this.fields))
  }
}
