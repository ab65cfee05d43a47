import { inspect } from '../errors/inspect.ts'
import { SchemaError } from '../errors/schema-error.ts'
import type { TypeResolver, TypeTest } from '../schema/definitions/resolver.ts'
import type { Declaration } from './declare/declarations.ts'
import type { Applied } from './declare/directive-definition.ts'
import type { DeclaredResolver, FieldStatement } from './declare/field.ts'
import type { TypeEvents } from './declare/events.ts'
import type { KeyStatement } from './declare/keys.ts'
import { nodeType } from './relay/node-type.ts'
import type { TypeStatements } from './declare/type-definitions.ts'

type Options = FieldStatement['options']

/**
 * The methods that add definitions to a type. Each kind of type has a subset; every method returns
 * its receiver.
 */
export interface Recorders {
  readonly field: (
    this: unknown,
    name: string,
    type: string,
    options?: Options | DeclaredResolver,
    resolver?: DeclaredResolver,
  ) => unknown
  readonly methods: (receiver: object) => object
  readonly implements: (this: unknown, ...names: string[]) => unknown
  readonly isTypeOf: (this: unknown, test: TypeTest) => unknown
  readonly resolveType: (this: unknown, resolver: TypeResolver) => unknown
  readonly node: (this: unknown, ...parameters: Parameters<typeof nodeType>) => unknown
  readonly directives: (this: unknown, ...applied: Applied<any>[]) => unknown
  readonly key: (this: unknown, fields: string, options?: KeyStatement['options']) => unknown
  readonly before: (this: unknown, listener: TypeEvents['before'][number]) => unknown
  readonly after: (this: unknown, listener: TypeEvents['after'][number]) => unknown
}

/**
 * Makes the methods that record the definition of a type; `assertNoSchema` throws if a schema
 * exists already.
 */
export function createRecorders(
  statements: TypeStatements,
  assertNoSchema: (statement: string) => void,
): Recorders {
  const addField = (
    name: string,
    type: string,
    options: Options | DeclaredResolver = {},
    resolver?: DeclaredResolver,
    receiver?: object,
  ): void => {
    assertNoSchema(`field("${name}")`)
    if (typeof (name as unknown) !== 'string') {
      throw new SchemaError([
        `A field has the name ${inspect(name)}; expected field(name, type, options, resolver).`,
      ])
    }
    const isResolver = typeof options === 'function' && resolver === undefined
    const optionsAndResolver = isResolver
      ? { options: {}, resolver: options }
      : { options: options as Options, resolver }
    statements.fields.push({ name, type, ...optionsAndResolver, receiver })
  }
  return {
    field(name, type, options, resolver) {
      addField(name, type, options, resolver)
      return this
    },
    methods(receiver) {
      if (typeof (receiver as unknown) !== 'object' || (receiver as unknown) === null) {
        throw new SchemaError([
          `Methods are those of ${inspect(receiver)}; expected an object, as in methods(new Users()).`,
        ])
      }
      return {
        field(this: unknown, name: string, type: string, options?: Options) {
          addField(name, type, options, undefined, receiver)
          return this
        },
      }
    },
    implements(...names) {
      assertNoSchema('implements()')
      for (const name of names) {
        if (typeof name !== 'string') {
          throw new SchemaError([
            `implements() has ${inspect(name)}; expected names of interfaces, as in implements('Node', 'Named').`,
          ])
        }
        statements.interfaces.add(name)
      }
      return this
    },
    isTypeOf(test) {
      assertNoSchema('isTypeOf()')
      statements.isTypeOf = test
      return this
    },
    resolveType(resolver) {
      assertNoSchema('resolveType()')
      statements.resolveType = resolver
      return this
    },
    node(id, loader) {
      assertNoSchema('node()')
      statements.node = nodeType(id, loader)
      return this
    },
    directives(...applied) {
      assertNoSchema('directives()')
      statements.directives.push(...applied)
      return this
    },
    key(fields, options) {
      assertNoSchema('key()')
      statements.keys.push({ fields, options })
      return this
    },
    before(listener) {
      assertNoSchema('before()')
      assertListener(listener, 'before')
      statements.before.push(listener)
      return this
    },
    after(listener) {
      assertNoSchema('after()')
      assertListener(listener, 'after')
      statements.after.push(listener)
      return this
    },
  }
}

/** @throws SchemaError unless the listener is a function */
function assertListener(listener: unknown, statement: 'before' | 'after'): void {
  if (typeof listener === 'function') return
  throw new SchemaError([
    `The listener of ${statement}() is ${inspect(listener)}; expected a function.`,
  ])
}

/**
 * Returns the member of a namespace for a type; undefined for input objects and scalars, whose
 * declarations are complete.
 */
export function namespaceMember(
  declaration: Declaration,
  recorders: Recorders,
): object | undefined {
  switch (declaration.kind) {
    case 'OBJECT':
      return pick(recorders, 'field', 'implements', 'isTypeOf', 'node', 'key', ...eventful)
    case 'INTERFACE':
      return pick(recorders, 'field', 'implements', 'resolveType', 'key', 'directives')
    case 'UNION':
      return pick(recorders, 'resolveType', 'directives')
    case 'ENUM': {
      const values = Object.entries(declaration.values).map(([name, options]) => [
        name,
        options?.value ?? name,
      ])
      return { values: Object.fromEntries(values) as object, ...pick(recorders, 'directives') }
    }
    default:
      return undefined
  }
}

/** The methods of object types, the roots among them, besides those that define. */
const eventful = ['directives', 'before', 'after'] as const

/** Returns the methods of the query or mutation root. */
export function rootStatements(recorders: Recorders): object {
  return pick(recorders, 'field', 'methods', ...eventful)
}

/**
 * Returns the methods of the subscription root; `field` returns them with the name of the field.
 */
export function subscriptionStatements(recorders: Recorders): object {
  const statements = pick(recorders, 'field', ...eventful)
  const field: Recorders['field'] = (name, ...parameters) => {
    recorders.field.call(undefined, name, ...parameters)
    return { ...statements, field, fieldName: name }
  }
  return { ...statements, field }
}

function pick(recorders: Recorders, ...names: (keyof Recorders)[]): object {
  return Object.fromEntries(names.map(name => [name, recorders[name]]))
}
