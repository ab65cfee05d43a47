import { arg, type AnyArgument, type Argument, type NoOptions } from '../declare/argument.ts'
import {
  object,
  type Declaration,
  type Declarations,
  type GeneratedDefinitions,
  type InterfaceDeclaration,
  type ObjectDeclaration,
  type UnionDeclaration,
} from '../declare/declarations.ts'
import type { FieldStatement } from '../declare/field.ts'
import { inspect } from '../../errors/inspect.ts'
import { SchemaError } from '../../errors/schema-error.ts'
import type { Connection, Edge } from './page.ts'

export const pageInfoName = 'PageInfo'

/** Returns the object type `PageInfo`, and its fields. */
export function pageInfoType(): {
  readonly type: ObjectDeclaration<unknown>
  readonly fields: readonly FieldStatement[]
} {
  return {
    type: object<unknown>().desc('Where a page lies.'),
    fields: [
      fieldStatement('has_next_page', 'boolean', { null: false }),
      fieldStatement('has_previous_page', 'boolean', { null: false }),
      fieldStatement('start_cursor', 'string', {}),
      fieldStatement('end_cursor', 'string', {}),
    ],
  }
}

/** Returns the fields of the type of a connection, without `totalCount`. */
export function connectionFields(
  nodeTypeName: string,
  edgeTypeName: string,
): readonly FieldStatement[] {
  return [
    fieldStatement('edges', edgeTypeName, { full: true }),
    fieldStatement('nodes', nodeTypeName, { full: true }),
    fieldStatement('page_info', pageInfoName, { null: false }),
  ]
}

/** Returns the field `totalCount` of the type of a connection. */
export function totalCountField(options: FieldStatement['options']): FieldStatement {
  return fieldStatement('total_count', 'int', { ...options, desc: 'The number on all pages.' })
}

/** Returns the fields of the type of an edge. */
export function edgeFields(nodeTypeName: string): readonly FieldStatement[] {
  return [
    fieldStatement('cursor', 'string', { null: false }),
    fieldStatement('node', nodeTypeName, { null: false }),
  ]
}

/** The arguments of a connection. */
type ConnectionArguments = readonly [
  Argument<'first', 'int', NoOptions>,
  Argument<'after', 'string', NoOptions>,
  Argument<'last', 'int', NoOptions>,
  Argument<'before', 'string', NoOptions>,
]

/**
 * The arguments `first`, `after`, `last` and `before` of a field that returns a connection. GraphQL
 * Cursor Connections Specification, 4 "Arguments".
 *
 * @example
 * GraphQL.query.field(
 *   'users',
 *   'UserConnection',
 *   { arguments: [...connectionArguments, arg('name', 'string')] },
 *   ({ name, users }, event) => connection(event, users.filter(user => user.name === name)),
 * )
 */
export const connectionArguments: ConnectionArguments = pageArguments(
  'At most this many.',
  'At most this many from the end.',
) as never

/** Returns the arguments of a connection, with descriptions of `first` and of `last`. */
export function pageArguments(ofFirst: string, ofLast: string): readonly AnyArgument[] {
  return [
    arg('first', 'int', { desc: ofFirst }),
    arg('after', 'string', { desc: 'Those behind this cursor.' }),
    arg('last', 'int', { desc: ofLast }),
    arg('before', 'string', { desc: 'Those in front of this cursor.' }),
  ]
}

export interface WithConnectionOptions {
  /** Whether the connection has the field `totalCount: Int`. Default: false. */
  readonly totalCount?: boolean | undefined
}

/** What `withConnection` adds to a declaration. */
export interface ConnectionGenerator<Row> {
  generate(
    name: string,
    ...parameters: any[]
  ): GeneratedDefinitions<{
    readonly Connection: ObjectDeclaration<Connection<Row>>
    readonly Edge: ObjectDeclaration<Edge<Row>>
  }>
}

interface WithConnection {
  /** An object type with a connection. */
  <Row>(
    declaration: ObjectDeclaration<Row>,
    options?: WithConnectionOptions,
  ): ObjectDeclaration<Row> & ConnectionGenerator<Row>
  /** An interface with a connection. */
  <Row>(
    declaration: InterfaceDeclaration<Row>,
    options?: WithConnectionOptions,
  ): InterfaceDeclaration<Row> & ConnectionGenerator<Row>
  /** A union with a connection. */
  <const Member extends string>(
    declaration: UnionDeclaration<Member>,
    options?: WithConnectionOptions,
  ): UnionDeclaration<Member> & ConnectionGenerator<unknown>
}

/**
 * Declares a type together with its connection: `User` with `UserConnection`, `UserEdge` and
 * `PageInfo`. Statements of the host add fields to them, as to all types. A source has these types
 * already. GraphQL Cursor Connections Specification, 2 "Connection Types".
 *
 * @example
 * interface User {
 *   readonly name: string
 * }
 * const GraphQL = defineGraphQL()({ User: withConnection(object<User>()) })
 * GraphQL.User.field('name', 'string')
 * GraphQL.query.field(
 *   'users',
 *   'UserConnection',
 *   { arguments: connectionArguments },
 *   (_, event) => connection(event, [{ name: 'Ann' }, { name: 'Bob' }]),
 * )
 *
 * @throws SchemaError when the declaration generates types already, as a source does
 */
export const withConnection: WithConnection = (
  declaration: Declaration,
  options: WithConnectionOptions = {},
): any => {
  if (typeof declaration !== 'object' || declaration === null) {
    throw new SchemaError([
      `withConnection() was given ${inspect(declaration)}; expected a declaration: User: withConnection(object<User>()).`,
    ])
  }
  if ('generate' in declaration)
    throw new SchemaError([
      'withConnection() has a declaration that generates types already; expected object(), interfaceOf() or union().',
    ])
  return {
    ...declaration,
    desc: (text: string) =>
      withConnection(declaration.desc(text) as ObjectDeclaration<any>, options),
    directives: (...applied: never[]) =>
      withConnection(declaration.directives(...applied) as ObjectDeclaration<any>, options),
    generate: (name: string): GeneratedDefinitions => {
      const [connectionName, edgeName] = [`${name}Connection`, `${name}Edge`]
      const pageInfo = pageInfoType()
      const types: Declarations = {
        [connectionName]: object<unknown>().desc(`A page of ${name}.`),
        [edgeName]: object<unknown>(),
        [pageInfoName]: pageInfo.type,
      }
      const fields = [
        ...connectionFields(name, edgeName),
        ...(options.totalCount === true ? [totalCountField({})] : []),
      ]
      return {
        types,
        fields: new Map([
          [connectionName, fields],
          [edgeName, edgeFields(name)],
          [pageInfoName, pageInfo.fields],
        ]),
        query: [],
        mutation: [],
        faults: [],
      }
    },
  }
}

function fieldStatement(
  name: string,
  type: string,
  options: FieldStatement['options'],
): FieldStatement {
  return { name, type, options, resolver: undefined }
}
