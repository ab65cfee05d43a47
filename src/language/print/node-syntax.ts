import { printBlockString, printString } from './print-string.ts'

/** A child of a node, or a list of children with what is written around and between them. */
export interface Children {
  readonly property: string
  /** The kinds that a child may have. */
  readonly kinds: readonly string[]
  /** How many there are: one, at most one, any number, or at least one. */
  readonly count: '1' | '?' | '*' | '+'
  readonly opening: string
  readonly separator: string
  readonly closing: string
}

/** A property that is no node, such as the digits of a number. */
export interface Leaf {
  readonly property: string
  /** What the property is, for messages. */
  readonly words: string
  /** What is written of its value; undefined where the node may not have it. */
  readonly write: (value: unknown, node: Readonly<Record<string, unknown>>) => string | undefined
}

/** What is written of a node: a token, a leaf, or children. */
type Part = string | Leaf | Children

const one = (property: string, ...kinds: readonly string[]): Children => ({
  ...{ property, kinds, count: '1' },
  ...{ opening: '', separator: '', closing: '' },
})
const maybe = (child: Children, opening = '', closing = ''): Children => ({
  ...child,
  ...{ count: '?', opening, closing },
})
const many = (child: Children, opening = '', closing = '', separator = ''): Children => ({
  ...child,
  ...{ count: '*', opening, closing, separator },
})
const some = (child: Children, opening = '', closing = '', separator = ''): Children => ({
  ...many(child, opening, closing, separator),
  count: '+',
})

const definitions = [
  ...['OperationDefinition', 'FragmentDefinition', 'SchemaDefinition', 'DirectiveDefinition'],
  ...['ScalarTypeDefinition', 'ObjectTypeDefinition', 'InterfaceTypeDefinition'],
  ...['UnionTypeDefinition', 'EnumTypeDefinition', 'InputObjectTypeDefinition'],
  ...['SchemaExtension', 'ScalarTypeExtension', 'ObjectTypeExtension', 'InterfaceTypeExtension'],
  ...['UnionTypeExtension', 'EnumTypeExtension', 'InputObjectTypeExtension'],
]
const selections = ['Field', 'FragmentSpread', 'InlineFragment']
const values = [
  ...['Variable', 'IntValue', 'FloatValue', 'StringValue', 'BooleanValue', 'NullValue'],
  ...['EnumValue', 'ListValue', 'ObjectValue'],
]
const types = ['NamedType', 'ListType', 'NonNullType']

const name = one('name', 'Name')
const type = one('type', ...types)
const value = one('value', ...values)
const selectionSet = one('selectionSet', 'SelectionSet')
const typeCondition = one('typeCondition', 'NamedType')
const defaultValue = maybe(one('defaultValue', ...values), '=')
const description = maybe(one('description', 'StringValue'))
const directives = many(one('directives', 'Directive'))
const argumentsGiven = many(one('arguments', 'Argument'), '(', ')')
const argumentsDefined = many(one('arguments', 'InputValueDefinition'), '(', ')')
const interfaces = many(one('interfaces', 'NamedType'), 'implements', '', '&')
const text = (form: RegExp, words: string, property = 'value'): Leaf => ({
  ...{ property, words },
  write: value => (typeof value === 'string' && form.test(value) ? value : undefined),
})
const operation = text(
  /^(?:query|mutation|subscription)$/,
  'query, mutation or subscription',
  'operation',
)
const boolean: Leaf = {
  ...{ property: 'value', words: 'a boolean' },
  write: value => (typeof value === 'boolean' ? String(value) : undefined),
}
const string: Leaf = {
  ...{ property: 'value', words: 'a text' },
  write: (value, { block }) => {
    if (typeof value !== 'string') return undefined
    return block === true ? printBlockString(value, '') : printString(value)
  },
}
const repeatable: Leaf = {
  ...{ property: 'repeatable', words: 'a boolean' },
  write: value => (value === true ? 'repeatable' : ''),
}
/** `... on` begins an inline fragment. */
const notOn: Leaf = {
  ...{ property: 'name', words: 'a name other than on' },
  write: given => ((given as { value?: unknown } | undefined)?.value === 'on' ? undefined : ''),
}

