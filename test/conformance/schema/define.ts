import {
  arg,
  defineGraphQL,
  directive,
  enumOf,
  idArgument,
  input,
  interfaceOf,
  object,
  oneOf,
  scalar,
  union,
  type Schema,
} from '../../../src/index.ts'
import {
  defaultTypeNames,
  operations,
  type AppliedModel,
  type DirectiveModel,
  type FieldModel,
  type InputValueModel,
  type NamedTypeModel,
  type Operation,
  type SchemaModel,
} from './model.ts'

/**
 * The definition API as a program without types sees it: everything can be called, with everything.
 */
interface Untyped {
  (...parameters: unknown[]): Untyped
  readonly [member: string]: Untyped
}

type ApplyDirective = (values: object) => unknown
type ApplyByDirective = ReadonlyMap<DirectiveModel, ApplyDirective>

const api = { arg, defineGraphQL, directive, enumOf, idArgument, input, interfaceOf, object, oneOf, scalar, union } as unknown as Untyped // prettier-ignore

/**
 * Says by the definition API what the model holds, in one namespace or in two, and makes a schema
 * of it.
 */
export function define(model: SchemaModel): Schema {
  const share = model.shareOfBase
  const standalone = new Map(
    model.directives.filter(each => each.isStandalone).map(each => [each, apply(each, api)]),
  )
  const isInBase = (index: number, count: number): boolean =>
    share !== undefined && index < count * share
  const types = model.types.map(
    (type, index) => [type, isInBase(index, model.types.length)] as const,
  )
  const declarationsOf = (inBase: boolean): object =>
    Object.fromEntries(
      types
        .filter(([, its]) => its === inBase)
        .map(([type]) => [type.name, declaration(type, standalone)]),
    )

  const base = share === undefined ? undefined : api['defineGraphQL']!()(declarationsOf(true))
  const GraphQL =
    base === undefined
      ? api['defineGraphQL']!()(declarationsOf(false))
      : base['extend']!('extension')(declarationsOf(false))
  const applications = new Map([
    ...standalone,
    ...model.directives
      .filter(each => !each.isStandalone)
      .map(
        (each, index) => [each, apply(each, index === 0 ? (base ?? GraphQL) : GraphQL)] as const,
      ),
  ])
  for (const [type, itsInBase] of types)
    stateType(type, itsInBase ? base : undefined, GraphQL, share ?? 0, applications)
  for (const operation of operations) stateRoot(operation, model, base, GraphQL, applications)
  return GraphQL['schema']!(model.name, {
    config: { enableIntrospection: true },
    hasRootValue: true,
    ...defined({ description: model.description }),
    ...schemaTypeNames(model),
    ...(model.applied.length === 0 ? {} : { directives: applied(model.applied, applications) }),
  }) as unknown as Schema
}

function schemaTypeNames({ roots }: SchemaModel): object {
  const own = operations.filter(
    operation => roots[operation].typeName !== defaultTypeNames[operation],
  )
  if (own.length === 0) return {}
  return {
    schemaTypeNames: Object.fromEntries(
      own.map(operation => [operation, roots[operation].typeName]),
    ),
  }
}

function declaration(type: NamedTypeModel, standalone: ApplyByDirective): Untyped {
  let declared = bareDeclaration(type, standalone)
  if (type.desc !== undefined) declared = declared['desc']!(type.desc)
  return type.declared.length === 0
    ? declared
    : declared['directives']!(...applied(type.declared, standalone))
}

function bareDeclaration(type: NamedTypeModel, standalone: ApplyByDirective): Untyped {
  switch (type.kind) {
    case 'scalar': {
      const { specifiedByURL } = type
      const coercions = { parse: (value: unknown) => value, serialize: (value: unknown) => value }
      return api['scalar']!({ ...coercions, ...defined({ specifiedByURL }) })
    }
    case 'enum': {
      if (type.form === 'names')
        return api['enumOf']!(...type.values.map(({ name }) => name.declared))
      const values = type.values.map(({ name, value, desc, deprecated, applied: own }) => [
        name.declared,
        {
          ...defined({ value, desc, deprecated }),
          ...(own.length === 0 ? {} : { directives: applied(own, standalone) }),
        },
      ])
      return api['enumOf']!(Object.fromEntries(values))
    }
    case 'input':
      return api[type.isOneOf ? 'oneOf' : 'input']!(...type.fields.map(argument))
    case 'union':
      return api['union']!(...type.members)
    case 'interface':
      return api['interfaceOf']!()
    case 'object':
      return api['object']!()
  }
}

