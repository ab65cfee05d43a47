import { arg, type AnyArgument } from '../../definition/declare/argument.ts'
import { enumOf, object, oneOf } from '../../definition/declare/declarations.ts'
import type { DeclaredResolver, FieldStatement } from '../../definition/declare/field.ts'
import { limitsOf } from '../loading/list-arguments.ts'
import type { NamedSource, SourceField } from '../model/source.ts'
import type { ColumnKind } from '../source-adapter.ts'
import { directionType, comparableFields } from './filter-types.ts'
import type { SourceTypes } from './generated-types.ts'
import {
  aggregateTypeName,
  averagesName,
  extremesName,
  groupFieldName,
  groupKeyName,
  groupName,
  groupOrderName,
  sumsName,
} from './type-names.ts'

/** Defines the object type `UserAggregate`, with a resolver of its field `groups`. */
export function aggregateType(
  source: NamedSource,
  types: SourceTypes,
  groups: DeclaredResolver,
): string {
  return types.define(aggregateTypeName(source), () => ({
    type: object<unknown>().desc(`What is computed of ${source.plural}.`),
    fields: [...aggregateFields(source, types), ...groupsField(source, types, groups)],
  }))
}

function groupsField(
  source: NamedSource,
  types: SourceTypes,
  resolver: DeclaredResolver,
): readonly FieldStatement[] {
  const fields = groupableFields(source)
  if (fields.length === 0) return []
  const { defaultLimit, maxLimit } = limitsOf(source)
  const groupField = types.define(groupFieldName(source), () => ({
    type: enumOf(
      Object.fromEntries(fields.map(({ name }) => [inSnakeCase(name), { value: name }])),
    ),
  }))
  const groups: FieldStatement = {
    name: 'groups',
    type: groupType(source, fields, types),
    options: {
      array: true,
      nullable: false,
      desc: 'One for each combination of values.',
      arguments: [
        arg('by', groupField, { full: true }),
        arg('order', groupOrderType(source, fields, types), {
          array: true,
          nullable: false,
          desc: 'By the first, then by the next. Default: by the key.',
        }),
        arg('offset', 'int', { null: false, default: 0, desc: 'How many to pass over.' }),
        arg('limit', 'int', {
          null: false,
          default: defaultLimit,
          desc: `At most this many, up to ${maxLimit}.`,
        }),
      ],
    },
    resolver,
  }
  return [groups]
}

function groupType(
  source: NamedSource,
  fields: readonly SourceField[],
  types: SourceTypes,
): string {
  return types.define(groupName(source), () => ({
    type: object<unknown>().desc(`${source.plural} with the same key.`),
    fields: [
      fieldStatement('key', keyType(source, fields, types), {
        null: false,
        desc: 'By what they are grouped; other fields are null.',
      }),
      ...aggregateFields(source, types),
    ],
  }))
}

function keyType(source: NamedSource, fields: readonly SourceField[], types: SourceTypes): string {
  return types.define(groupKeyName(source), () => ({
    type: object<unknown>(),
    fields: fields.map(field => valueField(field, field.type)),
  }))
}

function aggregateFields(source: NamedSource, types: SourceTypes): readonly FieldStatement[] {
  const numeric = numericFields(source)
  const orderable = orderedFields(source)
  const fields = [fieldStatement('count', 'int', { null: false })]
  if (numeric.length > 0) {
    const sums = types.define(sumsName(source), () => ({
      type: object<unknown>().desc('Null where there is no value.'),
      fields: numeric.map(field => valueField(field, sumTypes[field.column.kind]!)),
    }))
    const averages = types.define(averagesName(source), () => ({
      type: object<unknown>().desc('Null where there is no value.'),
      fields: numeric.map(field =>
        valueField(field, field.column.kind === 'decimal' ? 'decimal' : 'float'),
      ),
    }))
    fields.push(
      fieldStatement('sum', sums, { null: false }),
      fieldStatement('average', averages, { null: false }),
    )
  }
  if (orderable.length > 0) {
    const extremes = types.define(extremesName(source), () => ({
      type: object<unknown>().desc('Null where there is no value.'),
      fields: orderable.map(field => valueField(field, field.type)),
    }))
    fields.push(
      fieldStatement('min', extremes, { null: false }),
      fieldStatement('max', extremes, { null: false }),
    )
  }
  return fields
}

/** Defines the input `UserGroupOrder`: by the count, a column of the key, or another aggregate. */
function groupOrderType(
  source: NamedSource,
  groupable: readonly SourceField[],
  types: SourceTypes,
): string {
  return types.define(groupOrderName(source), () => {
    const direction = directionType(types)
    const orderByType = (name: string, fields: readonly SourceField[]): string =>
      types.define(`${name}Order`, () => ({
        type: oneOf(...fields.map(field => arg(field.name, direction))).desc(
          'By one of the fields.',
        ),
      }))
    const numeric = numericFields(source)
    const orderable = orderedFields(source)
    const aggregateArguments: readonly AnyArgument[] = [
      ...(numeric.length === 0
        ? []
        : ['sum', 'average'].map(name => arg(name, orderByType(sumsName(source), numeric)))),
      ...(orderable.length === 0
        ? []
        : ['min', 'max'].map(name => arg(name, orderByType(extremesName(source), orderable)))),
    ]
    const key = arg('key', orderByType(groupKeyName(source), groupable))
    return {
      type: oneOf(arg('count', direction), key, ...aggregateArguments).desc(
        'By one of these; groups without a value come last.',
      ),
    }
  })
}

/** The types of sums by the kind of the column; a sum of integers may be too large for an Int. */
const sumTypes: Partial<Readonly<Record<ColumnKind, string>>> = {
  int: 'bigint',
  bigint: 'bigint',
  decimal: 'decimal',
  float: 'float',
}

/** Returns the fields with sums and averages: numbers that are no keys. */
function numericFields(source: NamedSource): readonly SourceField[] {
  return comparableFields(source).filter(
    ({ column, type }) => !column.isArray && column.kind in sumTypes && type === column.kind,
  )
}

const kindsWithoutExtremes: readonly ColumnKind[] = ['enum', 'uuid', 'boolean', 'json', 'binary']

/** Returns the fields with a minimum and a maximum: those that filters compare by `less`. */
function orderedFields(source: NamedSource): readonly SourceField[] {
  return comparableFields(source).filter(
    ({ column, type }) =>
      !column.isArray && type !== 'id' && !kindsWithoutExtremes.includes(column.kind),
  )
}

function groupableFields(source: NamedSource): readonly SourceField[] {
  return comparableFields(source).filter(
    ({ column }) => !column.isArray && column.kind !== 'json' && column.kind !== 'binary',
  )
}

/** Returns `author_id` for `authorId`, so that the enum has `AUTHOR_ID`. */
function inSnakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
}

function valueField({ name, options }: SourceField, type: string): FieldStatement {
  return fieldStatement(name, type, options.desc === undefined ? {} : { desc: options.desc })
}

function fieldStatement(
  name: string,
  type: string,
  options: FieldStatement['options'],
): FieldStatement {
  return { name, type, options, resolver: undefined }
}
