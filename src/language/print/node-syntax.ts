import { printBlockString, printString } from './print-string.ts'

/** A child of a node, or a list of children with the tokens around and between them. */
export interface Children {
  readonly property: string
  /** The kinds that a child may have. */
  readonly kinds: readonly string[]
  /** The number of children: one, at most one, any number, or at least one. */
  readonly count: '1' | '?' | '*' | '+'
  readonly opening: string
  readonly separator: string
  readonly closing: string
}

/** A property that is no node, such as the digits of a number. */
export interface Leaf {
  readonly property: string
  /** The expected value, in words for messages. */
  readonly words: string
  /** Returns the token of the value; undefined for a value that the node must not have. */
  readonly write: (value: unknown, node: Readonly<Record<string, unknown>>) => string | undefined
}

/** A part of a node's production: a token, a leaf, or children. */
type Part = string | Leaf | Children

const single = (property: string, ...kinds: readonly string[]): Children => ({
  ...{ property, kinds, count: '1' },
  ...{ opening: '', separator: '', closing: '' },
})
const optional = (child: Children, opening = '', closing = ''): Children => ({
  ...child,
  ...{ count: '?', opening, closing },
})
const list = (child: Children, opening = '', closing = '', separator = ''): Children => ({
  ...child,
  ...{ count: '*', opening, closing, separator },
})
const nonEmptyList = (child: Children, opening = '', closing = '', separator = ''): Children => ({
  ...list(child, opening, closing, separator),
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

const name = single('name', 'Name')
const type = single('type', ...types)
const value = single('value', ...values)
const selectionSet = single('selectionSet', 'SelectionSet')
const typeCondition = single('typeCondition', 'NamedType')
const defaultValue = optional(single('defaultValue', ...values), '=')
const description = optional(single('description', 'StringValue'))
const directives = list(single('directives', 'Directive'))
const argumentList = list(single('arguments', 'Argument'), '(', ')')
const argumentDefinitions = list(single('arguments', 'InputValueDefinition'), '(', ')')
const interfaces = list(single('interfaces', 'NamedType'), 'implements', '', '&')
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
/** Writes no token, but rejects the name `on`: `... on` begins an inline fragment. */
const nameExceptOn: Leaf = {
  ...{ property: 'name', words: 'a name other than on' },
  write: nameNode =>
    (nameNode as { value?: unknown } | undefined)?.value === 'on' ? undefined : '',
}

/** The parts after the description of a definition or after `extend`, by kind. */
const typeSystem: Readonly<Record<string, readonly Part[]>> = {
  Schema: ['schema', directives],
  ScalarType: ['scalar', name, directives],
  ObjectType: [
    'type',
    name,
    interfaces,
    directives,
    list(single('fields', 'FieldDefinition'), '{', '}'),
  ],
  InterfaceType: [
    'interface',
    name,
    interfaces,
    directives,
    list(single('fields', 'FieldDefinition'), '{', '}'),
  ],
  UnionType: ['union', name, directives, list(single('types', 'NamedType'), '=', '', '|')],
  EnumType: ['enum', name, directives, list(single('values', 'EnumValueDefinition'), '{', '}')],
  InputObjectType: [
    'input',
    name,
    directives,
    list(single('fields', 'InputValueDefinition'), '{', '}'),
  ],
}
const operationTypes = single('operationTypes', 'OperationTypeDefinition')

/**
 * The parts of each kind of node, in the order of the production. GraphQL specification, Appendix C
 * "Grammar Summary".
 */
export const nodeSyntax: ReadonlyMap<string, readonly Part[]> = new Map<string, readonly Part[]>([
  ['Name', [text(/^[_A-Za-z][_0-9A-Za-z]*$/, 'a name')]],
  ['Document', [nonEmptyList(single('definitions', ...definitions))]],
  [
    'OperationDefinition',
    [
      ...[description, operation, optional(name)],
      ...[list(single('variableDefinitions', 'VariableDefinition'), '(', ')'), directives],
      selectionSet,
    ],
  ],
  [
    'VariableDefinition',
    [description, single('variable', 'Variable'), ':', type, defaultValue, directives],
  ],
  ['SelectionSet', [nonEmptyList(single('selections', ...selections), '{', '}')]],
  [
    'Field',
    [
      optional(single('alias', 'Name'), '', ':'),
      name,
      argumentList,
      directives,
      optional(selectionSet),
    ],
  ],
  ['Argument', [name, ':', value]],
  ['FragmentSpread', ['...', nameExceptOn, name, directives]],
  ['InlineFragment', ['...', optional(typeCondition, 'on'), directives, selectionSet]],
  [
    'FragmentDefinition',
    [description, 'fragment', nameExceptOn, name, 'on', typeCondition, directives, selectionSet],
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
  ['ListValue', ['[', list(single('values', ...values)), ']']],
  ['ObjectValue', ['{', list(single('fields', 'ObjectField')), '}']],
  ['ObjectField', [name, ':', value]],
  ['Directive', ['@', name, argumentList]],
  ['NamedType', [name]],
  ['ListType', ['[', type, ']']],
  ['NonNullType', [single('type', 'NamedType', 'ListType'), '!']],
  ...Object.entries(typeSystem).flatMap(([kind, parts]): [string, readonly Part[]][] => {
    const isSchema = kind === 'Schema'
    const definitionParts = isSchema ? [...parts, nonEmptyList(operationTypes, '{', '}')] : parts
    const extensionParts = isSchema ? [...parts, list(operationTypes, '{', '}')] : parts
    return [
      [`${kind}Definition`, [description, ...definitionParts]],
      [`${kind}Extension`, ['extend', ...extensionParts]],
    ]
  }),
  ['OperationTypeDefinition', [operation, ':', single('type', 'NamedType')]],
  ['FieldDefinition', [description, name, argumentDefinitions, ':', type, directives]],
  ['InputValueDefinition', [description, name, ':', type, defaultValue, directives]],
  ['EnumValueDefinition', [description, name, directives]],
  [
    'DirectiveDefinition',
    [
      ...[description, 'directive', '@', name, argumentDefinitions],
      ...[repeatable, 'on', nonEmptyList(single('locations', 'Name'), '', '', '|')],
    ],
  ],
])
