import { completeTypeMap } from '../engine/complete-type-map.ts'
import { createSchema, type SchemaSettings } from '../engine/create-schema.ts'
import type { Schema } from '../engine/schema.ts'
import { SchemaError } from '../errors/schema-error.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { TypeResolver, TypeTest } from '../schema/resolver.ts'
import type { TypeMap } from '../schema/type-map.ts'
import {
  arg,
  idArgument,
  type Argument,
  type ArgumentOptions,
  type IdArgument,
  type NoOptions,
} from './argument.ts'
import type { Declaration, Declarations } from './declarations.ts'
import type { FieldStatement } from './field.ts'
import type { DefaultOf, InputTypeName, InputValueOf } from './inference.ts'
import { checkOptions } from './options.ts'
import type { RootStatements, StatementsOf } from './statements.ts'
import { emptyStatements, typeMapOf, type TypeStatements } from './type-definitions.ts'

/** The types of an application, and what its files say about them. */
export type Namespace<Types, Context> = NamespaceStatements<Types, Context> & {
  readonly [
    Name in keyof Types as Types[Name] extends { readonly kind: KindWithStatements } ? Name : never
  ]: StatementsOf<Types, Context, Name>
}

/** What a namespace offers besides its types. */
export interface NamespaceStatements<Types, Context> {
  /** What the namespace was made of. */
  readonly declarations: Types
  /** Fields of the query root. GraphQL specification, 3.3.1 "Root Operation Types". */
  readonly query: RootStatements<Types, Context>
  /** Fields of the mutation root, whose resolvers run one after the other. */
  readonly mutation: RootStatements<Types, Context>
  /** Declares an argument, as `arg` does, and checks its type and its default against the namespace at once. */
  arg<const Name extends string, const TypeName extends InputTypeName<Types>>(
    name: Name,
    type: TypeName,
  ): Argument<Name, TypeName, NoOptions>
  arg<
    const Name extends string,
    const TypeName extends InputTypeName<Types>,
    const Options extends Omit<ArgumentOptions, 'default'> & {
      readonly default?: DefaultOf<Types, TypeName, Options>
    },
  >(
    name: Name,
    type: TypeName,
    options: Options,
  ): Argument<Name, TypeName, Options>
  /** The same as the `idArgument` outside the namespace. */
  readonly idArgument: IdArgument
  /**
   * Makes the schema of everything that was said. Later statements are refused, so the files that make them must be
   * imported before.
   *
   * @throws SchemaError with the faults of all definitions
   */
  schema(name: string, options?: SchemaOptions): Schema
}

/** What a schema has besides its types. */
interface SchemaOptions extends Omit<SchemaSettings, 'namespace'> {
  /** The description of the schema in SDL and introspection. */
  readonly description?: string | undefined
}

/** A value of an input type as resolvers receive it: `InputOf<typeof GraphQL, 'PostFilter'>`. */
export type InputOf<
  OfNamespace extends { readonly declarations: unknown },
  Name extends InputTypeName<OfNamespace['declarations']>,
> = InputValueOf<OfNamespace['declarations'], Name>

const schemaOptions = ['config', 'description', 'version', 'onError']

type KindWithStatements = 'OBJECT' | 'INTERFACE' | 'UNION' | 'ENUM'

/** Makes a namespace of declarations. */
export function createNamespace(declarations: Declarations): Namespace<Declarations, object> {
  const statements = new Map(Object.keys(declarations).map(name => [name, emptyStatements()]))
  const query = emptyStatements()
  const mutation = emptyStatements()
  let schemaName: string | undefined

  const recordersOf = (typeName: string, target: TypeStatements): Recorders =>
    createRecorders(target, statement => {
      if (schemaName === undefined) return
      throw new Error(
        `${typeName}.${statement} comes after the schema "${schemaName}" was made; ` +
          'import the files with definitions before the one that calls GraphQL.schema().',
      )
    })
  const membersOf = ([name, declaration]: [string, Declaration]): [string, object][] => {
    const offered = namespaceMember(declaration, recordersOf(name, statements.get(name)!))
    return offered === undefined ? [] : [[name, offered]]
  }

  return {
    ...Object.fromEntries(Object.entries(declarations).flatMap(membersOf)),
    declarations,
    query: pick(recordersOf('Query', query), 'field'),
    mutation: pick(recordersOf('Mutation', mutation), 'field'),
    arg,
    idArgument,
    schema(name, options = {}) {
      const { description, ...settings } = options
      const faults: string[] = []
      const report = (fault: string): unknown => faults.push(fault)
      checkOptions(options, schemaOptions, 'GraphQL.schema()', report)
      const typeMap = { description, ...typeMapOf({ declarations, statements, query, mutation }, report) }
      if (faults.length > 0) throw new SchemaError([...faults, ...faultsOf(typeMap)])
      const schema = createSchema(name, typeMap, settings)
      schemaName = name
      return schema
    },
  } as Namespace<Declarations, object>
}

/** All statements there are; each kind of type offers some of them. They return the object that they were called on. */
interface Recorders {
  readonly field: (
    this: unknown,
    name: string,
    type: string,
    options?: FieldStatement['options'],
    resolver?: FieldStatement['resolver'],
  ) => unknown
  readonly implements: (this: unknown, ...names: string[]) => unknown
  readonly isTypeOf: (this: unknown, test: TypeTest) => unknown
  readonly resolveType: (this: unknown, resolver: TypeResolver) => unknown
}

function createRecorders(
  target: TypeStatements,
  refuseLateStatement: (statement: string) => void,
): Recorders {
  return {
    field(name, type, options = {}, resolver) {
      refuseLateStatement(`field("${name}")`)
      target.fields.push({ name, type, options, resolver })
      return this
    },
    implements(...names) {
      refuseLateStatement('implements()')
      for (const name of names) target.interfaces.add(name)
      return this
    },
    isTypeOf(test) {
      refuseLateStatement('isTypeOf()')
      target.isTypeOf = test
      return this
    },
    resolveType(resolver) {
      refuseLateStatement('resolveType()')
      target.resolveType = resolver
      return this
    },
  }
}

function namespaceMember(declaration: Declaration, recorders: Recorders): object | undefined {
  switch (declaration.kind) {
    case 'OBJECT':
      return pick(recorders, 'field', 'implements', 'isTypeOf')
    case 'INTERFACE':
      return pick(recorders, 'field', 'implements', 'resolveType')
    case 'UNION':
      return pick(recorders, 'resolveType')
    case 'ENUM':
      return { values: Object.fromEntries(declaration.values.map(value => [value, value])) }
    default:
      return undefined
  }
}

function pick(recorders: Recorders, ...names: (keyof Recorders)[]): object {
  return Object.fromEntries(names.map(name => [name, recorders[name]]))
}

/** The faults that compiling finds, for a schema that has others already. */
function faultsOf(typeMap: TypeMap): readonly string[] {
  try {
    compileSchema(completeTypeMap(typeMap))
    return []
  } catch (error) {
    if (error instanceof SchemaError) return error.faults
    throw error
  }
}
