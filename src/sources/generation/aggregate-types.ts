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

/** The object type `UserAggregate`; a resolver makes its groups. */
export function aggregateType(
  source: NamedSource,
  types: SourceTypes,
  groups: DeclaredResolver,
): string {
  return types.need(aggregateTypeName(source), () => ({
    type: object<unknown>().desc(`What is computed of ${source.plural}.`),
    fields: [...computedFields(source, types), ...groupsField(source, types, groups)],
  }))
}

function groupsField(
  source: NamedSource,
  types: SourceTypes,
  resolver: DeclaredResolver,
): readonly FieldStatement[] {
  const fields = groupableFields(source)
  if (fields.length === 0) return []
  const { standard, most } = limitsOf(source)
  const by = types.need(groupFieldName(source), () => ({
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
        arg('by', by, { full: true }),
        arg('order', groupOrderType(source, fields, types), {
          array: true,
          nullable: false,
          desc: 'By the first, then by the next. Default: by the key.',
        }),
        arg('offset', 'int', { null: false, default: 0, desc: 'How many to pass over.' }),
        arg('limit', 'int', {
          null: false,
          default: standard,
          desc: `At most this many, up to ${most}.`,
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
  return types.need(groupName(source), () => ({
    type: object<unknown>().desc(`${source.plural} with the same key.`),
    fields: [
      field('key', keyType(source, fields, types), {
        null: false,
        desc: 'By what they are grouped; other fields are null.',
      }),
      ...computedFields(source, types),
    ],
  }))
}

function keyType(source: NamedSource, fields: readonly SourceField[], types: SourceTypes): string {
  return types.need(groupKeyName(source), () => ({
    type: object<unknown>(),
    fields: fields.map(each => valueField(each, each.type)),
  }))
}

function computedFields(source: NamedSource, types: SourceTypes): readonly FieldStatement[] {
  const numbers = numericFields(source)
  const ordered = orderedFields(source)
  const fields = [field('count', 'int', { null: false })]
  if (numbers.length > 0) {
    const sums = types.need(sumsName(source), () => ({
      type: object<unknown>().desc('Null where there is no value.'),
      fields: numbers.map(each => valueField(each, sumTypes[each.column.kind]!)),
    }))
    const averages = types.need(averagesName(source), () => ({
      type: object<unknown>().desc('Null where there is no value.'),
      fields: numbers.map(each =>
        valueField(each, each.column.kind === 'decimal' ? 'decimal' : 'float'),
      ),
    }))
    fields.push(field('sum', sums, { null: false }), field('average', averages, { null: false }))
  }
  if (ordered.length > 0) {
    const extremes = types.need(extremesName(source), () => ({
      type: object<unknown>().desc('Null where there is no value.'),
      fields: ordered.map(each => valueField(each, each.type)),
    }))
    fields.push(field('min', extremes, { null: false }), field('max', extremes, { null: false }))
  }
  return fields
}

/** The input `UserGroupOrder`: by the key, or by what is computed. */
function groupOrderType(
  source: NamedSource,
  groupable: readonly SourceField[],
  types: SourceTypes,
): string {
  return types.need(groupOrderName(source), () => {
    const direction = directionType(types)
    const by = (name: string, fields: readonly SourceField[]): string =>
      types.need(`${name}Order`, () => ({
        type: oneOf(...fields.map(each => arg(each.name, direction))).desc('By one of the fields.'),
      }))
    const numbers = numericFields(source)
    const ordered = orderedFields(source)
    const computed: readonly AnyArgument[] = [
      ...(numbers.length === 0
        ? []
        : ['sum', 'average'].map(name => arg(name, by(sumsName(source), numbers)))),
      ...(ordered.length === 0
        ? []
        : ['min', 'max'].map(name => arg(name, by(extremesName(source), ordered)))),
    ]
    const key = arg('key', by(groupKeyName(source), groupable))
    return {
      type: oneOf(arg('count', direction), key, ...computed).desc(
        'By one of these; groups without a value come last.',
      ),
    }
  })
}

/** Sums of integers may be too large for an Int. */
const sumTypes: Partial<Readonly<Record<ColumnKind, string>>> = {
  int: 'bigint',
  bigint: 'bigint',
  decimal: 'decimal',
  float: 'float',
}

/** Which fields have sums and averages: those of numbers, which are no keys. */
function numericFields(source: NamedSource): readonly SourceField[] {
  return comparableFields(source).filter(
    ({ column, type }) => !column.isArray && column.kind in sumTypes && type === column.kind,
  )
}

const withoutExtremes: readonly ColumnKind[] = ['enum', 'uuid', 'boolean', 'json', 'binary']

/** Which fields have a least and a greatest value: those of which filters know what is less. */
function orderedFields(source: NamedSource): readonly SourceField[] {
  return comparableFields(source).filter(
    ({ column, type }) =>
      !column.isArray && type !== 'id' && !withoutExtremes.includes(column.kind),
  )
}

function groupableFields(source: NamedSource): readonly SourceField[] {
  return comparableFields(source).filter(
    ({ column }) => !column.isArray && column.kind !== 'json' && column.kind !== 'binary',
  )
}

/** `authorId` is `author_id`, so that the enum has `AUTHOR_ID`. */
function inSnakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
}

function valueField({ name, options }: SourceField, type: string): FieldStatement {
  return field(name, type, options.desc === undefined ? {} : { desc: options.desc })
}

function field(name: string, type: string, options: FieldStatement['options']): FieldStatement {
  return { name, type, options, resolver: undefined }
}
