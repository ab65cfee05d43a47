import { inspect } from '../errors/inspect.ts'
import { SchemaError } from '../errors/schema-error.ts'
import type { TypeResolver, TypeTest } from '../schema/definitions/resolver.ts'
import type { Declaration } from './declare/declarations.ts'
import type { Applied } from './declare/directive-definition.ts'
import type { DeclaredResolver, FieldStatement } from './declare/field.ts'
import type { TypeStatements } from './declare/type-definitions.ts'

type Options = FieldStatement['options']

/**
 * The methods that define a type further; each kind of type has some of them. They return the
 * object that they were called on.
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
  readonly directives: (this: unknown, ...applied: Applied<any>[]) => unknown
}

/**
 * Makes the methods that record the definition of one type; `refuseLateStatement` throws after a
 * schema was made.
 */
export function createRecorders(
  target: TypeStatements,
  refuseLateStatement: (statement: string) => void,
): Recorders {
  const addField = (
    name: string,
    type: string,
    options: Options | DeclaredResolver = {},
    resolver?: DeclaredResolver,
    receiver?: object,
  ): void => {
    refuseLateStatement(`field("${name}")`)
    if (typeof (name as unknown) !== 'string') {
      throw new SchemaError([
        `A field has the name ${inspect(name)}; expected field(name, type, options, resolver).`,
      ])
    }
    const isShort = typeof options === 'function' && resolver === undefined
    const parts = isShort
      ? { options: {}, resolver: options }
      : { options: options as Options, resolver }
    target.fields.push({ name, type, ...parts, receiver })
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
      refuseLateStatement('implements()')
      for (const name of names) target.interfaces.add(name)
      return this
    },
    isTypeOf(test) {
      refuseLateStatement('isTypeOf()')
      target.isTypeOf = test
      return this
    },
    resolveType(resolver) {
      refuseLateStatement('resolveType()')
      target.resolveType = resolver
      return this
    },
    directives(...applied) {
      refuseLateStatement('directives()')
      target.directives.push(...applied)
      return this
    },
  }
}

/**
 * The member of a namespace under the name of a type; undefined for inputs and scalars, whose
 * declarations are complete.
 */
export function namespaceMember(
  declaration: Declaration,
  recorders: Recorders,
): object | undefined {
  switch (declaration.kind) {
    case 'OBJECT':
      return pick(recorders, 'field', 'implements', 'isTypeOf', 'directives')
    case 'INTERFACE':
      return pick(recorders, 'field', 'implements', 'resolveType', 'directives')
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

/** The methods of the subscription root: `field` returns them with the name of the field. */
export function subscriptionStatements(recorders: Recorders): object {
  const statements = pick(recorders, 'field', 'directives')
  const field: Recorders['field'] = (name, ...others) => {
    recorders.field.call(undefined, name, ...others)
    return { ...statements, field, fieldName: name }
  }
  return { ...statements, field }
}

export function pick(recorders: Recorders, ...names: (keyof Recorders)[]): object {
  return Object.fromEntries(names.map(name => [name, recorders[name]]))
}
