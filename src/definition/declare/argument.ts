import { anything, aString, type Expectations } from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import type { Constraints } from '../../schema/definitions/constraint-directive.ts'
import { aStandardSchema, type StandardSchema } from '../../schema/definitions/standard-schema.ts'
import type { InputValueDefinition } from '../../schema/definitions/type-map.ts'
import { constraintApplication } from './constraints.ts'
import { camelCase } from './names.ts'
import {
  aDeprecation,
  checkedOptions,
  deprecationReason,
  typeExpectations,
  type ReportDefinitionFault,
} from './options.ts'
import { typeReference } from './type-expression.ts'
import type { Contradictory, TypeOptions, WrappingFault } from './type-options.ts'

/** Options of an argument, or of a field of an input object. */
export interface ArgumentOptions extends TypeOptions {
  /**
   * The default value, as resolvers receive it: enum values as in code, input objects with declared
   * names.
   */
  readonly default?: unknown
  /** The description in SDL and introspection. */
  readonly desc?: string | undefined
  /**
   * Whether the argument is deprecated, or the reason. A required argument cannot be deprecated.
   */
  readonly deprecated?: boolean | string | undefined
  /**
   * A schema that validates the coerced value before a resolver is called: a schema of zod, valibot,
   * arktype or another library with Standard Schema. Resolvers get what the schema makes of the value.
   * Null and omitted values are not validated; of a list, the whole list is.
   */
  readonly validate?: StandardSchema | undefined
  /** The constraints of the value, which SDL shows to clients as `@constraint`. */
  readonly constraints?: Constraints | undefined
  /** "Arguments do not support directives." */
  readonly directives?: never
  /** @deprecated The option is `null: false`. */
  readonly required?: 'there is no option `required`: write `null: false`'
}

/**
 * The name of an argument, or a sentence about its options: of contradictions, and of names that
 * exist neither here nor among the constraints. Of options of the type `any` nothing is known.
 */
export type CheckedArgumentName<Name, Options> = string extends keyof Options
  ? Name
  : keyof Options extends keyof ArgumentOptions
    ? Options extends Contradictory
      ? WrappingFault<Options>
      : Options extends { readonly constraints: infer Limits }
        ? keyof Limits extends keyof Constraints
          ? Name
          : `there is no constraint \`${Exclude<keyof Limits, keyof Constraints> & string}\``
        : Name
    : `there is no option \`${Exclude<keyof Options, keyof ArgumentOptions> & string}\``

/** A declared argument. The type of its value is inferred from the literal types of its options. */
export interface Argument<Name extends string, TypeName extends string, Options> {
  readonly name: Name
  readonly type: TypeName
  readonly options: Options
}

export type AnyArgument = Argument<string, string, ArgumentOptions>

interface Arg {
  /** An argument that may be omitted. */
  <const Name extends string, const TypeName extends string>(
    name: Name,
    type: TypeName,
  ): Argument<Name, TypeName, NoOptions>
  /** An argument with options. */
  <const Name extends string, const TypeName extends string, const Options extends ArgumentOptions>(
    name: CheckedArgumentName<Name, Options>,
    type: TypeName,
    options: Options,
  ): Argument<Name, TypeName, Options>
}

// Overloads are necessary because TypeScript prefers the contextual type of an argument list to the
// default of a type parameter.
export interface IdArgument {
  /** The argument `id: ID!`. */
  (): Argument<'id', 'id', { readonly null: false }>
  /** An argument of type `ID!` with another name. */
  <const Name extends string>(name: Name): Argument<Name, 'id', { readonly null: false }>
  /** The argument `id` with options. */
  <const Options extends ArgumentOptions>(
    options: Options & (Options extends Contradictory ? WrappingFault<Options> : unknown),
  ): Argument<'id', 'id', IdOptions<Options>>
  /** An argument of type ID, required without the option `null: true`. */
  <const Name extends string, const Options extends ArgumentOptions>(
    name: CheckedArgumentName<Name, Options>,
    options: Options,
  ): Argument<Name, 'id', IdOptions<Options>>
}

/** The options of an argument of type `ID`, which is required unless `null: true`. */
type IdOptions<Options> = Options extends { readonly null: true }
  ? Options
  : Options & { readonly null: false }

