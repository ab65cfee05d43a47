import {
  appliedIn,
  directivesOf,
  fieldForms,
  fieldsIn,
  operations,
  defaultTypeNames,
  type InputValueModel,
  type NamedTypeModel,
  type SchemaModel,
} from './model.ts'
import { executableLocations, typeLocations } from './random-directives.ts'
import { builtInScalars } from './expected-sdl.ts'

/** How often something was generated, by a word for it. */
export type Census = ReadonlyMap<string, number>

/** What a census of many schemas must hold. */
export const expectedInCensus: readonly string[] = [
  ...[
    'scalar',
    'enum of names',
    'enum of record',
    'input',
    'oneOf',
    'interface',
    'object',
    'union',
  ],
  ...['interface with interfaces', 'object with interfaces', 'recursive input'],
  ...['null: true', 'null: false', 'array: true', 'nullable: false', 'full: true'],
  ...Object.keys(builtInScalars).flatMap(name => [
    `field of ${name}`,
    `input value of ${name}`,
    `default of ${name}`,
  ]),
  ...['scalar', 'enum', 'input'].map(kind => `default of declared ${kind}`),
  ...[
    'null',
    'list',
    'one item of a list',
    'text with quotes',
    'text with line breaks',
    'text beyond ASCII',
  ].map(what => `default: ${what}`),
  ...['schema', 'scalar', 'enum', 'input', 'interface', 'object', 'union', 'field', 'argument', 'input field', 'enum value', 'directive'].map(what => `desc of ${what}`), // prettier-ignore
  ...['is empty', 'has """', 'has a backslash', 'has blanks around', 'has line breaks around', 'has \\r', 'has a tab', 'has a control character', 'is beyond ASCII', 'is long'].map(what => `desc ${what}`), // prettier-ignore
  ...['field', 'argument', 'input field', 'enum value'].flatMap(what => [
    `deprecated ${what}`,
    `deprecated ${what} with a reason`,
  ]),
  ...[...typeLocations, ...executableLocations].map(location => `directive on ${location}`),
  ...typeLocations.map(location => `applied on ${location}`),
  ...[
    'repeated directive',
    'applied with arguments',
    'standalone directive',
    'directive of the namespace',
  ],
  ...operations.flatMap(operation => [`${operation} of another name`, `fields of ${operation}`]),
  ...[
    'default name of a root on another type',
    'extension',
    'specifiedByURL',
    'snake_case name',
    'idArgument',
    'value in code',
  ],
  ...fieldForms.map(form => `field by ${form}`),
]

