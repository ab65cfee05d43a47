import { aCursorSecret } from '../definition/relay/cursor-form.ts'
import { aDeprecation } from '../definition/declare/options.ts'
import {
  aBoolean,
  aCount,
  aFunction,
  anything,
  aString,
  optionFaults,
  type Expectation,
  type Expectations,
} from '../errors/expectation.ts'
import { inspect } from '../errors/inspect.ts'
import { aStandardSchema } from '../schema/definitions/standard-schema.ts'
import type { AnySourceOptions } from './model/source.ts'
import type {
  AssociationOptions,
  LimitOptions,
  MutationOptions,
  QueryOptions,
  SourceFieldOptions,
  SourcesOptions,
} from './source-options.ts'

const anObject: Expectation = {
  words: 'an object',
  fits: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const aListOfNames: Expectation = {
  words: 'a list of names',
  fits: value => Array.isArray(value) && value.every(name => typeof name === 'string'),
}

const aKey: Expectation = {
  words: 'a list of names, several lists, or false',
  fits: value =>
    value === false ||
    aListOfNames.fits(value) ||
    (Array.isArray(value) && value.length > 0 && value.every(key => aListOfNames.fits(key))),
}

const functionsByColumn: Expectation = {
  words: 'an object of functions by the names of columns',
  fits: value =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(assign => typeof assign === 'function'),
}

const aScope: Expectation = {
  words: "a function (table, context) => condition, or 'everyone'",
  fits: value => typeof value === 'function' || value === 'everyone',
}

const sourcesExpectations: Expectations<SourcesOptions<any>> = {
  database: aFunction,
  withDatabase: aFunction,
  cursorSecret: aCursorSecret,
  strict: aBoolean,
  schema: anObject,
  maxRows: aCount,
  maxFilterDepth: aCount,
  maxFilterAssociations: aCount,
  maxFilterConditions: aCount,
  maxWrittenRecords: aCount,
  maxWrittenBytes: aCount,
  maxNestedRecords: aCount,
  maxRetries: aCount,
  maxReplicaWaitMs: aCount,
  types: anything,
}

const sourceExpectations: Expectations<AnySourceOptions> = {
  scope: aScope,
  key: aKey,
  skipFields: aListOfNames,
  readOnly: aListOfNames,
  uploads: aListOfNames,
  rename: anObject,
  fields: anObject,
  associations: anObject,
  associated: aBoolean,
  reads: anObject,
  compared: aBoolean,
  authorize: aFunction,
  assign: functionsByColumn,
  validate: aStandardSchema,
  before: aFunction,
  after: aFunction,
  afterCommit: aFunction,
  partitionBy: aString,
  node: aBoolean,
  plural: aString,
  limit: anObject,
}

const fieldExpectations: Expectations<SourceFieldOptions<any>> = {
  type: aString,
  desc: aString,
  deprecated: aDeprecation,
  authorize: aFunction,
  authorizeWrite: aFunction,
  compared: aBoolean,
}

const associationExpectations: Expectations<AssociationOptions<any>> = {
  name: aString,
  desc: aString,
  deprecated: aDeprecation,
  connection: aBoolean,
  aggregate: aBoolean,
  orderable: aBoolean,
  edge: aListOfNames,
  through: anything,
  compared: aBoolean,
  authorize: aFunction,
}

const limitExpectations: Expectations<LimitOptions> = {
  default: aCount,
  // eslint-disable-next-line id-denylist -- an option of the host
  most: aCount,
}

/** The faults of the options of a source, of its fields and of its associations. */
export function sourceFaults(subject: string, options: AnySourceOptions): readonly string[] {
  const faults = optionFaults(subject, options, sourceExpectations)
  if (faults.length > 0) return faults
  const { fields = {}, associations = {} } = options
  return [
    ...Object.entries(fields).flatMap(([column, field]) => [
      ...optionFaults(`${subject} for ${column}`, field ?? {}, fieldExpectations),
      ...guardFaults(`${subject} for ${column}`, field),
    ]),
    ...Object.entries(associations).flatMap(([name, association]) =>
      association === false
        ? []
        : [
            ...optionFaults(`${subject} for ${name}`, association, associationExpectations),
            ...guardFaults(`${subject} for ${name}`, association),
          ],
    ),
    ...(options.limit === undefined
      ? []
      : optionFaults(`${subject} for limit`, options.limit, limitExpectations)),
  ]
}

/** The fault of `compared` beside `authorize`: a comparison would disclose what `authorize` refuses. */
function guardFaults(
  subject: string,
  options: { readonly authorize?: unknown; readonly compared?: boolean | undefined } | undefined,
): readonly string[] {
  if (options?.compared !== true || options.authorize === undefined) return []
  return [
    `${subject} has authorize, so filters, orders and aggregates leave it out, and compared: true; expected one of both.`,
  ]
}

const queryExpectations: Expectations<QueryOptions> = {
  only: someOf('record', 'list', 'connection', 'aggregate'),
}

const mutationExpectations: Expectations<MutationOptions> = {
  only: someOf('create', 'update', 'delete'),
  nested: aListOfNames,
  members: aListOfNames,
}

function someOf(...words: readonly string[]): Expectation {
  return {
    words: `a list of some of ${words.map(inspect).join(', ')}`,
    fits: value =>
      Array.isArray(value) && value.every(word => typeof word === 'string' && words.includes(word)),
  }
}

/** The faults of the options of `createSource`. */
export function sourcesFaults(options: SourcesOptions<any>): readonly string[] {
  return optionFaults('createSource()', options, sourcesExpectations)
}

export function queryFaults(options: QueryOptions): readonly string[] {
  return optionFaults('buildQuery()', options, queryExpectations)
}

export function mutationFaults(options: MutationOptions): readonly string[] {
  return optionFaults('buildMutation()', options, mutationExpectations)
}
