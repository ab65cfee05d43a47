import { SchemaError, type SchemaFault } from '../../errors/schema-error.ts'
import type {
  DirectiveApplication,
  CompiledSchema,
  Directive,
  EnumValue,
  Field,
  FieldResolution,
  InputValue,
  InterfaceType,
  AppliedListener,
  ListType,
  NamedType,
  NonNullType,
  ObjectType,
  Type,
  UnionType,
} from '../compiled/compiled-schema.ts'
import { completeDefaults, completeValue } from '../defaults/complete-default.ts'
import { printDefault } from '../defaults/default-literal.ts'
import { printValue } from '../../language/print/print-value.ts'
import { markedName } from '../../response/marked-text.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import { definitionsOf, type Definitions, type TypeLookup } from '../definitions/definitions.ts'
import { faultsOf } from '../faults/schema-rules.ts'
import { DefaultPart, copyOfTemplate } from '../input-coercion/template.ts'
import {
  positionalPropertyResolver,
  propertyResolver,
  wrapBatchResolver,
  wrapPositionalResolver,
  wrapResolver,
} from './listeners.ts'
import { ownEntry } from '../definitions/own-entry.ts'
import { numberNames, type Symbols } from '../compiled/symbols.ts'
import type {
  AppliedDirective as AppliedDirectiveDefinition,
  DirectiveDefinition,
  FieldDefinition,
  InputValueDefinition,
  Introspection,
  TypeDefinition,
  TypeMap,
  TypeReference,
} from '../definitions/type-map.ts'
import { namedTypeOf, requiredOf } from '../compiled/type-reference.ts'
import { lazyType, type FieldMaker } from './lazy-type.ts'

export interface CompileOptions {
  /** Applies only those rules without which nothing can be compiled. Default: false. */
  readonly assumeValid?: boolean | undefined
  /** Applies no rules, because `checkTypeMap` has applied them. Default: false. */
  readonly isChecked?: boolean | undefined
  /** Faults that were found when the definitions were read; they are reported with the others. */
  readonly faults?: readonly SchemaFault[] | undefined
}

/**
 * Compiles definitions: replaces each reference by name with the type itself, numbers all names,
 * and prints the default values.
 * GraphQL specification, 3 "Type System".
 *
 * @throws SchemaError with every fault at once
 */
export function compileSchema(
  typeMap: TypeMap,
  introspection: Introspection = { types: [], metaFields: [] },
  { assumeValid = false, isChecked = false, faults: known }: CompileOptions = {},
): CompiledSchema {
  const definitions = definitionsOf(typeMap, introspection)
  if (!isChecked) refuseFaults(definitions, assumeValid, known)
  return new SchemaCompiler(definitions, introspection).compile()
}

/**
 * Checks definitions that are compiled later.
 *
 * @throws SchemaError with every fault at once
 */
export function checkTypeMap(
  typeMap: TypeMap,
  introspection: Introspection,
  { assumeValid = false, faults: known }: CompileOptions,
): void {
  refuseFaults(definitionsOf(typeMap, introspection), assumeValid, known)
}