/** What follows the description of a definition, and `extend` of an extension, by its kind. */
const typeSystem: Readonly<Record<string, readonly Part[]>> = {
  Schema: ['schema', directives],
  ScalarType: ['scalar', name, directives],
  ObjectType: [
    'type',
    name,
    interfaces,
    directives,
    many(one('fields', 'FieldDefinition'), '{', '}'),
  ],
  InterfaceType: [
    'interface',
    name,
    interfaces,
    directives,
    many(one('fields', 'FieldDefinition'), '{', '}'),
  ],
  UnionType: ['union', name, directives, many(one('types', 'NamedType'), '=', '', '|')],
  EnumType: ['enum', name, directives, many(one('values', 'EnumValueDefinition'), '{', '}')],
  InputObjectType: [
    'input',
    name,
    directives,
    many(one('fields', 'InputValueDefinition'), '{', '}'),
  ],
}
const operationTypes = one('operationTypes', 'OperationTypeDefinition')

/**
 * What is written of a node, by its kind, in the order of its production. GraphQL specification, Appendix C "Grammar
 * Summary".
 */
export const nodeSyntax: ReadonlyMap<string, readonly Part[]> = new Map<string, readonly Part[]>([
  ['Name', [text(/^[_A-Za-z][_0-9A-Za-z]*$/, 'a name')]],
  ['Document', [some(one('definitions', ...definitions))]],
  [
    'OperationDefinition',
    [
      ...[description, operation, maybe(name)],
      ...[many(one('variableDefinitions', 'VariableDefinition'), '(', ')'), directives],
      selectionSet,
    ],
  ],
  [
    'VariableDefinition',
    [description, one('variable', 'Variable'), ':', type, defaultValue, directives],
  ],
  ['SelectionSet', [some(one('selections', ...selections), '{', '}')]],
  [
    'Field',
    [maybe(one('alias', 'Name'), '', ':'), name, argumentsGiven, directives, maybe(selectionSet)],
  ],
  ['Argument', [name, ':', value]],
  ['FragmentSpread', ['...', notOn, name, directives]],
  ['InlineFragment', ['...', maybe(typeCondition, 'on'), directives, selectionSet]],
  [
    'FragmentDefinition',
    [description, 'fragment', notOn, name, 'on', typeCondition, directives, selectionSet],
  ],
  ['Variable', ['$', name]],
  ['IntValue', [text(/^-?(?:0|[1-9]\d*)$/, 'an Int')]],
  ['FloatValue', [text(/^-?(?:0|[1-9]\d*)(?=[.eE])(?:\.\d+)?(?:[eE][+-]?\d+)?$/, 'a Float')]],
  ['StringValue', [string]],
  ['BooleanValue', [boolean]],
  ['NullValue', ['null']],
  [
    'EnumValue',
    [text(/^(?!(?:true|false|null)$)[_A-Za-z][_0-9A-Za-z]*$/, 'the name of an enum value')],
  ],
  ['ListValue', ['[', many(one('values', ...values)), ']']],
  ['ObjectValue', ['{', many(one('fields', 'ObjectField')), '}']],
  ['ObjectField', [name, ':', value]],
  ['Directive', ['@', name, argumentsGiven]],
  ['NamedType', [name]],
  ['ListType', ['[', type, ']']],
  ['NonNullType', [one('type', 'NamedType', 'ListType'), '!']],
  ...Object.entries(typeSystem).flatMap(([kind, parts]): [string, readonly Part[]][] => {
    const isSchema = kind === 'Schema'
    const defined = isSchema ? [...parts, some(operationTypes, '{', '}')] : parts
    const extended = isSchema ? [...parts, many(operationTypes, '{', '}')] : parts
    return [
      [`${kind}Definition`, [description, ...defined]],
      [`${kind}Extension`, ['extend', ...extended]],
    ]
  }),
  ['OperationTypeDefinition', [operation, ':', one('type', 'NamedType')]],
  ['FieldDefinition', [description, name, argumentsDefined, ':', type, directives]],
  ['InputValueDefinition', [description, name, ':', type, defaultValue, directives]],
  ['EnumValueDefinition', [description, name, directives]],
  [
    'DirectiveDefinition',
    [
      ...[description, 'directive', '@', name, argumentsDefined],
      ...[repeatable, 'on', some(one('locations', 'Name'), '', '', '|')],
    ],
  ],
])
