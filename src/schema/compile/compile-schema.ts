import { SchemaError, type SchemaFault } from '../../errors/schema-error.ts'
import { markedName } from '../../response/marked-text.ts'
import type {
  AppliedListener,
  CompiledSchema,
  Directive,
  EnumValue,
  Field,
  InputValue,
  InterfaceType,
  ListType,
  NamedType,
  NonNullType,
  ObjectType,
  Type,
  UnionType,
} from '../compiled/compiled-schema.ts'
import { numberNames, type Symbols } from '../compiled/symbols.ts'
import { constraintTestsOf } from '../constraints/constraint-tests.ts'
import { constraintsOf } from '../constraints/read-constraints.ts'
import { namedTypeOf, requiredOf } from '../compiled/type-reference.ts'
import { DefaultTemplates } from '../defaults/complete-default.ts'
import { printDefault } from '../defaults/default-literal.ts'
import {
  definitionsOf,
  distinct,
  inputValuesOf,
  noIntrospection,
  typeLookupOf,
  unique,
  type TypeLookup,
} from '../definitions/definitions.ts'
import type {
  DirectiveDefinition,
  EnumValueDefinition,
  FieldDefinition,
  InputValueDefinition,
  Introspection,
  TypeDefinition,
  TypeMap,
  TypeReference,
} from '../definitions/type-map.ts'
import { faultsOf, type AppliedRules } from '../faults/schema-rules.ts'
import { DefaultPart } from '../input-coercion/template.ts'
import { DirectiveApplications } from './directive-applications.ts'
import { listenersOfType } from './field-listeners.ts'
import { fieldResolutionOf, readsProperty } from './field-resolution.ts'
import { lazyType, type MemberMaker } from './lazy-type.ts'
import { possibleTypesOf } from './possible-types.ts'

export interface CompileOptions extends AppliedRules {
  /** Whether `@defer` and `@stream` deliver parts of a response later. Default: false. */
  readonly isIncremental?: boolean | undefined
  /** Faults of the texts that the definitions were read from, to report with the others. */
  readonly faults?: readonly SchemaFault[] | undefined
}

/**
 * Checks and compiles definitions.
 *
 * @throws SchemaError with every fault at once
 */
export function compileSchema(
  typeMap: TypeMap,
  introspection: Introspection = noIntrospection,
  options: CompileOptions = {},
): CompiledSchema {
  const lookup = typeLookupOf(typeMap, introspection)
  checkDefinitions(lookup, options)
  return compileDefinitions(lookup, introspection, options.isIncremental)
}

/**
 * Checks definitions that are compiled later, or not at all.
 *
 * @throws SchemaError with every fault at once
 */
export function checkDefinitions(lookup: TypeLookup, options: CompileOptions): void {
  const { assumeValid, isIncremental, faults: textFaults = [] } = options
  // Facts say that the definitions have no faults but those that the options ignore.
  const otherFaults = assumeValid === true ? [] : textFaults
  const faults =
    lookup.typeMap.facts === undefined
      ? faultsOf(definitionsOf(lookup, isIncremental), options, textFaults)
      : otherFaults
  if (faults.length > 0) throw new SchemaError(faults)
}

/**
 * Compiles checked definitions: replaces each reference by name with the type itself, numbers all
 * names, and prints the default values.
 * GraphQL specification, 3 "Type System".
 */