function refuseFaults(
  definitions: Definitions,
  assumeValid: boolean,
  known: CompileOptions['faults'],
): void {
  const faults = faultsOf(definitions, assumeValid, known)
  if (faults.length > 0) throw new SchemaError(faults)
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * One compilation. Types and directives refer to each other, so they are all made first, without
 * their members and references, and completed afterwards.
 */
class SchemaCompiler {
  readonly #definitions: TypeLookup
  readonly #introspection: Introspection
  readonly #symbols: Symbols
  readonly #defaults: ReadonlyMap<InputValueDefinition, unknown>
  readonly #types = new Map<string, NamedType>()
  readonly #directives = new Map<string, Writable<Directive>>()
  readonly #lists = new Map<Type, ListType>()
  readonly #nonNulls = new Map<Type, NonNullType>()

  constructor(definitions: Definitions, introspection: Introspection) {
    // The compiler is kept as long as fields may still be made, so it keeps only the definitions
    // that they need.
    const { typeMap, typeByName, directiveByName, enumValueNames } = definitions
    this.#definitions = { typeMap, typeByName, directiveByName, enumValueNames }
    this.#introspection = introspection
    this.#symbols = numberNames(definitions.typeMap, introspection)
    this.#defaults = completeDefaults(definitions)
  }

  compile(): CompiledSchema {
    const { typeMap, typeByName, directiveByName } = this.#definitions
    const maker: FieldMaker = {
      fields: (typeName, definitions) =>
        distinct(definitions).map(field => this.#field(field, typeName)),
      inputValues: definitions => this.#inputValues(distinct(definitions)),
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
    for (const definition of typeByName.values()) this.#fill(definition)
    for (const definition of directiveByName.values()) this.#fillDirective(definition)

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
      appliedDirectives: this.#applied(typeMap.appliedDirectives),
      queryType: this.#typeOf<ObjectType>(query!),
      mutationType: mutation === undefined ? null : this.#typeOf<ObjectType>(mutation),
      subscriptionType: subscription === undefined ? null : this.#typeOf<ObjectType>(subscription),
      metaFieldBySymbol: bySymbol(
        this.#introspection.metaFields.map(field => this.#field(field, 'Query')),
      ),
      typenameField: this.#field(typenameDefinition, ''),
      possibleTypes: possibleTypesOf(types),
      symbolNames: this.#symbols.names,
      symbolTable: this.#symbols.table,
    }
  }

  #directiveOf({ name, description, isRepeatable, locations }: DirectiveDefinition): Directive {
    return {
      name,
      symbol: this.#symbols.of(name),
      description: description ?? null,
      isRepeatable,
      locations,
      arguments: [],
      argumentBySymbol: new Map(),
      requiredArguments: [],
    }
  }

  #fillDirective(definition: DirectiveDefinition): void {
    const directive = this.#directives.get(definition.name)!
    directive.arguments = this.#inputValues(definition.arguments)
    directive.argumentBySymbol = bySymbol(directive.arguments)
    directive.requiredArguments = requiredOf(directive.arguments)
  }

  #fill(definition: TypeDefinition): void {
    const type: Writable<NamedType> = this.#types.get(definition.name)!
    type.appliedDirectives = this.#applied(definition.directives)
    if (definition.kind === 'OBJECT' || definition.kind === 'INTERFACE') {
      const composite = type as Writable<ObjectType | InterfaceType>
      composite.interfaces = unique(definition.interfaces).map(name =>
        this.#typeOf<InterfaceType>(name),
      )
    } else if (definition.kind === 'UNION') {
      const union = type as Writable<UnionType>
      union.members = unique(definition.members).map(name => this.#typeOf<ObjectType>(name))
    } else if (type.kind === 'ENUM' && definition.kind === 'ENUM') {
      for (const [index, { directives }] of definition.values.entries()) {
        const value: Writable<EnumValue> = type.values[index]!
        value.appliedDirectives = this.#applied(directives)
      }
    }
  }

  #field(definition: FieldDefinition, typeName: string): Field {
    const inputValues = this.#inputValues(definition.arguments)
    const type = this.#resolve(definition.type)
    const listeners = this.#listeners(definition.directives)
    const { signature, resolve, batch, subscribe, scope } = this.#resolutionOf(
      definition,
      listeners,
    )
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
      derive: definition.derive ?? null,
      appliedDirectives: this.#applied(definition.directives),
      listeners,
      signature,
      resolve,
      batch,
      subscribe,
      scope,
    } as Field
  }

  /**
   * A listener is called around a resolver, so a field that has one gets a resolver that reads its
   * property.
   */
  #resolutionOf(
    definition: FieldDefinition,
    listeners: readonly AppliedListener[],
  ): FieldResolution {
    const { propertyNames } = definition
    const isRead = readsProperty(definition) && listeners.length === 0
    if (definition.signature === 'positional') {
      const { subscribe = null, scope = null } = definition
      if (isRead) {
        const isBare = subscribe === null && scope === null
        return isBare ? byProperty : { ...byProperty, subscribe, scope }
      }
      const { resolve = positionalPropertyResolver(propertyNames) } = definition
      const wrapped = wrapPositionalResolver(listeners, resolve)
      return { signature: 'positional', resolve: wrapped, batch: null, subscribe, scope }
    }
    const { batch, subscribe = null, scope = null } = definition
    const isResolved = !isRead && batch === undefined
    const resolve = definition.resolve ?? (isResolved ? propertyResolver(propertyNames) : undefined)
    return {
      signature: 'named',
      resolve: resolve === undefined ? null : wrapResolver(listeners, resolve),
      batch: batch === undefined ? null : wrapBatchResolver(listeners, batch),
      subscribe,
      scope,
    }
  }

  #inputValues(definitions: readonly InputValueDefinition[]): readonly InputValue[] {
    if (definitions.length === 0) return noInputValues
    return definitions.map(definition => this.#inputValue(definition))
  }

  #inputValue(definition: InputValueDefinition): InputValue {
    const template = this.#defaults.get(definition)
    return {
      name: definition.name,
      declaredName: definition.declaredName,
      symbol: this.#symbols.of(definition.name),
      description: definition.description ?? null,
      deprecationReason: definition.deprecationReason ?? null,
      type: this.#resolve(definition.type),
      hasDefault: definition.default !== undefined,
      defaultValue:
        typeof template === 'object' && template !== null ? new DefaultPart(template) : template,
      defaultLiteral:
        definition.default === undefined
          ? null
          : this.#print(definition.type, definition.default.value),
      appliedDirectives: this.#applied(definition.directives),
    }
  }

  #applied(
    directives: readonly AppliedDirectiveDefinition[] = [],
  ): readonly DirectiveApplication[] {
    if (directives.length === 0) return noDirectives
    return directives.flatMap(({ name, arguments: given }) => {
      if (propertyDirectives.includes(name)) return []
      const directive = this.#directives.get(name)
      if (directive === undefined) return this.#undefinedDirective(name, given)
      const definitions = this.#definitions.directiveByName.get(name)!.arguments
      const values = definitions.filter(
        definition => ownEntry(given, definition.name) !== undefined,
      )
      return {
        directive,
        arguments: values.map(definition => ({
          name: definition.name,
          literal: this.#print(definition.type, given[definition.name]),
        })),
      }
    })
  }

  /**
   * An applied directive without a definition, in a schema that is assumed to be valid. Its
   * arguments are printed as the text has them.
   */
  #undefinedDirective(
    name: string,
    given: AppliedDirectiveDefinition['arguments'],
  ): DirectiveApplication {
    const definition = { name, arguments: [], isRepeatable: true, locations: [] }
    const literals = Object.entries(given).flatMap(([argument, value]) =>
      value instanceof ConstLiteral
        ? { name: argument, literal: printValue(value.document, value.node) }
        : [],
    )
    return { directive: this.#directiveOf(definition), arguments: literals }
  }

  /** The directives of a field that have an `onResolve`, with their coerced arguments. */
  #listeners(directives: readonly AppliedDirectiveDefinition[] = []): readonly AppliedListener[] {
    if (directives.length === 0) return noListeners
    return directives.flatMap(({ name, arguments: given }) => {
      const definition = this.#definitions.directiveByName.get(name)
      if (definition?.onResolve === undefined) return []
      const templates = definition.arguments.map(each => {
        const value = ownEntry(given, each.name)
        const template =
          value === undefined
            ? this.#defaults.get(each)
            : completeValue(
                { type: each.type, default: { value } },
                this.#definitions,
                this.#defaults,
              )
        return [each.declaredName, template] as const
      })
      const values = (): Record<string, unknown> =>
        Object.fromEntries(templates.map(([name, template]) => [name, copyOfTemplate(template)]))
      return { onResolve: definition.onResolve, values }
    })
  }

  #print(type: TypeReference, value: unknown): string {
    return printDefault(type, value, this.#definitions)
  }

  /** The type of a reference. Equal references have the same object as their type. */
  #resolve(reference: TypeReference): Type {
    if (reference.kind === 'NAMED') return this.#typeOf(reference.name)
    const ofType = this.#resolve(reference.ofType)
    if (reference.kind === 'LIST') {
      let list = this.#lists.get(ofType)
      if (list === undefined) this.#lists.set(ofType, (list = { kind: 'LIST', ofType }))
      return list
    }
    if (ofType.kind === 'NON_NULL') return ofType
    let type = this.#nonNulls.get(ofType)
    if (type === undefined) this.#nonNulls.set(ofType, (type = { kind: 'NON_NULL', ofType }))
    return type
  }

  /** The type with a name. The rules have made sure that it exists and has the expected kind. */
  #typeOf<Kind extends NamedType>(name: string): Kind {
    return this.#types.get(name) as Kind
  }
}

