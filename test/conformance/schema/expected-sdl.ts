import {
  directivesOf,
  fieldsIn,
  operations,
  type AppliedModel,
  type DirectiveModel,
  type FieldModel,
  type InputValueModel,
  type NamedTypeModel,
  type SchemaModel,
  type TypeModel,
} from './model.ts'

/**
 * The SDL that a model means, written in the plainest way: every text is a quoted string, the
 * schema definition is always there, and scalars that need no declaration are bare names.
 */
export function expectedSDL(model: SchemaModel): string {
  const { types, roots, applied, description } = model
  const rootTypes = operations.filter(
    operation => operation === 'query' || roots[operation].fields.length > 0,
  )
  const scalars = new Set(
    typeNamesIn(model)
      .filter(isBuiltIn)
      .map(name => builtInScalars[name]!),
  )
  const definitions = [
    ...[...scalars].map(name => `scalar ${name}`),
    `${described(description)}schema${directives(applied)} { ${rootTypes.map(each => `${each}: ${roots[each].typeName}`).join(' ')} }`,
    ...directivesOf(model).map(directiveDefinition),
    ...types.map(typeDefinition),
    ...rootTypes.map(
      each =>
        `type ${roots[each].typeName}${directives(roots[each].stated)} ${fieldBlock(roots[each].fields)}`,
    ),
  ]
  return definitions.join('\n')
}

/**
 * The GraphQL names of the scalars that need no declaration, by all names that schemas here use.
 */
export const builtInScalars: Readonly<Record<string, string>> = {
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
  String: 'String',
  Int: 'Int',
  DateTime: 'DateTime',
}

/** The names of all types that fields, arguments and fields of inputs have. */
function typeNamesIn(model: SchemaModel): readonly string[] {
  const fields = fieldsIn(model)
  const inputValuesOfAll = [
    ...fields.flatMap(field => field.arguments),
    ...directivesOf(model).flatMap(directive => directive.arguments),
    ...model.types.flatMap(type => (type.kind === 'input' ? type.fields : [])),
  ]
  return [...fields, ...inputValuesOfAll].map(({ type }) => type.name)
}

function isBuiltIn(name: string): boolean {
  return Object.hasOwn(builtInScalars, name)
}

function directiveDefinition({
  name,
  desc,
  locations,
  repeatable,
  arguments: own,
}: DirectiveModel): string {
  return `${described(desc)}directive @${name.exposed}${inputValues(own)}${repeatable ? ' repeatable' : ''} on ${locations.join('|')}`
}

function typeDefinition(type: NamedTypeModel): string {
  const { name } = type
  const description = described(type.desc)
  const applied = directives([...type.declared, ...type.stated])
  switch (type.kind) {
    case 'scalar':
      return `${description}scalar ${name}${type.specifiedByURL === undefined ? '' : ` @specifiedBy(url: ${JSON.stringify(type.specifiedByURL)})`}${applied}`
    case 'enum': {
      const values = type.values.map(
        value =>
          `${described(value.desc)}${value.name.exposed}${deprecated(value)}${directives(value.applied)}`,
      )
      return `${description}enum ${name}${applied} { ${values.join(' ')} }`
    }
    case 'input':
      return `${description}input ${name}${type.isOneOf ? ' @oneOf' : ''}${applied} { ${type.fields.map(inputValue).join(' ')} }`
    case 'union':
      return `${description}union ${name}${applied} = ${type.members.join('|')}`
    default: {
      const interfaces =
        type.interfaces.length === 0 ? '' : ` implements ${type.interfaces.join(' & ')}`
      const keyword = type.kind === 'object' ? 'type' : 'interface'
      return `${description}${keyword} ${name}${interfaces}${applied} ${fieldBlock(type.fields)}`
    }
  }
}

function fieldBlock(fields: readonly FieldModel[]): string {
  const lines = fields.map(
    field =>
      `${described(field.desc)}${field.name.exposed}${inputValues(field.arguments)}: ${typeReference(field.type)}${deprecated(field)}${directives(field.applied)}`,
  )
  return `{ ${lines.join('\n')} }`
}

function inputValues(models: readonly InputValueModel[]): string {
  return models.length === 0 ? '' : `(${models.map(inputValue).join(' ')})`
}

function inputValue(model: InputValueModel): string {
  const { name, type, default: constant, desc } = model
  return `${described(desc)}${name.exposed}: ${typeReference(type)}${constant ? ` = ${constant.literal}` : ''}${deprecated(model)}`
}

function typeReference({ name, wrapping }: TypeModel): string {
  const { full = false, array = full, null: isNullable = !full, nullable = !full } = wrapping
  const item = isBuiltIn(name) ? builtInScalars[name]! : name
  return (array ? `[${item}${nullable ? '' : '!'}]` : item) + (isNullable ? '' : '!')
}

function described(text: string | undefined): string {
  return text === undefined ? '' : `${JSON.stringify(text)} `
}

function deprecated({ deprecated: said = false }: Pick<FieldModel, 'deprecated'>): string {
  if (said === false) return ''
  return said === true || said === 'No longer supported'
    ? ' @deprecated'
    : ` @deprecated(reason: ${JSON.stringify(said)})`
}

/** Applied directives give their arguments in the order of the definition. */
function directives(applied: readonly AppliedModel[]): string {
  return applied
    .map(({ directive, values }) => {
      const given = directive.arguments.flatMap(({ name }) => {
        const constant = values.get(name.declared)
        return constant === undefined ? [] : [`${name.exposed}: ${constant.literal}`]
      })
      return ` @${directive.name.exposed}${given.length === 0 ? '' : `(${given.join(' ')})`}`
    })
    .join('')
}
