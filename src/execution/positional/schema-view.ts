import type {
  CompiledSchema,
  EnumType,
  EnumValue,
  Field,
  InputObjectType,
  InputValue,
  InterfaceType,
  NamedType,
  ObjectType,
  ScalarType,
  Type,
  UnionType,
} from '../../schema/compiled/compiled-schema.ts'
import { copyOfTemplate } from '../../schema/input-coercion/template.ts'
import { printType } from '../../schema/compiled/type-reference.ts'

/**
 * A compiled schema with the reading methods of `GraphQLSchema` in graphql-js 16. The types are no
 * instances of the classes of graphql-js; `kind` tells them apart. The view of each type is made
 * once, at the first read.
 */
export class SchemaView {
  readonly description: string | null
  readonly #compiled: CompiledSchema
  readonly #types = new Map<Type, TypeView>()

  constructor(compiled: CompiledSchema) {
    this.description = compiled.description
    this.#compiled = compiled
  }

  getType(name: string): NamedTypeView | undefined {
    return this.#named(this.#compiled.typeByName.get(name))
  }

  getTypeMap(): Record<string, NamedTypeView> {
    return byName(this.#compiled.types.map(type => this.typeOf(type) as NamedTypeView))
  }

  getQueryType(): NamedTypeView | undefined {
    return this.#named(this.#compiled.queryType)
  }

  getMutationType(): NamedTypeView | undefined {
    return this.#named(this.#compiled.mutationType)
  }

  getSubscriptionType(): NamedTypeView | undefined {
    return this.#named(this.#compiled.subscriptionType)
  }

  /** The object types of an interface or union. */
  getPossibleTypes({ name }: { readonly name: string }): readonly TypeView[] {
    const type = this.#compiled.typeByName.get(name)
    const isAbstract = type?.kind === 'INTERFACE' || type?.kind === 'UNION'
    return isAbstract
      ? Array.from(this.#compiled.possibleTypes.get(type)!, objectType => this.typeOf(objectType))
      : []
  }

  /** Whether a type implements an interface, or belongs to a union. */
  isSubType({ name }: { readonly name: string }, maybeSubType: { readonly name: string }): boolean {
    const type = this.#compiled.typeByName.get(name)
    const subType = this.#compiled.typeByName.get(maybeSubType.name)
    if (type?.kind === 'UNION')
      return subType?.kind === 'OBJECT' && this.#compiled.possibleTypes.get(type)!.has(subType)
    const isComposite = subType?.kind === 'OBJECT' || subType?.kind === 'INTERFACE'
    return isComposite && subType.interfaces.some(interfaceType => interfaceType === type)
  }

  /** The view of a type, lists and non-nulls included. */
  typeOf(type: Type): TypeView {
    let view = this.#types.get(type)
    if (view === undefined) {
      view = viewOf(this, type)
      this.#types.set(type, view)
    }
    return view
  }

  #named(type: NamedType | null | undefined): NamedTypeView | undefined {
    return type == null ? undefined : (this.typeOf(type) as NamedTypeView)
  }
}

/** A type, which is printed in the notation of GraphQL. */
class TypeView {
  readonly kind: Type['kind']
  readonly #type: Type

  constructor(type: Type) {
    this.kind = type.kind
    this.#type = type
  }

