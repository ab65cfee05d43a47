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
  IsMisfitSchema,
  MisfitArguments,
  NamesOfKind,
  ScalarName,
} from './inference/inference.ts'
import type { ArgumentTypeFault } from './inference/faults.ts'
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
 * The declarations, where a message replaces each declaration with a wrong reference, name or
 * default. `NewTypes` may refer to `Types`; `Base` are the declarations of the extended namespace.
 */
export type CheckedDeclarations<NewTypes, Types, Base = unknown> = {
  [Name in keyof NewTypes]: Name extends ReservedName | keyof Base
    ? `'${Name & string}' has a meaning already: choose another name`
    : NewTypes[Name] extends InputDeclaration<infer Fields>
      ? CheckedInput<Types, NewTypes[Name], Fields>
      : NewTypes[Name] extends OneOfDeclaration<infer Fields>
        ? CheckedOneOf<Types, NewTypes[Name], Fields>
        : NewTypes[Name] extends UnionDeclaration<infer Member>
          ? CheckedUnion<Types, NewTypes[Name], Member>
          : NewTypes[Name]
}

/**
 * Checks that the names of declared types are valid and that their values are declarations.
 *
 * @throws SchemaError when a name is reserved or already declared, or when its value is not a
 *   declaration
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
  const faults = Object.entries(types).flatMap(([name, declaration]) => [
    ...(isTaken(name)
      ? [`"${name}" cannot name a type: it has a meaning already in the namespace or as a scalar.`]
      : []),
    ...(isDeclaration(declaration)
      ? []
      : [
          `"${name}" is ${inspect(declaration)}; ` +
            'expected object(), interfaceOf(), union(), enumOf(), input(), oneOf() or scalar().',
        ]),
  ])
  if (faults.length > 0) throw new SchemaError(faults)
}

/** Returns the error of a call that got the types, which belong to the call of its result. */
export function misplacedTypes(taker: string, misplaced: unknown, call: string): SchemaError {
  return new SchemaError([
    `${taker} was called with ${inspect(misplaced)}; ` +
      `the types belong to a second call: write ${call}({ ... }).`,
  ])
}

function isDeclaration(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && 'desc' in value
}

type ReservedName = (typeof reservedNames)[number] | ScalarName

// `[Name] extends [...]` checks a union of names as a whole, not name by name.
type CheckedInput<Types, Declaration, Fields extends readonly AnyArgument[]> = [
  Fields[number]['type'],
] extends [InputTypeName<Types>]
  ? [MisfitArguments<Types, Fields[number], "'">] extends [never]
    ? IsMisfitSchema<Types, Declaration> extends true
      ? 'the validate of the input does not take its values'
      : Declaration
    : MisfitArguments<Types, Fields[number], "'">
  : ArgumentTypeFault<Types, Exclude<Fields[number]['type'], InputTypeName<Types>>>

type CheckedOneOf<Types, Declaration, Fields extends readonly AnyArgument[]> = [
  Extract<Fields[number], { readonly options: RequiredOrDefault }>,
] extends [never]
  ? CheckedInput<Types, Declaration, Fields>
  : `'${Extract<Fields[number], { readonly options: RequiredOrDefault }>['name']}' must be nullable and have no default`

type RequiredOrDefault =
  | { readonly null: false }
  | { readonly full: true }
  | { readonly default: NonNullable<unknown> | null }

type CheckedUnion<Types, Declaration, Member extends string> = [Member] extends [
  NamesOfKind<Types, 'OBJECT'>,
]
  ? Declaration
  : `unknown member '${Exclude<Member, NamesOfKind<Types, 'OBJECT'>>}'`