const noInputValues: readonly InputValue[] = []
const noArguments: ReadonlyMap<number, InputValue> = new Map()
const noDirectives: readonly DirectiveApplication[] = []
const noListeners: readonly AppliedListener[] = []

/**
 * The resolution of most fields that a text defines: they are read from a property of the parent
 * value.
 */
const byProperty = {
  signature: 'positional',
  resolve: null,
  batch: null,
  subscribe: null,
  scope: null,
} as const

function readsProperty({ resolve, batch }: FieldDefinition): boolean {
  return resolve === undefined && batch === undefined
}

/** Directives that the compiled schema has as properties of types and their members. */
const propertyDirectives = ['deprecated', 'specifiedBy', 'oneOf']

const typenameDefinition: FieldDefinition = {
  name: '__typename',
  declaredName: '__typename',
  type: { kind: 'NON_NULL', ofType: { kind: 'NAMED', name: 'String' } },
  arguments: [],
  propertyNames: [],
}

function possibleTypesOf(
  types: readonly NamedType[],
): Map<InterfaceType | UnionType, ReadonlySet<ObjectType>> {
  const possibleTypes = new Map<InterfaceType | UnionType, Set<ObjectType>>()
  for (const type of types) {
    if (type.kind === 'UNION') possibleTypes.set(type, new Set(type.members))
    if (type.kind === 'INTERFACE') possibleTypes.set(type, new Set())
  }
  for (const type of types) {
    if (type.kind !== 'OBJECT') continue
    for (const implemented of type.interfaces) possibleTypes.get(implemented)!.add(type)
  }
  return possibleTypes
}

/**
 * Keeps one definition of each name, because a schema that is assumed to be valid may have several:
 * the last one, at the place of the first.
 */
function distinct<Definition extends { readonly name: string }>(
  definitions: readonly Definition[],
): readonly Definition[] {
  const lastByName = new Map<string, Definition>()
  for (const definition of definitions) lastByName.set(definition.name, definition)
  return lastByName.size === definitions.length ? definitions : [...lastByName.values()]
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}

function bySymbol<Named extends { readonly symbol: number }>(
  all: readonly Named[],
): Map<number, Named> {
  const map = new Map<number, Named>()
  for (const one of all) map.set(one.symbol, one)
  return map
}
