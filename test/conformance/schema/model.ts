import type { DirectiveLocation } from '../../../src/index.ts'

/** A name as it is declared, and as GraphQL shows it. */
export interface Name {
  readonly declared: string
  readonly exposed: string
}

/** A type as `arg` and `field` take it: its name in code, and how it is wrapped. */
export interface TypeModel {
  readonly name: string
  readonly wrapping: Wrapping
}

export interface Wrapping {
  readonly null?: boolean
  readonly array?: boolean
  readonly nullable?: boolean
  readonly full?: boolean
}

/** A value in code, and the literal that stands for it in SDL. */
export interface Constant {
  readonly value: unknown
  readonly literal: string
}

/** What may stand on a definition, as its options say it. */
interface Annotations {
  readonly desc?: string | undefined
  readonly deprecated?: boolean | string | undefined
}

export interface InputValueModel extends Annotations {
  readonly name: Name
  readonly type: TypeModel
  readonly default?: Constant | undefined
}

/** The ways to state a field; they make no difference to what is printed. */
export const fieldForms = [
  'read',
  'short',
  'resolver',
  'batch',
  'methodName',
  'methods',
  'subscribe',
  'event',
] as const
export type FieldForm = (typeof fieldForms)[number]

export interface FieldModel extends Annotations {
  readonly name: Name
  readonly type: TypeModel
  readonly arguments: readonly InputValueModel[]
  readonly applied: readonly AppliedModel[]
  readonly form: FieldForm
}

export interface DirectiveModel {
  readonly name: Name
  readonly desc: string | undefined
  readonly locations: readonly DirectiveLocation[]
  readonly repeatable: boolean | undefined
  readonly arguments: readonly InputValueModel[]
  /**
   * Whether it is declared apart from the namespace, which knows it only where it stands on
   * something.
   */
  readonly isStandalone: boolean
}

export interface AppliedModel {
  readonly directive: DirectiveModel
  /** The values of its arguments by their declared names, in any order. */
  readonly values: ReadonlyMap<string, Constant>
}

export interface EnumValueModel extends Annotations {
  readonly name: Name
  /** Its value in code; undefined for the declared name. */
  readonly value: unknown
  readonly applied: readonly AppliedModel[]
}

interface TypeBase {
  readonly name: string
  readonly desc: string | undefined
  /** Directives on the declaration. */
  readonly declared: readonly AppliedModel[]
  /**
   * Directives that a statement of the namespace puts on the type, behind those of the declaration.
   */
  readonly stated: readonly AppliedModel[]
}

export interface ScalarModel extends TypeBase {
  readonly kind: 'scalar'
  readonly specifiedByURL: string | undefined
}

export interface EnumModel extends TypeBase {
  readonly kind: 'enum'
  /** Whether the values are given as names, or as a record. */
  readonly form: 'names' | 'record'
  readonly values: readonly EnumValueModel[]
}

export interface InputModel extends TypeBase {
  readonly kind: 'input'
  readonly isOneOf: boolean
  readonly fields: readonly InputValueModel[]
}

export interface UnionModel extends TypeBase {
  readonly kind: 'union'
  readonly members: readonly string[]
}

export interface CompositeModel extends TypeBase {
  readonly kind: 'object' | 'interface'
  readonly interfaces: readonly string[]
  readonly fields: readonly FieldModel[]
}

export type NamedTypeModel = ScalarModel | EnumModel | InputModel | UnionModel | CompositeModel

/**
 * The fields of a root operation type, and the directives on it. Without fields there is no such
 * type.
 */
export interface RootModel {
  readonly typeName: string
  readonly fields: readonly FieldModel[]
  readonly stated: readonly AppliedModel[]
}

export const operations = ['query', 'mutation', 'subscription'] as const
export type Operation = (typeof operations)[number]
export const defaultTypeNames = {
  query: 'Query',
  mutation: 'Mutation',
  subscription: 'Subscription',
} as const

/** Everything that is said about a schema. */
export interface SchemaModel {
  readonly name: string
  readonly description: string | undefined
  readonly directives: readonly DirectiveModel[]
  readonly types: readonly NamedTypeModel[]
  readonly roots: Readonly<Record<Operation, RootModel>>
  readonly applied: readonly AppliedModel[]
  /** How much is said in a namespace below that of the schema; undefined where there is none. */
  readonly shareOfBase: number | undefined
}

/**
 * The directives that the schema has: those of the namespace, and those that stand on something.
 */
export function directivesOf(model: SchemaModel): readonly DirectiveModel[] {
  const used = new Set(appliedIn(model).map(({ directive }) => directive))
  return model.directives.filter(directive => !directive.isStandalone || used.has(directive))
}

/** All directives that stand on something. */
export function appliedIn({ applied, types, roots }: SchemaModel): readonly AppliedModel[] {
  return [
    ...applied,
    ...types.flatMap(type => [...type.declared, ...type.stated]),
    ...types.flatMap(type =>
      type.kind === 'enum' ? type.values.flatMap(value => value.applied) : [],
    ),
    ...Object.values(roots).flatMap(({ stated }) => stated),
    ...fieldsIn({ types, roots }).flatMap(field => field.applied),
  ]
}

/** The fields of all types and roots. */
export function fieldsIn({
  types,
  roots,
}: Pick<SchemaModel, 'types' | 'roots'>): readonly FieldModel[] {
  return [
    ...types.flatMap(type =>
      type.kind === 'object' || type.kind === 'interface' ? type.fields : [],
    ),
    ...Object.values(roots).flatMap(({ fields }) => fields),
  ]
}
