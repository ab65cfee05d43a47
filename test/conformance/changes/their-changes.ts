import {
  astFromValue,
  buildSchema as buildSchema16,
  findBreakingChanges,
  findDangerousChanges,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLSchema,
} from 'graphql'
import { buildSchema as buildSchema17, findSchemaChanges as findSchemaChanges17 } from 'graphql17'

/** Names of types and members. */
const name = '[_A-Za-z]\\w*'

/**
 * Where a sentence of graphql-js 16 about some kinds names what changed, and how that is put
 * together to a coordinate, with a member behind it where it has none of its own.
 */
const sentences16: readonly (readonly [sentence: string, kinds: RegExp, coordinate: string])[] = [
  ['An? (?:required|optional) arg (N) on directive (N) was', /^/, '@$2($1:)'],
  ['An? (?:required|optional) arg (N) on (N\\.N) was', /^/, '$2($1:)'],
  ['An? (?:required|optional) field (N) on input type (N) was', /^/, '$2.$1'],
  ['Standard scalar (N) was', /^/, '$1'],
  ['Repeatable flag was removed from (N)', /^/, '@$1'],
  ['(N) was (?:added to|removed from) union type (N)', /^/, '$2 $1'],
  ['(N) was (?:added to|removed from) enum type (N)', /^/, '$2.$1'],
  ['(N) added to interfaces implemented by (N)', /^/, '$2 $1'],
  ['(N) no longer implements interface (N)', /^/, '$1 $2'],
  ['(N) was removed from (N)', /^DIRECTIVE_LOCATION/, '@$2 $1'],
  ['(N) was removed from (N)', /^DIRECTIVE_ARG/, '@$2($1:)'],
  ['(N\\.N) arg (N) ', /^/, '$1($2:)'],
  ['(N\\.N) ', /^/, '$1'],
  ['(N) was removed', /^DIRECTIVE/, '@$1'],
  ['(N) ', /^/, '$1'],
]

/** The same for graphql-js 17, whose sentences have coordinates. */
const coordinate = '@?[_A-Za-z]\\w*(?:\\.\\w+)?(?:\\(\\w+:?\\))?'
const sentences17: readonly (readonly [sentence: string, coordinate: string])[] = [
  ['(N) added to interfaces implemented by (N)', '$2 $1'],
  [`(N) no longer implements interface (N)`, '$1 $2'],
  [`(N) was (?:added to|removed from) union type (N)`, '$2 $1'],
  [`Repeatable flag was \\w+ (?:from|to) (C)`, '$1'],
  [`([A-Z_]+) was (?:added to|removed from) (C)`, '$2 $1'],
  [`Description of (?:argument |field |enum value |input-field )?(C) has changed to`, '$1'],
  [`Standard scalar (N) was`, '$1'],
  [
    `(?:An? (?:required|optional) )?(?:Directive|Argument|argument|Field|field|Enum value) (C) `,
    '$1',
  ],
  [`(C) `, '$1'],
]

function pattern(sentence: string): RegExp {
  return new RegExp(
    `^${sentence.replace(/\b[NC]\b/g, word => (word === 'N' ? name : coordinate))}.*$`,
    's',
  )
}

const patterns16 = sentences16.map(
  ([sentence, kinds, replacement]) => [pattern(sentence), kinds, replacement] as const,
)
const patterns17 = sentences17.map(
  ([sentence, replacement]) => [pattern(sentence), replacement] as const,
)

/** The breaking and dangerous changes that graphql-js 16 finds: kind, coordinate, and member. */
export function changesOf16(before: string, after: string, options: object = {}): string[] {
  const schema = buildSchema16(before, options)
  const other = buildSchema16(after, options)
  removeUnprintableDefaults(schema, other)
  const changes = [...findBreakingChanges(schema, other), ...findDangerousChanges(schema, other)]
  return changes
    .map(({ type, description }) => {
      const [sentence, , replacement] = patterns16.find(
        ([sentence, kinds]) => sentence.test(description) && kinds.test(type),
      )!
      return `${type} ${description.replace(sentence, replacement)}`
    })
    .sort()
}

/**
 * Takes the defaults away, of arguments that both schemas have, that graphql-js 16 cannot print:
 * objects of custom scalars. It would throw.
 */
function removeUnprintableDefaults(schema: GraphQLSchema, other: GraphQLSchema): void {
  const others = argumentsOf(other)
  for (const [coordinate, argument] of argumentsOf(schema)) {
    const otherArgument = others.get(coordinate)
    if (otherArgument === undefined || [argument, otherArgument].every(isPrintable)) continue
    argument.defaultValue = undefined
    otherArgument.defaultValue = undefined
  }
}

function argumentsOf(schema: GraphQLSchema): ReadonlyMap<string, GraphQLArgument> {
  const types = Object.values(schema.getTypeMap())
  const fields = types.flatMap(type =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map(field => [`${type.name}.${field.name}`, field] as const)
      : [],
  )
  return new Map(
    fields.flatMap(([coordinate, { args }]) =>
      args.map(argument => [`${coordinate}(${argument.name}:)`, argument] as const),
    ),
  )
}

function isPrintable({ defaultValue, type }: GraphQLArgument): boolean {
  try {
    return defaultValue === undefined || astFromValue(defaultValue, type) != null
  } catch {
    return false
  }
}

/** The changes that graphql-js 17 finds: kind, coordinate, and member. */
export function changesOf17(before: string, after: string, options: object = {}): string[] {
  const changes = findSchemaChanges17(buildSchema17(before, options), buildSchema17(after, options))
  return changes
    .map(({ type, description }) => {
      const [sentence, replacement] = patterns17.find(([each]) => each.test(description))!
      return `${type} ${description.replace(sentence, replacement)}`
    })
    .sort()
}
