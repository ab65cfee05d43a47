import { aBoolean, anything, aString, type Expectations } from '../errors/expectation.ts'
import { inspect } from '../errors/inspect.ts'
import { createSchema, settingsExpectations, type SchemaSettings } from '../engine/create-schema.ts'
import { rescueFrom, rescues, type ErrorRescue, type RescueDetails } from '../engine/rescues.ts'
import type { DefaultFormat } from '../engine/configuration.ts'
import type { Schema } from '../engine/schema.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { SchemaFault } from '../errors/schema-error.ts'
import { federationExpectation, isFederated } from '../federation/subgraph.ts'
import type { FieldListener } from '../schema/definitions/resolver.ts'
import {
  arg,
  idArgument,
  type AnyArgument,
  type Argument,
  type ArgumentOptions,
  type CheckedArgumentName,
  type IdArgument,
  type NoOptions,
} from './declare/argument.ts'
import {
  checkDeclarations,
  misplacedTypes,
  type CheckedDeclarations,
} from './checked-declarations.ts'
import type { Declarations, Replacements } from './declare/declarations.ts'
import {
  directiveStatement,
  type Applied,
  type DirectiveOptions,
  type DirectiveStatement,
} from './declare/directive-definition.ts'
import type { DirectiveFunction, DirectiveListener } from './directive.ts'
import type { AnyName, ArgumentsFault, Checked, InputTypeFault } from './inference/faults.ts'
import type { WithGenerated } from './inference/generated-types.ts'
import type {
  AcceptingSchema,
  DefaultOf,
  InputTypeName,
  InputValueOf,
} from './inference/inference.ts'
import { checkedOptions, type ReportDefinitionFault } from './declare/options.ts'
import {
  checkGeneratingTypes,
  generatedDefinitions,
  replacementsOf,
  withoutUnreferencedTypes,
  type GeneratedNamespace,
} from './declare/generated-definitions.ts'
import { checkRootFields } from './root-fields.ts'
import {
  createRecorders,
  namespaceMember,
  rootStatements,
  subscriptionStatements,
  type Recorders,
} from './recorders.ts'
import { nodesOf, withNodes } from './relay/nodes.ts'
import { withInterfaceFields } from './interface-fields.ts'
import { withResolvers, type ResolverMap } from './text/resolver-map.ts'
import { readTexts, type SchemaTexts } from './text/schema-texts.ts'
import type {
  RootStatements,
  StatementsOf,
  SubscriptionStatements,
} from './inference/statements.ts'
import {
  emptyStatements,
  inheritedDefinitions,
  typeMapOfNamespace,
  type NamespaceDefinitions,
  type RootOperation,
  type TypeStatements,
} from './declare/type-definitions.ts'

/** The types of an application, each with the methods that add definitions to it. */
export type Namespace<Types, Context> = NamespaceStatements<Types, Context> & {
  readonly [
    Name in keyof Types as Types[Name] extends { readonly kind: KindWithStatements } ? Name : never
  ]: StatementsOf<Types, Context, Name>
}