/** What is said in the base comes first, so a share of it begins every list. */
function stateType(
  type: NamedTypeModel,
  base: Untyped | undefined,
  own: Untyped,
  share: number,
  applications: ApplyByDirective,
): void {
  const { name, kind } = type
  if (kind === 'scalar' || kind === 'input') return
  const ofApplied = parts(type.stated, base && share)
  if (ofApplied.first.length > 0)
    base![name]!['directives']!(...applied(ofApplied.first, applications))
  if (ofApplied.rest.length > 0) own[name]!['directives']!(...applied(ofApplied.rest, applications))
  if (kind !== 'object' && kind !== 'interface') return
  const ofInterfaces = parts(type.interfaces, base && share)
  if (ofInterfaces.first.length > 0) base![name]!['implements']!(...ofInterfaces.first)
  if (ofInterfaces.rest.length > 0) own[name]!['implements']!(...ofInterfaces.rest)
  stateFields(type.fields, base?.[name], own[name]!, share, applications)
}

function stateRoot(
  operation: Operation,
  { roots, shareOfBase = 0 }: SchemaModel,
  base: Untyped | undefined,
  own: Untyped,
  applications: ApplyByDirective,
): void {
  const { fields, stated } = roots[operation]
  if (stated.length > 0) own[operation]!['directives']!(...applied(stated, applications))
  stateFields(fields, base?.[operation], own[operation]!, shareOfBase, applications)
}

/**
 * Every field that the namespace above says is in the base as well, with another type, and is
 * replaced.
 */
function stateFields(
  fields: readonly FieldModel[],
  base: Untyped | undefined,
  own: Untyped,
  share: number,
  applications: ApplyByDirective,
): void {
  const { first, rest } = parts(fields, base && share)
  for (const field of first) stateField(field, base!, applications)
  for (const field of rest) {
    base?.['field']!(field.name.declared, 'boolean', { desc: 'It is replaced.' })
    stateField(field, own, applications)
  }
}

function stateField(field: FieldModel, statements: Untyped, applications: ApplyByDirective): void {
  const { name, type, form, desc, deprecated } = field
  const inputValues = field.arguments.map(argument)
  const options = {
    ...type.wrapping,
    ...defined({ desc, deprecated }),
    ...(inputValues.length === 0
      ? {}
      : { arguments: inputValues.length === 1 ? inputValues[0] : inputValues }),
    ...(field.applied.length === 0 ? {} : { directives: applied(field.applied, applications) }),
  }
  const resolver = (): null => null
  const state = (...more: unknown[]): Untyped =>
    statements['field']!(name.declared, type.name, ...more)
  switch (form) {
    case 'read':
    case 'event':
      state(...(Object.keys(options).length === 0 ? [] : [options]))
      break
    case 'short':
      state(resolver)
      break
    case 'resolver':
      state(options, resolver)
      break
    case 'batch':
      state(options, { batch: (parents: readonly unknown[]) => parents.map(resolver) })
      break
    case 'methodName':
      state({ ...options, methodName: 'other_name' })
      break
    case 'methods': {
      const receiver = { [name.exposed]: resolver }
      statements['methods']!(receiver)['field']!(name.declared, type.name, options)
      break
    }
    case 'subscribe':
      state(options, { subscribe: resolver, resolve: resolver })
  }
}

function argument({ name, type, default: constant, desc, deprecated }: InputValueModel): unknown {
  const options = {
    ...type.wrapping,
    ...defined({ desc, deprecated }),
    ...(constant === undefined ? {} : { default: constant.value }),
  }
  const isId =
    name.declared === 'id' && type.name === 'id' && Object.keys(type.wrapping).join() === 'null'
  if (!isId)
    return Object.keys(options).length === 0
      ? arg(name.declared, type.name)
      : arg(name.declared, type.name, options)
  if (options.null === true) return idArgument('id', options)
  const others = { ...options, null: undefined }
  return Object.values(defined(others)).length === 0
    ? idArgument()
    : idArgument('id', defined(others))
}

/** A directive of a namespace, or one that `directive` declares apart from all. */
function apply(model: DirectiveModel, namespace: Untyped): ApplyDirective {
  const { name, desc, locations, repeatable } = model
  const inputValues = model.arguments.map(argument)
  const options = {
    on: locations,
    ...defined({ desc, repeatable }),
    ...(inputValues.length === 0 ? {} : { arguments: inputValues }),
  }
  return namespace['directive']!(name.declared, options)
}

function applied(models: readonly AppliedModel[], applications: ApplyByDirective): unknown[] {
  return models.map(({ directive: model, values }) => {
    const given = [...values].map(([name, { value }]) => [name, value])
    return applications.get(model)!(Object.fromEntries(given) as object)
  })
}

function parts<Item>(items: readonly Item[], share = 0): Record<'first' | 'rest', readonly Item[]> {
  const count = Math.floor(items.length * share)
  return { first: items.slice(0, count), rest: items.slice(count) }
}

/** Options without those that are left to their defaults. */
function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