export function compileDefinitions(
  lookup: TypeLookup,
  introspection: Introspection,
  isIncremental = false,
): CompiledSchema {
  return new SchemaCompiler(lookup, introspection).compile(isIncremental)
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * Compiles one schema. Types and directives refer to each other, so `compile` first makes all of
 * them, without their members and references, and then completes them.
 */
class SchemaCompiler {
  readonly #definitions: TypeLookup
  readonly #introspection: Introspection
  readonly #symbols: Symbols
  readonly #defaults: DefaultTemplates
  readonly #types = new Map<string, NamedType>()
  readonly #directives = new Map<string, Writable<Directive>>()
  readonly #lists = new Map<Type, ListType>()
  readonly #nonNulls = new Map<Type, NonNullType>()
  readonly #applications: DirectiveApplications
  readonly #hasCheckedInputs: boolean

  constructor(definitions: TypeLookup, introspection: Introspection) {
    const { typeMap } = definitions
    this.#definitions = definitions
    this.#introspection = introspection
    this.#symbols = numberNames(typeMap, introspection)
    this.#hasCheckedInputs = typeMap.facts?.isConstrained ?? hasCheckedInputs(definitions)
    this.#defaults = new DefaultTemplates(definitions)
    this.#applications = new DirectiveApplications(
      definitions,
      this.#directives,
      this.#defaults,
      definition => this.#directiveOf(definition),
    )
  }

  compile(isIncremental: boolean): CompiledSchema {
    const { typeMap, typeByName, directiveByName } = this.#definitions
    const maker: MemberMaker = {
      fields: (typeName, definitions) => {
        const listenersOf = listenersOfType(typeName, this.#definitions, this.#applications)
        return distinct(definitions).map(definition =>
          this.#fieldOf(definition, typeName, listenersOf(definition)),
        )
      },
      inputValues: definitions => this.#inputValuesOf(distinct(definitions)),
      enumValues: definitions => definitions.map(definition => this.#enumValueOf(definition)),
    }
    for (const definition of typeByName.values()) {
      this.#types.set(
        definition.name,
        lazyType(definition, this.#symbols.of(definition.name), maker),
      )
    }
    for (const definition of directiveByName.values()) {
      this.#directives.set(definition.name, this.#directiveOf(definition))
    }
    for (const definition of typeByName.values()) this.#completeType(definition)
    for (const definition of directiveByName.values()) this.#completeDirective(definition)

    const types = [...this.#types.values()]
    const directives = [...this.#directives.values()]
    const { query, mutation, subscription } = typeMap.rootTypes
    return {
      description: typeMap.description ?? null,
      types,
      typeByName: this.#types,
      typeBySymbol: bySymbol(types),
      directives,
      directiveBySymbol: bySymbol(directives),
      hasListenersOnFields: directives.some(({ onField }) => onField !== null),
      appliedDirectives: this.#applications.applicationsOf(typeMap.appliedDirectives),
      queryType: this.#namedType<ObjectType>(query!),
      mutationType: mutation === undefined ? null : this.#namedType<ObjectType>(mutation),
      subscriptionType:
        subscription === undefined ? null : this.#namedType<ObjectType>(subscription),
      metaFieldBySymbol: bySymbol(
        this.#introspection.metaFields.map(definition => this.#fieldOf(definition, 'Query')),
      ),
      typenameField: this.#fieldOf(typenameDefinition, ''),
      possibleTypes: possibleTypesOf(types),
      isIncremental,
      hasCheckedInputs: this.#hasCheckedInputs,
      symbolNames: this.#symbols.names,
      symbolTable: this.#symbols.table,
    }
  }

  #directiveOf(definition: DirectiveDefinition): Directive {
    const { name, description, isRepeatable, locations, onResolve } = definition
    return {
      name,
      symbol: this.#symbols.of(name),
      description: description ?? null,
      isRepeatable,
      locations,
      onField: locations.includes('FIELD') ? (onResolve ?? null) : null,
      arguments: [],
      argumentBySymbol: new Map(),
      requiredArguments: [],
    }
  }

  #completeDirective(definition: DirectiveDefinition): void {
    const directive = this.#directives.get(definition.name)!
    directive.arguments = this.#inputValuesOf(definition.arguments)
    directive.argumentBySymbol = bySymbol(directive.arguments)
    directive.requiredArguments = requiredOf(directive.arguments)
  }

  #completeType(definition: TypeDefinition): void {
    const type: Writable<NamedType> = this.#types.get(definition.name)!
    type.appliedDirectives = this.#applications.applicationsOf(definition.directives)
    if (definition.kind === 'OBJECT' || definition.kind === 'INTERFACE') {
      const fieldOwner = type as Writable<ObjectType | InterfaceType>
      fieldOwner.interfaces = unique(definition.interfaces).map(name =>
        this.#namedType<InterfaceType>(name),
      )
    } else if (definition.kind === 'UNION') {
      const unionType = type as Writable<UnionType>
      unionType.members = unique(definition.members).map(name => this.#namedType<ObjectType>(name))
    }
  }

  #enumValueOf(definition: EnumValueDefinition): EnumValue {
    const { name, value, description, deprecationReason, directives } = definition
    return {
      name,
      value,
      description: description ?? null,
      deprecationReason: deprecationReason ?? null,
      appliedDirectives: this.#applications.applicationsOf(directives),
    }
  }

  #fieldOf(
    definition: FieldDefinition,
    typeName: string,
    listeners: readonly AppliedListener[] = [],
  ): Field {
    const inputValues = this.#inputValuesOf(definition.arguments)
    const type = this.#typeOf(definition.type)
    const { signature, resolve, batch, subscribe, scope } = fieldResolutionOf(definition, listeners)
    // No spread, which takes ten times as long: a schema may have a hundred thousand fields.
    return {
      name: definition.name,
      declaredName: definition.declaredName,
      symbol: this.#symbols.of(definition.name),
      key: markedName(definition.name),
      coordinate: `${typeName}.${definition.name}`,
      description: definition.description ?? null,
      deprecationReason: definition.deprecationReason ?? null,
      type,
      namedType: namedTypeOf(type),
      arguments: inputValues,
      argumentBySymbol: inputValues === noInputValues ? noArguments : bySymbol(inputValues),
      requiredArguments: inputValues === noInputValues ? noInputValues : requiredOf(inputValues),
      propertyNames: definition.propertyNames,
      readsProperty: readsProperty(definition),
      takesEvent: definition.signature !== 'positional' && definition.takesEvent === true,
      derive: definition.derive ?? null,
      appliedDirectives: this.#applications.applicationsOf(definition.directives),
      listeners,
      signature,
      resolve,
      batch,
      subscribe,
      scope,
    } as Field
  }

  #inputValuesOf(definitions: readonly InputValueDefinition[]): readonly InputValue[] {
    if (definitions.length === 0) return noInputValues
    return definitions.map(definition => this.#inputValueOf(definition))
  }

  #inputValueOf(definition: InputValueDefinition): InputValue {
    const constraints = constraintsOf(definition, this.#definitions)
    const template = this.#defaults.get(definition)
    return {
      name: definition.name,
      declaredName: definition.declaredName,
      symbol: this.#symbols.of(definition.name),
      description: definition.description ?? null,
      deprecationReason: definition.deprecationReason ?? null,
      type: this.#typeOf(definition.type),
      hasDefault: definition.default !== undefined,
      defaultValue:
        typeof template === 'object' && template !== null ? new DefaultPart(template) : template,
      defaultLiteral:
        definition.default === undefined
          ? null
          : printDefault(definition.type, definition.default.value, this.#definitions),
      constraints: constraints === undefined ? null : constraintTestsOf(constraints),
      validate: definition.validate ?? null,
      appliedDirectives: this.#applications.applicationsOf(definition.directives),
    }
  }

  /** The type of a reference; the same object for equal references. */
  #typeOf(reference: TypeReference): Type {
    if (reference.kind === 'NAMED') return this.#namedType(reference.name)
    const ofType = this.#typeOf(reference.ofType)
    if (reference.kind === 'LIST') {
      let list = this.#lists.get(ofType)
      if (list === undefined) this.#lists.set(ofType, (list = { kind: 'LIST', ofType }))
      return list
    }
    if (ofType.kind === 'NON_NULL') return ofType
    let nonNull = this.#nonNulls.get(ofType)
    if (nonNull === undefined) this.#nonNulls.set(ofType, (nonNull = { kind: 'NON_NULL', ofType }))
    return nonNull
  }

  /** The type with a name, which exists and has the expected kind according to the rules. */
  #namedType<Kind extends NamedType>(name: string): Kind {
    return this.#types.get(name) as Kind
  }
}

function hasCheckedInputs(definitions: TypeLookup): boolean {
  const { typeMap } = definitions
  return (
    typeMap.types.some(type => type.kind === 'INPUT_OBJECT' && type.validate !== undefined) ||
    inputValuesOf(typeMap).some(
      definition =>
        definition.validate !== undefined || constraintsOf(definition, definitions) !== undefined,
    )
  )
}

const noInputValues: readonly InputValue[] = []
const noArguments: ReadonlyMap<number, InputValue> = new Map()

const typenameDefinition: FieldDefinition = {
  name: '__typename',
  declaredName: '__typename',
  type: { kind: 'NON_NULL', ofType: { kind: 'NAMED', name: 'String' } },
  arguments: [],
  propertyNames: [],
}

function bySymbol<Named extends { readonly symbol: number }>(
  values: readonly Named[],
): Map<number, Named> {
  const valueBySymbol = new Map<number, Named>()
  for (const value of values) valueBySymbol.set(value.symbol, value)
  return valueBySymbol
}