/** The members of a namespace that are not types. */
interface NamespaceStatements<Types, Context> {
  /** The declarations of all types of the namespace. */
  readonly declarations: Types
  /** Fields of the query root. GraphQL specification, 3.3.1 "Root Operation Types". */
  readonly query: RootStatements<Types, Context>
  /** Fields of the mutation root, whose execution is serial. */
  readonly mutation: RootStatements<Types, Context>
  /** Fields of the subscription root, each with a source stream. */
  readonly subscription: SubscriptionStatements<Types, Context>
  /**
   * Declares an argument as the exported `arg` does; TypeScript checks the argument's type and
   * default against the namespace.
   */
  arg<const Name extends string, const TypeName extends AnyName<InputTypeName<Types>>>(
    name: Name,
    type: Checked<TypeName, InputTypeFault<Types, TypeName>>,
  ): Argument<Name, TypeName, NoOptions>
  arg<
    const Name extends string,
    const TypeName extends AnyName<InputTypeName<Types>>,
    const Options extends Omit<ArgumentOptions, 'default' | 'validate'> & {
      readonly default?: DefaultOf<Types, TypeName, Options> | undefined
      readonly validate?: AcceptingSchema<Types, TypeName, Options> | undefined
    },
  >(
    name: CheckedArgumentName<Name, Options>,
    type: Checked<TypeName, InputTypeFault<Types, TypeName>>,
    options: Options,
  ): Argument<Name, TypeName, Options>
  /** The exported `idArgument`. */
  readonly idArgument: IdArgument
  /**
   * Defines a directive, and returns a function that applies it, as in
   * `directives: [auth({ role: 'admin' })]`. The listener wraps the resolver of each field with the
   * directive, after the coercion of the field's arguments. GraphQL specification, 3.13
   * "Directives".
   *
   * @example
   * const auth = GraphQL.directive(
   *   'auth',
   *   { on: ['FIELD_DEFINITION'], arguments: arg('role', 'Role', { null: false }) },
   *   ({ role }, next, { context }) => (context.current_user?.role === role ? next() : null),
   * )
   */
  directive<const Options extends DirectiveOptions<AnyArgument>, Result = unknown>(
    name: Checked<string, ArgumentsFault<Types, Options>>,
    options: Options,
    listener?: DirectiveListener<Types, Context, Options, Result>,
  ): DirectiveFunction<Types, Options>
  /**
   * Converts exceptions of a class and its subclasses, which code of the host throws during an
   * execution, to errors for clients. The handler of the nearest class is called, of several
   * handlers for the same class the last. The error that the handler returns or throws replaces the
   * exception. A handler that throws the exception again leaves it masked.
   *
   * @example
   * GraphQL.rescueFrom(NotFound, error => new RecordNotFoundError(error.message))
   */
  rescueFrom<Exception>(
    errorClass: abstract new (...parameters: any[]) => Exception,
    handler: (
      error: Exception,
      details: RescueDetails<Context>,
    ) => GraphQLError | Promise<GraphQLError>,
  ): void
  /**
   * Makes a namespace that inherits all types and fields and adds new types, which the extended
   * namespace does not get. A field of the new namespace replaces an inherited field of the same
   * name.
   *
   * @throws SchemaError when the name of a type is already declared
   */
  extend<ExtendedContext extends Context = Context>(
    name: string,
    misplaced?: 'the types belong to a second call: write extend(name)({ ... })',
  ): <const NewTypes extends Declarations>(
    types: NewTypes & CheckedDeclarations<NewTypes, Types & WithGenerated<NewTypes>, Types>,
  ) => Namespace<Types & WithGenerated<NewTypes>, ExtendedContext>
  /**
   * Makes a schema of all definitions of the namespace. Later definitions throw, so the files with
   * definitions must be imported first. Without options, returns the existing schema of the name,
   * if there is one.
   *
   * @throws SchemaError with the faults of all definitions, or when another schema has the name and
   *   the option `replace` is not true
   */
  schema<Format extends DefaultFormat = 'json'>(
    name: string,
    options?: SchemaOptions<Format, Context>,
  ): Schema<Context, Format>
}

/** The options of `schema`. */
interface SchemaOptions<Format extends DefaultFormat = DefaultFormat, Context = any> extends Omit<
  SchemaSettings<Format>,
  'namespace' | 'graphql' | 'hostSchema'
> {
  /** The description of the schema in SDL and introspection. */
  readonly description?: string | undefined
  /** The names of the root types. Default: `Query`, `Mutation` and `Subscription`. */
  readonly schemaTypeNames?:
    { readonly [Operation in RootOperation]?: string | undefined } | undefined
  /**
   * Whether requests have a `rootValue`, from which the fields of the query and mutation root that
   * have no resolver read. Default: false; then such a field is a fault.
   */
  readonly hasRootValue?: boolean | undefined
  /** The directives applied to the schema. */
  readonly directives?: readonly Applied<'SCHEMA'>[] | undefined
  /**
   * Texts in the type system definition language that define more types, or extend types of the
   * namespace. A root type in both the texts and the namespace gets the fields of both. Texts and
   * namespace may refer to each other's types.
   */
  readonly sdl?: SchemaTexts | undefined
  /** Resolvers of the types in the texts; see `buildSchema`. */
  readonly resolvers?: ResolverMap<Context> | readonly ResolverMap<Context>[] | undefined
}

/** A value of an input type as resolvers receive it: `InputOf<typeof GraphQL, 'PostFilter'>`. */
export type InputOf<
  DeclaringNamespace extends { readonly declarations: unknown },
  Name extends InputTypeName<DeclaringNamespace['declarations']>,
