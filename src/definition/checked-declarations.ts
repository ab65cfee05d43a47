import { inspect } from '../errors/inspect.ts'
import { SchemaError } from '../errors/schema-error.ts'
import type { AnyArgument } from './declare/argument.ts'
import type {
  Declarations,
  InputDeclaration,
  OneOfDeclaration,
  UnionDeclaration,
} from './declare/declarations.ts'
import type {
  InputTypeName,
  MisfitDefaults,
  NamesOfKind,
  ScalarName,
} from './inference/inference.ts'
import { isScalarName } from './declare/type-expression.ts'

const reservedNames = [
  'declarations',
  'query',
  'mutation',
  'subscription',
  'arg',
  'idArgument',
  'directive',
  'rescueFrom',
  'extend',
  'schema',
] as const

/**
 * The declarations, with a message in place of each that has a wrong reference, name or default.
 * `Types` are those that they can refer to, `Base` those that the extended namespace has declared.
 */
export type CheckedDeclarations<Own, Types, Base = unknown> = {
  [Name in keyof Own]: Name extends ReservedName | keyof Base
    ? `'${Name & string}' has a meaning already: choose another name`
    : Own[Name] extends InputDeclaration<infer Fields>
      ? CheckedInput<Types, Own[Name], Fields>
      : Own[Name] extends OneOfDeclaration<infer Fields>
        ? CheckedOneOf<Types, Own[Name], Fields>
        : Own[Name] extends UnionDeclaration<infer Member>
          ? CheckedUnion<Types, Own[Name], Member>
          : Own[Name]
}

/**
 * Checks declared types: their names, and that they are declarations.
 *
 * @throws SchemaError when a name is reserved or taken, or when its value is not a declaration
 */
export function checkDeclarations(types: Declarations, base: Declarations): void {
  if (typeof (types as unknown) !== 'object' || (types as unknown) === null) {
    throw new SchemaError([
      `The types are ${inspect(types)}; expected an object with a declaration for each name.`,
    ])
  }
  const isTaken = (name: string): boolean =>
    (reservedNames as readonly string[]).includes(name) ||
    isScalarName(name) ||
    Object.hasOwn(base, name)
  const faults = Object.entries(types).flatMap(([name, declared]) => [
    ...(isTaken(name)
      ? [`"${name}" cannot name a type: it has a meaning already in the namespace or as a scalar.`]
      : []),
    ...(isDeclaration(declared)
      ? []
      : [
          `"${name}" is ${inspect(declared)}; ` +
            'expected object(), interfaceOf(), union(), enumOf(), input(), oneOf() or scalar().',
        ]),
  ])
  if (faults.length > 0) throw new SchemaError(faults)
}

function isDeclaration(declared: unknown): boolean {
  return (
    typeof declared === 'object' && declared !== null && 'kind' in declared && 'desc' in declared
  )
}

type ReservedName = (typeof reservedNames)[number] | ScalarName

// `[Name] extends [...]`: unions of names are checked as a whole, not name by name.
type CheckedInput<Types, Declared, Fields extends readonly AnyArgument[]> = [
  Fields[number]['type'],
] extends [InputTypeName<Types>]
  ? [MisfitDefaults<Types, Fields[number]>] extends [never]
    ? Declared
    : `the default of '${MisfitDefaults<Types, Fields[number]>}' does not fit its type`
  : `unknown input type '${Exclude<Fields[number]['type'], InputTypeName<Types>>}'`

type CheckedOneOf<Types, Declared, Fields extends readonly AnyArgument[]> = [
  Extract<Fields[number], { readonly options: RefusedByOneOf }>,
] extends [never]
  ? CheckedInput<Types, Declared, Fields>
  : `'${Extract<Fields[number], { readonly options: RefusedByOneOf }>['name']}' must be nullable and have no default`

type RefusedByOneOf =
  | { readonly null: false }
  | { readonly full: true }
  | { readonly default: NonNullable<unknown> | null }

type CheckedUnion<Types, Declared, Member extends string> = [Member] extends [
  NamesOfKind<Types, 'OBJECT'>,
]
  ? Declared
  : `unknown member '${Exclude<Member, NamesOfKind<Types, 'OBJECT'>>}'`