export type NoOptions = Readonly<Record<never, never>>

/**
 * Declares an argument of a field, or a field of an input object. The definition that has the
 * argument checks its type and its default. GraphQL specification, 3.6.1 "Field Arguments".
 *
 * @example
 * arg('limit', 'int', { default: 10, constraints: { min: 1, max: 100 } })
 */
export const arg: Arg = (
  name: string,
  type: string,
  options: ArgumentOptions = {},
): AnyArgument => ({
  name,
  type,
  options,
})

/**
 * Declares an argument of type `ID!`, by default with the name `id`; the option `null: true` makes
 * the type `ID`.
 *
 * @example
 * idArgument() // id: ID!
 * idArgument({ desc: 'Of the post.' })
 * idArgument('post_id', { null: true }) // postId: ID
 */
export const idArgument: IdArgument = (
  nameOrOptions: string | ArgumentOptions = 'id',
  namedOptions: ArgumentOptions = {},
): any => {
  const [name, options] =
    typeof nameOrOptions === 'object' ? ['id', nameOrOptions] : [nameOrOptions, namedOptions]
  return arg(name, 'id', { ...options, null: options.null ?? false })
}

const expectations: Expectations<Omit<ArgumentOptions, 'directives' | 'required'>> = {
  ...typeExpectations,
  default: anything,
  desc: aString,
  deprecated: aDeprecation,
  validate: aStandardSchema,
  constraints: {
    words: 'an object such as { maxLength: 80 }',
    fits: value => typeof value === 'object' && value !== null,
  },
}

/** What declares arguments: only those of an object's field or of an input object are checked. */
type ArgumentOwnerKind = 'OBJECT' | 'INTERFACE' | 'INPUT_OBJECT' | 'DIRECTIVE'

/**
 * Returns the definitions of declared arguments; `owner` denotes the field, directive or input
 * object in messages.
 */
export function inputValueDefinitions(
  argumentDeclarations: unknown,
  owner: string,
  ownerKind: ArgumentOwnerKind,
  report: ReportDefinitionFault,
): InputValueDefinition[] {
  return [argumentDeclarations].flat().flatMap(argument => {
    if (isArgument(argument)) return [inputValueDefinition(argument, owner, ownerKind, report)]
    report(
      `${owner[0]!.toUpperCase()}${owner.slice(1)} has the argument ${inspect(argument)}; expected arg(name, type, options), or a list of these.`,
    )
    return []
  })
}

export function isArgument(value: unknown): value is AnyArgument {
  if (typeof value !== 'object' || value === null) return false
  const { name, options } = value as Partial<AnyArgument>
  return typeof name === 'string' && typeof options === 'object' && 'type' in value
}

function inputValueDefinition(
  { name, type, options }: AnyArgument,
  owner: string,
  ownerKind: ArgumentOwnerKind,
  report: ReportDefinitionFault,
): InputValueDefinition {
  const subject = `The argument ${name} of ${owner}`
  const { directives, ...supportedOptions } = Object(options) as ArgumentOptions
  if (directives !== undefined)
    report(`${subject} has directives; arguments do not support directives.`)
  const argumentOptions: Omit<ArgumentOptions, 'directives' | 'required'> =
    directives === undefined ? options : supportedOptions
  const validOptions = checkedOptions(argumentOptions, expectations, subject, report)
  const { desc, default: defaultValue, deprecated, validate, constraints } = validOptions
  if (validate !== undefined && ownerKind === 'INTERFACE')
    report(
      `${subject} has validate; the fields of interfaces are checked where they are implemented.`,
    )
  if ((validate ?? constraints) !== undefined && ownerKind === 'DIRECTIVE')
    report(`${subject} has validate or constraints; the arguments of directives are not checked.`)
  const constraint = constraintApplication(constraints, subject, report)
  return {
    name: camelCase(name),
    declaredName: name,
    description: desc,
    deprecationReason: deprecationReason(deprecated),
    type: typeReference(type, validOptions, subject, report),
    default: defaultValue === undefined ? undefined : { value: defaultValue },
    validate,
    directives: constraint === undefined ? undefined : [constraint],
  }
}
