import { inspect } from '../../errors/inspect.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type TypeReference,
} from '../../schema/definitions/type-map.ts'
import type { ReportDefinitionFault } from './options.ts'
import type { FieldTypeOptions, InnerListOptions, TypeOptions } from './type-options.ts'

/** The GraphQL names of the scalars, by their names in code. */
const scalarNames = {
  id: 'ID',
  int: 'Int',
  float: 'Float',
  string: 'String',
  boolean: 'Boolean',
  bool: 'Boolean',
  date: 'Date',
  date_time: 'DateTime',
  time: 'Time',
  bigint: 'BigInt',
  decimal: 'Decimal',
  binary: 'Binary',
  json: 'JSON',
  any: 'Any',
  upload: 'Upload',
} as const

/** Returns whether a name is the name of a predefined scalar, in code or in GraphQL. */
export function isScalarName(name: string): boolean {
  return Object.entries(scalarNames).flat().includes(name)
}

/**
 * Returns the type reference of the name and the options of an argument's type, without a check that
 * the type exists. Reports a value that is not a name, and replaces it by String. GraphQL
 * specification, 2.12 "Type References".
 */
export function typeReference(
  type: unknown,
  options: TypeOptions,
  subject: string,
  report: ReportDefinitionFault,
): TypeReference {
  const isListOfLists =
    isWrittenTwice(type, options) ||
    [options.array, options.full].some(option => typeof option === 'object' && option !== null)
  return referenceWith(
    () =>
      isListOfLists
        ? [
            'is a list of lists, but lists in arguments have one dimension; use an input object that holds a list.',
          ]
        : [...nameFaults(type), ...optionFaults(options, 'has', 'true or false')],
    { type, options, subject, report },
  )
}

/** As `typeReference`, for the type of a field, which may be a list of lists. */
export function fieldTypeReference(
  type: unknown,
  options: FieldTypeOptions,
  subject: string,
  report: ReportDefinitionFault,
): TypeReference {
  return referenceWith(
    () =>
      isWrittenTwice(type, options)
        ? [
            `has the type "${String(textOf(type))}"; a list of lists is written with the options of the inner lists, array: { array: true }.`,
          ]
        : [...nameFaults(type), ...optionFaults(options, 'has', listsOrNone)],
    { type, options, subject, report },
  )
}

const listsOrNone = 'true, false, or the options of the inner lists, as in array: { array: true }'

interface TypeExpression {
  readonly type: unknown
  readonly options: FieldTypeOptions
  readonly subject: string
  readonly report: ReportDefinitionFault
}

function referenceWith(
  faultsOf: () => readonly string[],
  { type, options, subject, report }: TypeExpression,
): TypeReference {
  if (isCircular(options)) {
    report(`${subject} ${innerListClause} that option itself; expected ${listsOrNone}.`)
    return namedType(scalarNames.string)
  }
  const faults = faultsOf()
  for (const fault of faults) report(`${subject} ${fault}`)
  const isValid = faults.length === 0
  return wrapped(namedType(isValid ? gqlNameOf(type as string) : scalarNames.string), options)
}

function wrapped(type: TypeReference, options: FieldTypeOptions): TypeReference {
  const { full = false, array = false } = options
  const isNullable = !full && (options.null ?? true)
  if (!full && !array) return isNullable ? type : nonNullOf(type)

  const listType = listOf(itemOf(type, options))
  return isNullable ? listType : nonNullOf(listType)
}

function itemOf(
  type: TypeReference,
  { full = false, array, nullable }: FieldTypeOptions,
): TypeReference {
  if (isInnerListOptions(array)) return wrapped(type, array)
  return !full && (nullable ?? true) ? type : nonNullOf(type)
}