  toString(): string {
    return printType(this.#type)
  }

  toJSON(): string {
    return printType(this.#type)
  }
}

class WrappedTypeView extends TypeView {
  readonly ofType: TypeView

  constructor(schema: SchemaView, type: Extract<Type, { readonly ofType: Type }>) {
    super(type)
    this.ofType = schema.typeOf(type.ofType)
  }
}

class NamedTypeView extends TypeView {
  readonly name: string
  readonly description: string | null

  constructor(type: NamedType) {
    super(type)
    this.name = type.name
    this.description = type.description
  }
}

class ScalarView extends NamedTypeView {
  readonly specifiedByURL: string | null
  readonly serialize: (value: unknown) => unknown
  readonly parseValue: (value: unknown) => unknown

  constructor(type: ScalarType) {
    super(type)
    this.specifiedByURL = type.specifiedByURL
    this.serialize = type.coerceResult
    this.parseValue = type.coerceInput
  }
}

/** An object type or an interface. */
class FieldsView extends NamedTypeView {
  readonly #schema: SchemaView
  readonly #type: ObjectType | InterfaceType
  #fields: Record<string, FieldView> | undefined

  constructor(schema: SchemaView, type: ObjectType | InterfaceType) {
    super(type)
    this.#schema = schema
    this.#type = type
  }

  getFields(): Record<string, FieldView> {
    return (this.#fields ??= byName(this.#type.fields.map(field => fieldView(this.#schema, field))))
  }

  getInterfaces(): readonly TypeView[] {
    return this.#type.interfaces.map(type => this.#schema.typeOf(type))
  }
}

class UnionView extends NamedTypeView {
  readonly #schema: SchemaView
  readonly #type: UnionType

  constructor(schema: SchemaView, type: UnionType) {
    super(type)
    this.#schema = schema
    this.#type = type
  }

  getTypes(): readonly TypeView[] {
    return this.#type.members.map(type => this.#schema.typeOf(type))
  }
}

class EnumView extends NamedTypeView {
  readonly #type: EnumType

  constructor(type: EnumType) {
    super(type)
    this.#type = type
  }

  getValues(): readonly EnumValue[] {
    return this.#type.values
  }

  getValue(name: string): EnumValue | undefined {
    return this.#type.valueByName.get(name)
  }
}

class InputObjectView extends NamedTypeView {
  readonly isOneOf: boolean
  readonly #schema: SchemaView
  readonly #type: InputObjectType
  #fields: Record<string, InputValueView> | undefined

  constructor(schema: SchemaView, type: InputObjectType) {
    super(type)
    this.isOneOf = type.isOneOf
    this.#schema = schema
    this.#type = type
  }

  getFields(): Record<string, InputValueView> {
    return (this.#fields ??= byName(
      this.#type.fields.map(field => inputValueView(this.#schema, field)),
    ))
  }
}

interface FieldView {
  readonly name: string
  readonly description: string | null
  readonly deprecationReason: string | undefined
  readonly type: TypeView
  readonly args: readonly InputValueView[]
}

interface InputValueView {
  readonly name: string
  readonly description: string | null
  readonly deprecationReason: string | undefined
  readonly type: TypeView
  readonly defaultValue: unknown
}

function viewOf(schema: SchemaView, type: Type): TypeView {
  switch (type.kind) {
    case 'SCALAR':
      return new ScalarView(type)
    case 'OBJECT':
    case 'INTERFACE':
      return new FieldsView(schema, type)
    case 'UNION':
      return new UnionView(schema, type)
    case 'ENUM':
      return new EnumView(type)
    case 'INPUT_OBJECT':
      return new InputObjectView(schema, type)
    default:
      return new WrappedTypeView(schema, type)
  }
}

function fieldView(schema: SchemaView, field: Field): FieldView {
  return {
    name: field.name,
    description: field.description,
    deprecationReason: field.deprecationReason ?? undefined,
    type: schema.typeOf(field.type),
    args: field.arguments.map(argument => inputValueView(schema, argument)),
  }
}

function inputValueView(schema: SchemaView, inputValue: InputValue): InputValueView {
  return {
    name: inputValue.name,
    description: inputValue.description,
    deprecationReason: inputValue.deprecationReason ?? undefined,
    type: schema.typeOf(inputValue.type),
    defaultValue: inputValue.hasDefault ? copyOfTemplate(inputValue.defaultValue) : undefined,
  }
}

function byName<Named extends { readonly name: string }>(
  definitions: readonly Named[],
): Record<string, Named> {
  const definitionsByName = Object.create(null) as Record<string, Named>
  for (const definition of definitions) definitionsByName[definition.name] = definition
  return definitionsByName
}