/** Counts what the definitions of all models hold. */
export function censusOf(models: readonly SchemaModel[]): Census {
  const counts = new Map<string, number>()
  const count = (what: string, holds: unknown = true): void => {
    if (holds !== false && holds !== undefined) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  for (const model of models) countSchema(model, count)
  return counts
}

type Count = (what: string, holds?: unknown) => void

function countSchema(model: SchemaModel, count: Count): void {
  const { types, roots, applied, description } = model
  countDescription('schema', description, count)
  count('extension', model.shareOfBase)
  countApplied('SCHEMA', applied, count)
  for (const type of types) countType(type, types, count)
  for (const operation of operations) {
    const { typeName, fields, stated } = roots[operation]
    count(
      `${operation} of another name`,
      fields.length > 0 && typeName !== defaultTypeNames[operation],
    )
    fields.forEach(() => count(`fields of ${operation}`))
    countApplied('OBJECT', stated, count)
    count(
      'default name of a root on another type',
      types.some(({ name }) => name === defaultTypeNames[operation]),
    )
  }
  for (const { name, type, form, desc, deprecated, arguments: own, applied: onField } of fieldsIn(
    model,
  )) {
    count(`field by ${form}`)
    count(`field of ${type.name}`)
    count('snake_case name', name.declared !== name.exposed)
    countDescription('field', desc, count)
    countDeprecation('field', deprecated, count)
    countApplied('FIELD_DEFINITION', onField, count)
    for (const each of own) countInputValue('argument', each, types, count)
  }
  for (const { locations, desc, isStandalone, arguments: own } of directivesOf(model)) {
    for (const location of locations) count(`directive on ${location}`)
    countDescription('directive', desc, count)
    count(isStandalone ? 'standalone directive' : 'directive of the namespace')
    for (const each of own) countInputValue('argument', each, types, count)
  }
  for (const { values } of appliedIn(model)) count('applied with arguments', values.size > 0)
}

const locationOf = {
  scalar: 'SCALAR',
  enum: 'ENUM',
  input: 'INPUT_OBJECT',
  interface: 'INTERFACE',
  object: 'OBJECT',
  union: 'UNION',
} as const

function countType(type: NamedTypeModel, types: readonly NamedTypeModel[], count: Count): void {
  const { kind, desc, declared, stated } = type
  countDescription(kind, desc, count)
  countApplied(locationOf[kind], [...declared, ...stated], count)
  switch (kind) {
    case 'scalar':
      count('scalar')
      count('specifiedByURL', type.specifiedByURL)
      break
    case 'enum':
      count(`enum of ${type.form}`)
      for (const value of type.values) {
        countDescription('enum value', value.desc, count)
        countDeprecation('enum value', value.deprecated, count)
        countApplied('ENUM_VALUE', value.applied, count)
        count('value in code', value.value)
      }
      break
    case 'input':
      count(type.isOneOf ? 'oneOf' : 'input')
      count(
        'recursive input',
        type.fields.some(field => field.type.name === type.name),
      )
      for (const field of type.fields) countInputValue('input field', field, types, count)
      break
    case 'union':
      count('union')
      break
    default:
      count(kind)
      count(`${kind} with interfaces`, type.interfaces.length > 0)
  }
}

function countInputValue(
  what: 'argument' | 'input field',
  { name, type, default: constant, desc, deprecated }: InputValueModel,
  types: readonly NamedTypeModel[],
  count: Count,
): void {
  countDescription(what, desc, count)
  countDeprecation(what, deprecated, count)
  for (const [option, value] of Object.entries(type.wrapping)) count(`${option}: ${String(value)}`)
  count(`input value of ${type.name}`)
  count('snake_case name', name.declared !== name.exposed)
  count('idArgument', name.declared === 'id' && type.name === 'id')
  if (constant === undefined) return
  const { value } = constant
  if (value === null) {
    count('default: null')
    return
  }
  const declared = types.find(each => each.name === type.name)
  count(declared === undefined ? `default of ${type.name}` : `default of declared ${declared.kind}`)
  const isList = type.wrapping.array === true || type.wrapping.full === true
  count(Array.isArray(value) ? 'default: list' : 'default: one item of a list', isList)
  if (typeof value !== 'string') return
  count('default: text with quotes', value.includes('"'))
  count('default: text with line breaks', /[\r\n]/.test(value))
  count('default: text beyond ASCII', /[^\0-\x7f]/.test(value))
}

function countDescription(what: string, text: string | undefined, count: Count): void {
  if (text === undefined) return
  count(`desc of ${what}`)
  count('desc is empty', text === '')
  count('desc has """', text.includes('"""'))
  count('desc has a backslash', text.includes('\\'))
  count('desc has blanks around', /^ | $/.test(text))
  count('desc has line breaks around', /^\n|\n$/.test(text))
  count('desc has \\r', text.includes('\r'))
  count('desc has a tab', text.includes('\t'))
  count('desc has a control character', /[\0-\x08\x0e-\x1f]/.test(text))
  count('desc is beyond ASCII', /[^\0-\x7f]/.test(text))
  count('desc is long', text.length > 70)
}

function countDeprecation(
  what: string,
  deprecated: boolean | string | undefined,
  count: Count,
): void {
  count(`deprecated ${what}`, deprecated === true)
  count(`deprecated ${what} with a reason`, typeof deprecated === 'string')
}

function countApplied(
  location: string,
  applied: readonly { readonly directive: object }[],
  count: Count,
): void {
  applied.forEach(() => count(`applied on ${location}`))
  count(
    'repeated directive',
    new Set(applied.map(({ directive }) => directive)).size < applied.length,
  )
}
