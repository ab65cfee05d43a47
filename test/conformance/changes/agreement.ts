import { isDeepStrictEqual } from 'node:util'
import {
  BreakingChangeType,
  buildSchema as buildSchema16,
  DangerousChangeType,
  isInputObjectType,
  type GraphQLSchema,
} from 'graphql'
import { findSchemaChanges, type ChangeKind, type SchemaChange } from 'tapeql/changes'
import type { Schema } from '../../../src/index.ts'
import { changesOf16, changesOf17 } from './their-changes.ts'

/** Kinds that graphql-js 17 lacks. */
const ownKinds: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'APPLIED_DIRECTIVE_ADDED',
  'APPLIED_DIRECTIVE_CHANGED',
  'APPLIED_DIRECTIVE_REMOVED',
  'DEPRECATION_ADDED',
  'DEPRECATION_REASON_CHANGED',
  'DEPRECATION_REMOVED',
  'ONE_OF_ADDED',
  'ONE_OF_REMOVED',
  'ROOT_TYPE_ADDED',
  'ROOT_TYPE_CHANGED',
  'ROOT_TYPE_REMOVED',
  'SPECIFIED_BY_ADDED',
  'SPECIFIED_BY_CHANGED',
  'SPECIFIED_BY_REMOVED',
  'TYPE_ADDED_TO_INTERFACE',
  'TYPE_BECAME_UNREACHABLE',
])

/** Kinds that graphql-js has another name for. */
const theirNames: Readonly<Partial<Record<ChangeKind, string>>> = {
  ARG_BECAME_REQUIRED: 'ARG_DEFAULT_VALUE_CHANGE',
  INPUT_FIELD_BECAME_REQUIRED: 'INPUT_FIELD_DEFAULT_VALUE_CHANGE',
}

/** How we and graphql-js differ about two schemas. */
export interface Agreement {
  readonly changes: readonly SchemaChange[]
  /** Changes that one has and the other lacks, without a reason. */
  readonly differences: readonly string[]
  /** The defaults of graphql-js that are written in another way and mean the same. */
  readonly respelled: readonly string[]
}

/** Compares what we find in two schemas with what graphql-js 16 and 17 find. */
export function agreementOn(
  texts: readonly [string, string],
  schemas: readonly [Schema, Schema],
  options: object = {},
): Agreement {
  const changes = findSchemaChanges(...schemas)
  const theirs17 = changesOf17(...texts, options)
  const all = changes.filter(({ kind }) => !ownKinds.has(kind)).map(keyOf)
  const defaults = new Defaults(texts, options)
  // graphql-js 17 does not say that the type changed where there is a default, changed or not.
  const ours17 = all.filter(
    key =>
      key !== 'DESCRIPTION_CHANGED schema' &&
      !(/_KIND_SAFE /.test(key) && defaults.exist(coordinateIn(key))),
  )
  const [onlyOurs17, onlyTheirs17] = difference(ours17.map(asDescribedBy17), theirs17)
  const isRespelled = (key: string): boolean =>
    key.includes('_DEFAULT_VALUE_CHANGE ') && defaults.areSame(coordinateIn(key))
  const respelled = onlyTheirs17.filter(isRespelled)

  const theirs16 = changesOf16(...texts, options)
  const ours16 = all.filter(key => kinds16.has(key.split(' ')[0]!) && !/^ARG_\w+ @/.test(key))
  const [onlyOurs16, onlyTheirs16] = difference(ours16, theirs16)
  const isDefault = (key: string): boolean => key.startsWith('ARG_DEFAULT_VALUE_CHANGE ')
  return {
    changes,
    respelled,
    differences: [
      ...onlyOurs17.map(key => `ours, not of 17: ${key}`),
      ...onlyTheirs17.filter(key => !isRespelled(key)).map(key => `of 17, not ours: ${key}`),
      // graphql-js 16 compares coerced values, in which it fills in what fields have as defaults.
      ...onlyOurs16
        .filter(key => !(isDefault(key) && theirs17.includes(key)))
        .map(key => `ours, not of 16: ${key}`),
      ...onlyTheirs16
        .filter(key => !(isDefault(key) && !theirs17.includes(key)))
        .map(key => `of 16, not ours: ${key}`),
    ],
  }
}

const kinds16: ReadonlySet<string> = new Set([
  ...Object.keys(BreakingChangeType),
  ...Object.keys(DangerousChangeType),
])

function keyOf({ kind, coordinate, message }: SchemaChange): string {
  const member =
    /^(\w+) was (?:added to|removed from) the union/.exec(message) ??
    /implements the interface (\w+)/.exec(message) ??
    /(?:lost|got) the location (\w+)/.exec(message)
  const key = `${theirNames[kind] ?? kind} ${coordinate}`
  return member === null ? key : `${key} ${member[1]}`
}

function coordinateIn(key: string): string {
  return key.split(' ')[1]!
}

/** Of the description of an argument of a directive, graphql-js 17 says the name of the directive. */
function asDescribedBy17(key: string): string {
  return key.replace(/^(DESCRIPTION_CHANGED @(\w+))\(\w+:\)$/, '$1($2)')
}

/** What is in one list only; a list may have something several times. */
function difference(ours: readonly string[], theirs: readonly string[]): [string[], string[]] {
  const left = [...theirs]
  const onlyOurs = ours.filter(key => {
    const index = left.indexOf(key)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return [onlyOurs, left]
}

/** The default at a coordinate in two schemas of graphql-js 16: values, coerced. */
class Defaults {
  readonly #make: () => readonly ReadonlyMap<string, unknown>[]
  #made: readonly ReadonlyMap<string, unknown>[] | undefined

  constructor(texts: readonly [string, string], options: object) {
    this.#make = () => texts.map(text => defaultsOf(buildSchema16(text, options)))
  }

  exist(coordinate: string): boolean {
    return this.#at(coordinate).some(value => value !== undefined)
  }

  areSame(coordinate: string): boolean {
    const [one, other] = this.#at(coordinate)
    return one !== undefined && isDeepStrictEqual(one, other)
  }

  #at(coordinate: string): readonly unknown[] {
    this.#made ??= this.#make()
    return this.#made.map(each => each.get(coordinate))
  }
}

function defaultsOf(schema: GraphQLSchema): ReadonlyMap<string, unknown> {
  const defaults = new Map<string, unknown>()
  for (const { name, args } of schema.getDirectives())
    for (const each of args) defaults.set(`@${name}(${each.name}:)`, each.defaultValue)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type)) continue
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`
      if ('args' in field)
        for (const each of field.args)
          defaults.set(`${coordinate}(${each.name}:)`, each.defaultValue)
      else if (isInputObjectType(type)) defaults.set(coordinate, field.defaultValue)
    }
  }
  return defaults
}
