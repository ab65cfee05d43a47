import type { Applied, DirectiveLocation, TypeLocation } from './declare/directive-definition.ts'
import { fieldSetInGraphQL } from './declare/names.ts'

/** Every place where code applies directives. */
type Anywhere = Exclude<TypeLocation, 'SCHEMA'>
type Protected = 'FIELD_DEFINITION' | 'OBJECT' | 'INTERFACE' | 'SCALAR' | 'ENUM'

/**
 * Several subgraphs resolve the field, or the fields of the type. Apollo Federation, "@shareable".
 *
 * @example
 * GraphQL.Product.field('name', 'string', { directives: [shareable()] })
 */
export const shareable = (): Applied<'FIELD_DEFINITION' | 'OBJECT'> => applied('shareable')

/**
 * Another subgraph resolves the field, which a key, `requires` or `provides` selects here. Apollo
 * Federation, "@external".
 *
 * @example
 * GraphQL.Product.field('weight', 'int', { directives: [external()] })
 */
export const external = (values?: {
  readonly reason?: string | undefined
}): Applied<'FIELD_DEFINITION' | 'OBJECT'> => applied('external', values)

/**
 * The resolver of the field needs fields of other subgraphs, which references to its object have. The
 * names are those of the code. Apollo Federation, "@requires".
 *
 * @example
 * GraphQL.Product.field(
 *   'postage',
 *   'int',
 *   { directives: [requires({ fields: 'weight size { height }' })] },
 *   ({ current }) => postageOf(current.weight, current.size.height),
 * )
 */
export const requires = (values: { readonly fields: string }): Applied<'FIELD_DEFINITION'> =>
  applied('requires', { fields: fieldSetInGraphQL(values.fields) })

/**
 * The field resolves fields of its objects that only other subgraphs resolve elsewhere. The names are
 * those of the code. Apollo Federation, "@provides".
 *
 * @example
 * GraphQL.Review.field('author', 'User', { directives: [provides({ fields: 'name' })] })
 */
export const provides = (values: { readonly fields: string }): Applied<'FIELD_DEFINITION'> =>
  applied('provides', { fields: fieldSetInGraphQL(values.fields) })

/**
 * The field moves from another subgraph to this one; with a label such as `percent(5)` by and by.
 * Apollo Federation, "@override".
 *
 * @example
 * GraphQL.Product.field('stock', 'int', { directives: [override({ from: 'inventory' })] })
 */
export const override = (values: {
  readonly from: string
  readonly label?: string | undefined
}): Applied<'FIELD_DEFINITION'> => applied('override', values)

/**
 * Clients of the supergraph do not see the definition. Apollo Federation, "@inaccessible".
 *
 * @example
 * GraphQL.Product.field('cost', 'int', { directives: [inaccessible()] })
 */
export const inaccessible = (): Applied<Anywhere> => applied('inaccessible')

/**
 * A name for a definition, by which contracts choose. Apollo Federation, "@tag".
 *
 * @example
 * GraphQL.Product.directives(tag({ name: 'partner' }))
 */
export const tag = (values: { readonly name: string }): Applied<TypeLocation> =>
  applied('tag', values)

/**
 * The object stands for an interface of other subgraphs, and its fields are fields of all types of that
 * interface. Apollo Federation, "@interfaceObject".
 *
 * @example
 * GraphQL.Media.key('id').directives(interfaceObject())
 */
export const interfaceObject = (): Applied<'OBJECT'> => applied('interfaceObject')

/**
 * The supergraph keeps a directive of the schema, which a `link` imports. Apollo Federation,
 * "@composeDirective".
 *
 * @example
 * GraphQL.schema('Shop', {
 *   federation: true,
 *   directives: [
 *     link({ url: 'https://specs.example/rating/v1.0', import: ['@rated'] }),
 *     composeDirective({ name: '@rated' }),
 *   ],
 * })
 */
export const composeDirective = (values: { readonly name: string }): Applied<'SCHEMA'> =>
  applied('composeDirective', values)

/**
 * Links a specification to the schema, and imports definitions of it by name. Apollo Federation,
 * "@link".
 *
 * @example
 * GraphQL.schema('Shop', {
 *   federation: true,
 *   directives: [link({ url: 'https://specs.apollo.dev/federation/v2.3', import: ['@key'] })],
 * })
 */
export const link = (values: {
  readonly url: string
  readonly as?: string | undefined
  readonly for?: 'SECURITY' | 'EXECUTION' | undefined
  readonly import?:
    readonly (string | { readonly name: string; readonly as?: string | undefined })[] | undefined
}): Applied<'SCHEMA'> => applied('link', values)

/**
 * The gateway asks for a client that is authenticated. Apollo Federation, "@authenticated".
 *
 * @example
 * GraphQL.User.directives(authenticated())
 */
export const authenticated = (): Applied<Protected> => applied('authenticated')

/**
 * The gateway asks for a client that has all scopes of one of the lists. Apollo Federation,
 * "@requiresScopes".
 *
 * @example
 * GraphQL.User.field('email', 'string', {
 *   directives: [requiresScopes({ scopes: [['read:email'], ['admin']] })],
 * })
 */
export const requiresScopes = (values: {
  readonly scopes: readonly (readonly string[])[]
}): Applied<Protected> => applied('requiresScopes', values)

/**
 * The gateway asks its policies for all of one of the lists. Apollo Federation, "@policy".
 *
 * @example
 * GraphQL.User.field('card', 'string', { directives: [policy({ policies: [['owner']] })] })
 */
export const policy = (values: {
  readonly policies: readonly (readonly string[])[]
}): Applied<Protected> => applied('policy', values)

/**
 * What the definition costs in the sum of a gateway's demand control. Apollo Federation, "@cost".
 *
 * @example
 * GraphQL.Product.field('score', 'float', { directives: [cost({ weight: 5 })] })
 */
export const cost = (values: {
  readonly weight: number
}): Applied<'ENUM' | 'FIELD_DEFINITION' | 'OBJECT' | 'SCALAR'> => applied('cost', values)

/**
 * How many items a gateway expects in a list. Apollo Federation, "@listSize".
 *
 * @example
 * GraphQL.query.field(
 *   'products',
 *   'Product',
 *   { full: true, arguments: arg('first', 'int'), directives: [listSize({ slicingArguments: ['first'] })] },
 *   ({ first }) => productsUpTo(first),
 * )
 */
export const listSize = (values: {
  readonly assumedSize?: number | undefined
  readonly slicingArguments?: readonly string[] | undefined
  readonly sizedFields?: readonly string[] | undefined
  readonly requireOneSlicingArgument?: boolean | undefined
}): Applied<'FIELD_DEFINITION'> => applied('listSize', values)

/**
 * A name for objects of the type, from which arguments with `@fromContext` in a text take values. Apollo
 * Federation, "@context".
 *
 * @example
 * GraphQL.User.directives(context({ name: 'reader' }))
 */
export const context = (values: {
  readonly name: string
}): Applied<'OBJECT' | 'INTERFACE' | 'UNION'> => applied('context', values)

function applied<Location extends DirectiveLocation>(
  name: string,
  values: object = {},
): Applied<Location> {
  const directive = { name, options: { on: [] }, listener: undefined, isLinked: true }
  return { directive, values: values as Applied<Location>['values'] }
}
