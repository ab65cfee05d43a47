import { SchemaError } from '../errors/schema-error.ts'
import type {
  CompiledSchema,
  Directive,
  Field,
  InputObjectType,
  InputValue,
  InterfaceType,
  NamedType,
  ObjectType,
  Type,
  UnionType,
} from './compiled-schema.ts'
import { completeDefault } from './complete-default.ts'
import { printDefault } from './default-literal.ts'
import { memberNameFaults, nameFaults } from './name-faults.ts'
import { numberNames, type Symbols } from './symbols.ts'
import type {
  DirectiveDefinition,
  FieldDefinition,
  InputValueDefinition,
  Introspection,
  TypeDefinition,
  TypeMap,
  TypeReference,
} from './type-map.ts'
import { typeShell } from './type-shell.ts'
import { isInputType, isOutputType, namedTypeOf } from './type-reference.ts'

/**
 * Makes a compiled schema of definitions: resolves every reference by name, numbers all names, and prints the defaults.
 * GraphQL specification, 3 "Type System".
 *
 * @throws SchemaError with every fault at once
 */
export function compileSchema(
  typeMap: TypeMap,
  introspection: Introspection = { types: [], metaFields: [] },
): CompiledSchema {
  return new SchemaCompiler(typeMap, introspection).compile()
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** One compilation: shells of all types first, so that they can refer to each other, then what they hold. */
class SchemaCompiler {
  readonly #typeMap: TypeMap
  readonly #introspection: Introspection
  readonly #symbols: Symbols
  readonly #types = new Map<string, NamedType>()
  readonly #faults: string[] = []
  /** The defaults as declared; they wait until all input objects are whole. */
  readonly #defaults = new Map<
    Writable<InputValue>,
    { readonly value: unknown; readonly coordinate: string }
  >()

  constructor(typeMap: TypeMap, introspection: Introspection) {
    this.#typeMap = typeMap
    this.#introspection = introspection
    this.#symbols = numberNames(typeMap, introspection)
  }

  compile(): CompiledSchema {
    const definitions = [...this.#typeMap.types, ...this.#introspection.types]
    for (const definition of this.#typeMap.types)
      this.#report(nameFaults(definition.name, placeOf(definition)))
    for (const definition of definitions) this.#createShell(definition)
    for (const definition of definitions) this.#fill(definition)

    const directives = this.#typeMap.directives.map(definition => this.#directive(definition))
    const metaFields = this.#introspection.metaFields.map(field => this.#field(field, 'Query'))
    const typenameField = this.#field(typenameDefinition, '')
    const queryType = this.#rootType('query')
    const mutationType = this.#rootType('mutation')
    const subscriptionType = this.#rootType('subscription')
    this.#completeDefaults()
    if (this.#faults.length > 0) throw new SchemaError(this.#faults)

    const types = [...this.#types.values()]
    return {
      description: this.#typeMap.description ?? null,
      types,
      typeByName: this.#types,
      typeBySymbol: bySymbol(types),
      directives,
      directiveBySymbol: bySymbol(directives),
      queryType: queryType!,
      mutationType,
      subscriptionType,
      metaFieldBySymbol: bySymbol(metaFields),
      typenameField,
      possibleTypes: possibleTypesOf(types),
      symbolNames: this.#symbols.names,
      symbolTable: this.#symbols.table,
    }
  }

  #createShell(definition: TypeDefinition): void {
    const { name } = definition
    if (this.#types.has(name)) {
      this.#faults.push(`There are two types named "${name}"; the second is ${placeOf(definition)}.`)
      return
    }
    this.#types.set(name, typeShell(definition, this.#symbols.of(name)))
  }

  #fill(definition: TypeDefinition): void {
    const type = this.#types.get(definition.name)!
    if (definition.kind === 'OBJECT' || definition.kind === 'INTERFACE') {
      const composite = type as Writable<ObjectType | InterfaceType>
      composite.fields = this.#fields(definition.fields, definition.name)
      composite.fieldBySymbol = bySymbol(composite.fields)
      composite.interfaces = definition.interfaces.flatMap(name =>
        this.#memberOf<InterfaceType>(name, 'INTERFACE', `an interface of ${definition.name}`),
      )
    } else if (definition.kind === 'UNION') {
      const union = type as Writable<UnionType>
      union.members = definition.members.flatMap(name =>
        this.#memberOf<ObjectType>(name, 'OBJECT', `a member of ${definition.name}`),
      )
      if (definition.members.length === 0) this.#faults.push(`The union ${definition.name} has no members.`)
    } else if (definition.kind === 'INPUT_OBJECT') {
      const input = type as Writable<InputObjectType>
      input.fields = this.#inputValues(definition.fields, definition.name, 'field')
      input.fieldBySymbol = bySymbol(input.fields)
      input.fieldByName = byName(input.fields)
      if (definition.fields.length === 0) this.#faults.push(`The input ${definition.name} has no fields.`)
    } else if (definition.kind === 'ENUM') {
      const { values } = definition
      this.#report(memberNameFaults(values, definition.name, 'value'))
      if (values.length === 0) this.#faults.push(`The enum ${definition.name} has no values.`)
    }
  }

  #directive({ name, description, isRepeatable, locations, ...definition }: DirectiveDefinition): Directive {
    const coordinate = `@${name}`
    this.#report(nameFaults(name, coordinate))
    const inputValues = this.#inputValues(definition.arguments, coordinate, 'argument')
    return {
      name,
      symbol: this.#symbols.of(name),
      description: description ?? null,
      isRepeatable,
      locations,
      arguments: inputValues,
      argumentBySymbol: bySymbol(inputValues),
    }
  }

  #fields(definitions: readonly FieldDefinition[], typeName: string): Field[] {
    if (!typeName.startsWith('__')) this.#report(memberNameFaults(definitions, typeName, 'field'))
    if (definitions.length === 0) this.#faults.push(`${typeName} has no fields; a type needs at least one.`)
    return definitions.map(definition => this.#field(definition, typeName))
  }

  #field(definition: FieldDefinition, typeName: string): Field {
    const coordinate = `${typeName}.${definition.name}`
    const type = this.#resolve(definition.type, coordinate)
    if (!isOutputType(namedTypeOf(type))) {
      this.#faults.push(`${coordinate} cannot return ${namedTypeOf(type).name}, which is an input type.`)
    }
    const inputValues = this.#inputValues(definition.arguments, coordinate, 'argument')
    return {
      name: definition.name,
      declaredName: definition.declaredName,
      symbol: this.#symbols.of(definition.name),
      coordinate,
      description: definition.description ?? null,
      deprecationReason: definition.deprecationReason ?? null,
      type,
      arguments: inputValues,
      argumentBySymbol: bySymbol(inputValues),
      propertyNames: definition.propertyNames,
      resolve: definition.resolve ?? null,
      batch: definition.batch ?? null,
    }
  }

  #inputValues(
    definitions: readonly InputValueDefinition[],
    owner: string,
    word: 'argument' | 'field',
  ): InputValue[] {
    this.#report(memberNameFaults(definitions, owner, word))
    return definitions.map(definition => {
      const coordinate = word === 'argument' ? `${owner}(${definition.name}:)` : `${owner}.${definition.name}`
      const type = this.#resolve(definition.type, coordinate)
      if (!isInputType(namedTypeOf(type))) {
        this.#faults.push(
          `${coordinate} cannot take ${namedTypeOf(type).name}, which is an output type; ` +
            `scalars, enums and inputs can be taken.`,
        )
      }
      const inputValue: Writable<InputValue> = {
        name: definition.name,
        declaredName: definition.declaredName,
        symbol: this.#symbols.of(definition.name),
        description: definition.description ?? null,
        deprecationReason: definition.deprecationReason ?? null,
        type,
        hasDefault: definition.default !== undefined,
        defaultValue: undefined,
        defaultLiteral: null,
      }
      if (definition.default !== undefined) {
        this.#defaults.set(inputValue, { value: definition.default.value, coordinate })
      }
      return inputValue
    })
  }

  #completeDefaults(): void {
    const declared = new Map([...this.#defaults].map(([inputValue, { value }]) => [inputValue, value]))
    for (const [inputValue, { value, coordinate }] of this.#defaults) {
      try {
        inputValue.defaultLiteral = printDefault(inputValue.type, value)
        inputValue.defaultValue = completeDefault(inputValue.type, value, declared)
      } catch (error) {
        this.#faults.push(`The default of ${coordinate} does not fit: ${(error as Error).message}.`)
      }
    }
  }

  #report(faults: readonly string[]): void {
    this.#faults.push(...faults)
  }

  /** The type that a reference means; an unknown name becomes a fault and stands for the type String. */
  #resolve(reference: TypeReference, coordinate: string): Type {
    if (reference.kind === 'LIST') {
      return { kind: 'LIST', ofType: this.#resolve(reference.ofType, coordinate) }
    }
    if (reference.kind === 'NON_NULL') {
      const ofType = this.#resolve(reference.ofType, coordinate)
      return ofType.kind === 'NON_NULL' ? ofType : { kind: 'NON_NULL', ofType }
    }
    const type = this.#types.get(reference.name)
    if (type !== undefined) return type
    this.#faults.push(`${coordinate} refers to the type "${reference.name}", which is not defined.`)
    return this.#types.get('String')!
  }

  #memberOf<Kind extends NamedType>(name: string, kind: Kind['kind'], role: string): Kind[] {
    const type = this.#types.get(name)
    if (type?.kind === kind) return [type as Kind]
    const found = type === undefined ? 'is not defined' : `is of kind ${type.kind}, not ${kind}`
    this.#faults.push(`"${name}", ${role}, ${found}.`)
    return []
  }

  #rootType(operation: 'query' | 'mutation' | 'subscription'): ObjectType | null {
    const name = this.#typeMap.rootTypes[operation]
    if (name === undefined) return null
    const type = this.#types.get(name)
    if (type?.kind === 'OBJECT') return type
    const found = type === undefined ? 'not defined; it needs at least one field' : `of kind ${type.kind}`
    this.#faults.push(`The root type of ${operation}, "${name}", is ${found}.`)
    return null
  }
}

const typenameDefinition: FieldDefinition = {
  name: '__typename',
  declaredName: '__typename',
  type: { kind: 'NON_NULL', ofType: { kind: 'NAMED', name: 'String' } },
  arguments: [],
  propertyNames: [],
}

function possibleTypesOf(types: readonly NamedType[]): Map<InterfaceType | UnionType, readonly ObjectType[]> {
  const possibleTypes = new Map<InterfaceType | UnionType, ObjectType[]>()
  for (const type of types) {
    if (type.kind === 'UNION') possibleTypes.set(type, [...type.members])
    if (type.kind === 'INTERFACE') possibleTypes.set(type, [])
  }
  for (const type of types) {
    if (type.kind !== 'OBJECT') continue
    for (const implemented of type.interfaces) possibleTypes.get(implemented)!.push(type)
  }
  return possibleTypes
}

function bySymbol<Named extends { readonly symbol: number }>(all: readonly Named[]): Map<number, Named> {
  return new Map(all.map(one => [one.symbol, one]))
}

function byName<Named extends { readonly name: string }>(all: readonly Named[]): Map<string, Named> {
  return new Map(all.map(one => [one.name, one]))
}

function placeOf(definition: TypeDefinition): string {
  return definition.definedAt ?? definition.name
}
