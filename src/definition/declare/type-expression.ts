import { inspect } from '../../errors/inspect.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type TypeReference,
} from '../../schema/definitions/type-map.ts'
import type { ReportDefinitionFault } from './options.ts'
import type { TypeOptions } from './type-options.ts'

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
 * Returns the type reference of a type's name and options, without a check that the type exists.
 * Reports a value that is not a name, and replaces it by String. GraphQL specification, 2.12 "Type
 * References".
 */
export function typeReference(
  type: unknown,
  options: TypeOptions,
  subject: string,
  report: ReportDefinitionFault,
): TypeReference {
  const faults = faultsOf(type, options)
  for (const fault of faults) report(`${subject} ${fault}`)
  const itemType = namedType(faults.length === 0 ? gqlNameOf(type as string) : scalarNames.string)

  const { full = false, array = false } = options
  const isNullable = !full && (options.null ?? true)
  if (!full && !array) return isNullable ? itemType : nonNullOf(itemType)

  const hasNullableItems = !full && (options.nullable ?? true)
  const listType = listOf(hasNullableItems ? itemType : nonNullOf(itemType))
  return isNullable ? listType : nonNullOf(listType)
}

function faultsOf(type: unknown, options: TypeOptions): readonly string[] {
  const text = textOf(type)
  if (typeof text !== 'string')
    return [`has the type ${String(text)}; expected the name of a type.`]

  const isList = text.includes('[')
  const listOptions: readonly unknown[] = [options.array, options.full]
  if (
    listOptions.some(Array.isArray) ||
    (isList && (listOptions.includes(true) || /\[\s*\[/.test(text)))
  ) {
    return [
      'is a list of lists, but lists have one dimension; use an input or object that holds a list.',
    ]
  }
  const faults = (['null', 'array', 'nullable', 'full'] as const).flatMap(name => {
    const value: unknown = options[name]
    return value === undefined || typeof value === 'boolean'
      ? []
      : [`has the option ${name}: ${inspect(value)}; expected true or false.`]
  })
  faults.push(...contradictionsOf(options))
  if (isList) faults.push(`has the type "${text}"; a list is written with the option array: true.`)
  else if (text.includes('!')) {
    faults.push(`has the type "${text}"; a required value is written with the option null: false.`)
  }
  return faults
}

/** Returns the faults of options that contradict each other, or that would have no effect. */
function contradictionsOf({ null: isNullable, array, nullable, full }: TypeOptions): string[] {
  if (full !== true) {
    return nullable === false && array !== true
      ? [
          'has the option nullable: false, which is for the elements of a list; ' +
            'a required value is written with the option null: false, a list with array: true.',
        ]
      : []
  }
  const contradictions = {
    null: isNullable === true,
    array: array === false,
    nullable: nullable === true,
  }
  return Object.entries(contradictions)
    .filter(([, isContradictory]) => isContradictory)
    .map(
      ([name]) =>
        `has the options full: true and ${name}: ${String(name !== 'array')}; ` +
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