> = InputValueOf<DeclaringNamespace['declarations'], Name>

const expectations: Expectations<SchemaOptions> = {
  ...settingsExpectations,
  federation: federationExpectation,
  description: aString,
  schemaTypeNames: anything,
  hasRootValue: aBoolean,
  directives: anything,
  sdl: anything,
  resolvers: anything,
}
const typeNameExpectations = { query: aString, mutation: aString, subscription: aString } as const

type KindWithStatements = 'OBJECT' | 'INTERFACE' | 'UNION' | 'ENUM'

/** Makes a namespace of declarations. */
export function createNamespace(declarations: Declarations): object {
  checkDeclarations(declarations, {})
  return new NamespaceState(declarations).toNamespace()
}

/** The definitions of a namespace, and the schemas made of them. */
class NamespaceState implements NamespaceDefinitions {
  /** The declarations of the host, and the types that they generate. */
  readonly declarations: Declarations
  readonly statements: ReadonlyMap<string, TypeStatements>
  readonly roots: NamespaceDefinitions['roots'] = {
    query: emptyStatements(),
    mutation: emptyStatements(),
    subscription: emptyStatements(),
  }
  readonly directives: DirectiveStatement[] = []
  readonly #rescues: ErrorRescue[] = []
  readonly #name: string | undefined
  readonly #base: NamespaceState | undefined
  readonly #hostDeclarations: Declarations
  readonly #generatedDefinitions: GeneratedNamespace | undefined
  readonly #schemas = new Map<string, Schema>()
  /**
   * The name of the first schema made of these definitions, or of those of an extending namespace.
   */
  #schemaName: string | undefined

  constructor(declarations: Declarations, name?: string, base?: NamespaceState) {
    this.#hostDeclarations = {
      ...(base === undefined ? {} : base.#hostDeclarations),
      ...declarations,
    }
    this.#generatedDefinitions = generatedDefinitions(this.#hostDeclarations, new Map())
    this.declarations = {
      ...this.#hostDeclarations,
      ...this.#generatedDefinitions?.declarations,
      // Statements on a declared type whose name a generated type has stay possible: `schema` reports it.
      ...this.#hostDeclarations,
    }
    this.statements = new Map(Object.keys(this.declarations).map(type => [type, emptyStatements()]))
    this.#name = name
    this.#base = base
  }

