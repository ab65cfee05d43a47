import {
  isInterfaceType,
  isObjectType,
  isUnionType,
  type ExecutionArgs,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { HostModule } from '../../../../src/graphql-js/host.ts'
import { randomOf } from '../../../random/random.ts'
import { originOf, type Abstraction } from '../../execution/world.ts'

/** What a resolver or a test of types was called with. */
export interface Seen {
  readonly place: string
  readonly info: Readonly<Record<string, unknown>>
  readonly args: unknown
  readonly context: unknown
}

/** The context of a request, in which resolvers note what they see. */
export interface SeeingContext {
  readonly seen: Seen[]
}

/** Gives a share of the fields resolvers, and the types what tells them apart. */
export function equip(
  host: HostModule,
  seed: string,
  schema: GraphQLSchema,
  reference: GraphQLSchema,
  abstraction: Abstraction,
): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    equipType(host, seed, type, reference, abstraction)
  }
}

function equipType(
  host: HostModule,
  seed: string,
  type: GraphQLNamedType,
  reference: GraphQLSchema,
  abstraction: Abstraction,
): void {
  if (host.isObjectType(type)) {
    const origin = reference.getType(type.name)
    if (!isObjectType(origin)) return
    if (abstraction === 'isTypeOf' && type.name !== 'Query' && type.name !== 'Mutation') {
      type.isTypeOf = (value, context: SeeingContext, info) => {
        note(`${type.name} is type of`, undefined, context, info)
        const of = originOf(value)
        return of !== undefined && of.world.isOfType(of.type, of.id, type.name)
      }
    }
    for (const [name, field] of Object.entries(type.getFields())) {
      const random = randomOf(seed, 'source', type.name, name)
      if (name === 'version' || !random.chance(0.4)) continue
      const resolve: GraphQLFieldResolver<unknown, SeeingContext, object> = (
        parent,
        args,
        context,
        info,
      ) => {
        note(`${type.name}.${name}`, { ...args }, context, info)
        const of = originOf(parent)
        return of?.world.call(origin, of.id, name, { ...args })
      }
      field.resolve = resolve
    }
  } else if (
    abstraction === 'resolveType' &&
    (isInterfaceType(reference.getType(type.name)) || isUnionType(reference.getType(type.name)))
  ) {
    Object.assign(type, {
      resolveType: (value: unknown, context: SeeingContext, info: object) => {
        note(`${type.name} resolve type`, undefined, context, info)
        const of = originOf(value)
        return of?.world.typeNameOf(of.type, of.id) as unknown
      },
    })
  }
}

/** Resolvers of a request in the place of the defaults, which do the same and note what they see. */
export function ownResolvers(
  host: HostModule,
): Pick<ExecutionArgs, 'fieldResolver' | 'typeResolver'> {
  return {
    fieldResolver(parent, args, context: SeeingContext, info) {
      note('fieldResolver', { ...args }, context, info)
      return host.defaultFieldResolver(parent, args, context, info)
    },
    typeResolver(value, context: SeeingContext, info, type) {
      note('typeResolver', type.name, context, info)
      return host.defaultTypeResolver(value, context, info, type)
    },
  }
}

function note(place: string, args: unknown, context: SeeingContext, info: object): void {
  context.seen.push({ place, args, context, info: { ...info } })
}