/** Whether the text of a type is a list of lists, alone or with an option. */
function isWrittenTwice(type: unknown, { array, full }: FieldTypeOptions): boolean {
  const text = textOf(type)
  if (typeof text !== 'string' || !text.includes('[')) return false
  return /\[\s*\[/.test(text) || array === true || full === true
}

function nameFaults(type: unknown): readonly string[] {
  const text = textOf(type)
  if (typeof text !== 'string')
    return [`has the type ${inspect(text)}; expected the name of a type, as 'string' or 'User'.`]
  if (text.includes('['))
    return [`has the type "${text}"; a list is written with the option array: true.`]
  return text.includes('!')
    ? [`has the type "${text}"; a required value is written with the option null: false.`]
    : []
}

/**
 * @param clause begins the sentences; those on inner lists say so
 * @param arrays what the option `array` may be
 */
function optionFaults(options: FieldTypeOptions, clause: string, arrays: string): string[] {
  const { array } = options
  const faults = (['null', 'array', 'nullable', 'full'] as const).flatMap(name => {
    const value: unknown = options[name]
    if (value === undefined || typeof value === 'boolean') return []
    if (name === 'array' && isInnerListOptions(array)) return innerListFaults(array)
    const expected = name === 'array' ? arrays : 'true or false'
    return [`${clause} the option ${name}: ${inspect(value)}; expected ${expected}.`]
  })
  return [...faults, ...contradictionsOf(options, clause)]
}

/** Whether the options of inner lists hold themselves, so that the type would have no end. */
function isCircular(options: FieldTypeOptions): boolean {
  const visited = new Set<unknown>()
  for (let inner: unknown = options; isInnerListOptions(inner); inner = inner.array) {
    if (visited.has(inner)) return true
    visited.add(inner)
  }
  return false
}

function isInnerListOptions(array: unknown): array is InnerListOptions {
  return typeof array === 'object' && array !== null && !Array.isArray(array)
}

const innerListClause = 'has in its option array'

function innerListFaults(options: InnerListOptions): string[] {
  const faults: string[] = []
  for (const name of Object.keys(options)) {
    if (['null', 'array', 'nullable', 'full'].includes(name)) continue
    faults.push(`${innerListClause} the option "${name}"; expected null, array, nullable and full.`)
  }
  const { array, full } = options
  if (full !== true && (array === undefined || (array as unknown) === false))
    faults.push(
      `${innerListClause} the options of no list; expected array: true or full: true there, or nullable: false in the place of null: false for a list of one dimension.`,
    )
  return [...faults, ...optionFaults(options, innerListClause, listsOrNone)]
}

/** Returns the faults of options that contradict each other, or that would have no effect. */
function contradictionsOf(
  { null: isNullable, array, nullable, full }: FieldTypeOptions,
  clause: string,
): string[] {
  if (full !== true) {
    if (isInnerListOptions(array))
      return nullable === undefined
        ? []
        : [
            `${clause} the option nullable beside the options of the inner lists, whose null says whether they may be null; expected array: { null: ${String(nullable)} } with the others.`,
          ]
    return nullable === false && array !== true
      ? [
          `${clause} the option nullable: false, which is for the elements of a list; ` +
            'a required value is written with the option null: false, a list with array: true.',
        ]
      : []
  }
  const contradictions = {
    null: isNullable === true,
    array: array === false || isInnerListOptions(array),
    nullable: nullable === true,
  }
  const values = { null: 'true', array: array === false ? 'false' : '{ ... }', nullable: 'true' }
  return Object.entries(contradictions)
    .filter(([, isContradictory]) => isContradictory)
    .map(
      ([name]) =>
        `${clause} the options full: true and ${name}: ${values[name as keyof typeof values]}; ` +
        'full stands for null: false, array: true, nullable: false.',
    )
}

/** Returns a type for messages; a type in an array, a likely mistake, is printed with brackets. */
function textOf(type: unknown): unknown {
  return Array.isArray(type) ? `[${type.map(textOf).join(', ')}]` : type
}

function gqlNameOf(name: string): string {
  return Object.hasOwn(scalarNames, name) ? scalarNames[name as keyof typeof scalarNames] : name
}