  toNamespace(): object {
    const { query, mutation, subscription } = this.roots
    const members = Object.entries(this.declarations).flatMap(([name, declaration]) => {
      const member = namespaceMember(declaration, this.#recorders(name, this.statements.get(name)!))
      return member === undefined ? [] : [[name, member] as const]
    })
    return {
      ...Object.fromEntries(members),
      declarations: this.declarations,
      query: rootStatements(this.#recorders('Query', query)),
      mutation: rootStatements(this.#recorders('Mutation', mutation)),
      subscription: subscriptionStatements(this.#recorders('Subscription', subscription)),
      arg,
      idArgument,
      directive: (
        name: string,
        options: DirectiveOptions<AnyArgument>,
        listener?: FieldListener,
      ) => {
        this.#assertNoSchema(`The directive ${name}`)
        const { statement, apply } = directiveStatement(name, options, listener)
        this.directives.push(statement)
        return apply
      },
      rescueFrom: (errorClass: ErrorRescue['errorClass'], handler: ErrorRescue['handler']) => {
        this.#assertNoSchema('rescueFrom()')
        const rescue = rescueFrom(errorClass, handler)
        if (!rescues.fits([rescue])) {
          throw new Error(
            'rescueFrom() takes an error class and a function that makes errors for clients.',
          )
        }
        this.#rescues.push(rescue)
      },
      extend: (name: string, misplaced?: unknown) => {
        if (misplaced !== undefined) throw misplacedTypes('extend()', misplaced, 'extend(name)')
        return (declarations: Declarations) => {
          checkDeclarations(declarations, this.declarations)
          return new NamespaceState(declarations, name, this).toNamespace()
        }
      },
      schema: (name: string, options?: SchemaOptions) => this.#schema(name, options),
    }
  }

  #recorders(typeName: string, statements: TypeStatements): Recorders {
    return createRecorders(statements, statement =>
      this.#assertNoSchema(`${typeName}.${statement}`),
    )
  }

  #assertNoSchema(statement: string): void {
    if (this.#schemaName === undefined) return
    throw new Error(
      `${statement} comes after the schema "${this.#schemaName}" was made; ` +
        'import the files with definitions before the one that calls GraphQL.schema().',
    )
  }

  #schema(name: string, options?: SchemaOptions): Schema {
    const existingSchema = this.#schemas.get(name)
    if (existingSchema !== undefined && options === undefined) return existingSchema
    const faults: SchemaFault[] = []
    const report: ReportDefinitionFault = sentence => faults.push({ sentence, positions: [] })
    const subject = 'GraphQL.schema()'
    if (typeof (name as unknown) !== 'string' || name.trim() === '') {
      report(`${subject} has the name ${inspect(name)}; expected the name of the schema.`)
    }
    const validOptions = checkedOptions(options ?? {}, expectations, subject, report)
    const { description, schemaTypeNames, hasRootValue, directives, sdl, resolvers, ...settings } =
      validOptions
    const customTypeNames = checkedOptions(
      schemaTypeNames ?? {},
      typeNameExpectations,
      'schemaTypeNames',
      report,
    )
    const {
      query = 'Query',
      mutation = 'Mutation',
      subscription = 'Subscription',
    } = customTypeNames
    const typeNames = { query, mutation, subscription }
    const resolverMaps = [resolvers ?? []].flat()
    const replacements = this.#replacements(resolverMaps)
    const definitions = this.#definitions(replacements, report)
    const isSubgraph = isFederated(settings)
    const schemaDefinition = { description, typeNames, directives, isSubgraph }
    const definedTypeMap = typeMapOfNamespace(definitions, schemaDefinition, report)
    const fullTypeMap = withInterfaceFields(withNodes(definedTypeMap, nodesOf(definitions), report))
    const namespaceTypeMap =
      this.#generatedDefinitions === undefined
        ? fullTypeMap
        : withoutUnreferencedTypes(fullTypeMap, this.#generatedDefinitions.declarations)
    const typeMapWithTexts =
      sdl === undefined
        ? namespaceTypeMap
        : readTexts(sdl, namespaceTypeMap, faults, { extensionsDefine: isSubgraph })
    const typeMap = withResolvers(typeMapWithTexts, resolverMaps, report)
    checkGeneratingTypes(this.#hostDeclarations, replacements, typeMap, report)
    if (hasRootValue !== true) checkRootFields(definitions.roots, typeMap, report)

    const namespace = this.#name === undefined ? {} : { namespace: this.#name }
    const rescueFrom = [...this.#inheritedRescues(), ...(settings.rescueFrom ?? [])]
    const settingsWithRescues = rescueFrom.length === 0 ? settings : { ...settings, rescueFrom }
    const schema = createSchema(name, typeMap, { ...settingsWithRescues, ...namespace }, faults)
    this.#schemas.set(name, schema)
    this.#recordSchemaName(name)
    return schema
  }

  /** Returns the definitions of the namespace, of its base namespaces, and of generators. */
  #definitions(replacements: Replacements, report: ReportDefinitionFault): NamespaceDefinitions {
    const hostDefinitions = this.#hostDefinitions()
    if (this.#generatedDefinitions === undefined) return hostDefinitions
    // The host's fields affect other generated definitions, such as the fields of filters.
    const generated =
      replacements.size === 0
        ? this.#generatedDefinitions
        : generatedDefinitions(this.#hostDeclarations, replacements)!
    generated.faults.forEach(report)
    const declarations = { ...hostDefinitions.declarations, ...generated.declarations }
    return inheritedDefinitions(generated, { ...hostDefinitions, declarations })
  }

  #replacements(resolvers: readonly ResolverMap[]): Replacements {
    return replacementsOf(this.#hostDeclarations, this.#hostDefinitions().statements, resolvers)
  }

  #hostDefinitions(): NamespaceDefinitions {
    return this.#base === undefined
      ? this
      : inheritedDefinitions(this.#base.#hostDefinitions(), this)
  }

  #inheritedRescues(): readonly ErrorRescue[] {
    const inherited = this.#base === undefined ? [] : this.#base.#inheritedRescues()
    return [...inherited, ...this.#rescues]
  }

  #recordSchemaName(schemaName: string): void {
    this.#schemaName ??= schemaName
    if (this.#base !== undefined) this.#base.#recordSchemaName(schemaName)
  }
}
