import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isNonNullType,
  parseValue,
  valueFromAST,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLOutputType,
} from 'graphql'
import { randomLiteral } from './random-input.ts'
import { randomOf, type Random } from '../../random/random.ts'

type FieldConfig = GraphQLFieldConfig<unknown, unknown>

const scalars = [GraphQLInt, GraphQLFloat, GraphQLString, GraphQLString, GraphQLBoolean, GraphQLID]
const fieldNames = Array.from({ length: 16 }, (_, index) => `f${index}`)

/**
 * A schema without resolvers. Fields of one name have one type everywhere, except that an object
 * type may make it non-null, so that most selections of it can be merged.
 */
export function randomSchema(seed: string): GraphQLSchema {
  const enums = [true, false].map(isPlain => {
    const values = ['RED', 'GREEN', 'BLUE'].map((name, index) => [
      name,
      { value: isPlain ? name : index + 1 },
    ])
    return new GraphQLEnumType({
      name: isPlain ? 'Color' : 'Level',
      values: Object.fromEntries(values) as Record<string, { value: unknown }>,
    })
  })
  const token = new GraphQLScalarType({ name: 'Token', serialize: serializeToken })
  const twofold = new GraphQLScalarType({
    name: 'Twofold',
    serialize: coerceTwofold,
    parseValue: coerceTwofold,
  })
  const inputs: GraphQLInputObjectType[] = ['Input0', 'Input1'].map(
    (name, index) =>
      new GraphQLInputObjectType({
        name,
        fields: () => inputFields(seed, name, enums, inputs.slice(index)),
      }),
  )
  const choice = new GraphQLInputObjectType({
    name: 'Choice',
    isOneOf: true,
    fields: () => ({
      a: { type: GraphQLInt },
      b: { type: new GraphQLList(GraphQLString) },
      c: { type: inputs[0]! },
    }),
  })
  const inputTypes = [...scalars, twofold, ...enums, ...inputs, choice]

  const composites: GraphQLNamedOutputType[] = []
  const dictionary = new Map<string, FieldConfig>()
  const fieldOf = (name: string): FieldConfig => {
    const random = randomOf(seed, 'field', name)
    const field = dictionary.get(name) ?? {
      type: randomOutputType(
        random,
        random.chance(0.5) ? composites : [...scalars, ...enums, token, twofold],
      ),
      args: random.chance(0.4) ? randomArguments(random, inputTypes) : {},
    }
    dictionary.set(name, field)
    return field
  }
  const fieldsOf = (
    owner: string,
    names: readonly string[],
    strictShare: number,
  ): Record<string, FieldConfig> => {
    const random = randomOf(seed, 'fields', owner)
    const fields: Record<string, FieldConfig> = {
      id: { type: GraphQLID },
      version: { type: GraphQLInt },
    }
    for (const name of [...new Set(names)]) {
      const field = fieldOf(name)
      fields[name] = random.chance(strictShare) ? { ...field, type: nonNull(field.type) } : field
    }
    return fields
  }
  const namesFor = (owner: string, count: number): string[] => {
    const random = randomOf(seed, 'names', owner)
    return Array.from({ length: count }, () => random.pick(fieldNames))
  }

  const interfaceNames = [namesFor('Node', 2), [...namesFor('Node', 2), ...namesFor('Entity', 2)]]
  const node = new GraphQLInterfaceType({
    name: 'Node',
    fields: () => fieldsOf('Node', interfaceNames[0]!, 0),
  })
  const entity = new GraphQLInterfaceType({
    name: 'Entity',
    interfaces: [node],
    fields: () => fieldsOf('Entity', interfaceNames[1]!, 0),
  })
  const objects = ['T0', 'T1', 'T2', 'T3', 'T4'].map((name, index) => {
    const level = index === 0 ? 2 : randomOf(seed, 'implements', name).below(3)
    const names = [...(level > 0 ? interfaceNames[level - 1]! : []), ...namesFor(name, 5)]
    return new GraphQLObjectType({
      name,
      interfaces: [node, entity].slice(0, level),
      fields: () => fieldsOf(name, names, 0.15),
    })
  })
  const unions = ['Either', 'Any'].map((name, index) => {
    const random = randomOf(seed, 'union', name)
    const types = index === 1 ? objects : objects.filter(() => random.chance(0.4))
    return new GraphQLUnionType({ name, types: types.length > 0 ? types : objects.slice(0, 2) })
  })
  composites.push(...objects, node, entity, ...unions)
  const root = (name: string): GraphQLObjectType =>
    new GraphQLObjectType({ name, fields: () => fieldsOf(name, namesFor(name, 12), 0.1) })
  return new GraphQLSchema({ query: root('Query'), mutation: root('Mutation'), types: objects })
}

/** Fails for "broken", and gives the forbidden result null for "void". */
function serializeToken(value: unknown): unknown {
  if (value === 'broken') throw new Error('The token is broken.')
  if (value === 'void') return null
  return typeof value === 'string' ? { token: value } : [value]
}

/** Refuses what is no even number: by a message, by an error of the host, or by undefined. */
function coerceTwofold(value: unknown): unknown {
  if (typeof value !== 'number') throw new GraphQLError('Twofold takes numbers.')
  if (value % 1 !== 0) throw new TypeError('Twofold takes whole numbers.')
  return value % 2 === 0 ? value : undefined
}

function randomOutputType(
  random: Random,
  named: readonly GraphQLNamedOutputType[],
): GraphQLOutputType {
  return wrap(random, random.pick(named))
}

function randomArguments(
  random: Random,
  types: readonly GraphQLInputType[],
): Record<string, GraphQLInputFieldConfig> {
  return randomInputValues(random, ['x', 'y', 'z'].slice(0, 1 + random.below(3)), types)
}

function inputFields(
  seed: string,
  owner: string,
  enums: readonly GraphQLEnumType[],
  inputs: readonly GraphQLInputObjectType[],
): Record<string, GraphQLInputFieldConfig> {
  const leaves = randomInputValues(
    randomOf(seed, 'input', owner),
    ['a', 'b', 'c'],
    [...scalars, ...enums],
  )
  const nested = inputs.map((type, index) => [
    `n${index}`,
    { type: index === 0 ? type : new GraphQLList(type) },
  ])
  return { ...leaves, ...(Object.fromEntries(nested) as Record<string, GraphQLInputFieldConfig>) }
}

function randomInputValues(
  random: Random,
  names: readonly string[],
  types: readonly GraphQLInputType[],
): Record<string, GraphQLInputFieldConfig> {
  const inputValues = names.map((name): [string, GraphQLInputFieldConfig] => {
    const type = wrap(random, random.pick(types))
    if (!random.chance(0.4)) return [name, { type }]
    const literal = parseValue(randomLiteral(random, type, () => undefined))
    return [name, { type, defaultValue: valueFromAST(literal, type) }]
  })
  return Object.fromEntries(inputValues)
}

function wrap<Type extends GraphQLInputType | GraphQLOutputType>(
  random: Random,
  named: Type,
): Type {
  const maybeNonNull = (type: any): any => (random.chance(0.3) ? nonNull(type) : type)
  const lists = random.chance(0.4) ? random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3]) : 0
  let type: any = maybeNonNull(named)
  for (let depth = 0; depth < lists; depth++) type = maybeNonNull(new GraphQLList(type))
  return type as Type
}

function nonNull(type: any): any {
  return isNonNullType(type) ? type : new GraphQLNonNull(type)
}
