import type { ServerResponse } from 'node:http'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import { createSchema } from '../../../src/engine/create-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import type { Resolver } from '../../../src/schema/definitions/resolver.ts'
import {
  namedType,
  nonNullOf,
  type FieldDefinition,
  type InputValueDefinition,
} from '../../../src/schema/definitions/type-map.ts'

/** What the resolvers of the schema find in the context. */
interface GreetingsContext {
  readonly viewer?: string
  readonly response?: ServerResponse
  readonly onStart?: () => void
  readonly onAbort?: () => void
}

/** A schema of five query fields and a mutation. */
export function createGreetings(
  name = 'GreetingsSchema',
  config: SchemaConfiguration = {},
): Schema {
  const nameArgument: InputValueDefinition = {
    name: 'name',
    declaredName: 'name',
    type: namedType('String'),
    default: { value: 'world' },
  }
  const fields = [
    field(
      'hello',
      ({ name: whom }: { name: string }) => `Hello, ${whom}!`,
      [nameArgument],
      'Greets.',
    ),
    field('viewer', ({ viewer }: GreetingsContext) => viewer),
    field('cookie', ({ response }: GreetingsContext) => {
      response?.setHeader('Set-Cookie', 'seen=1')
      return 'set'
    }),
    field('failing', () => {
      throw new Error('a secret')
    }),
    field('never', ({ onStart, onAbort }: GreetingsContext, { signal }) => {
      onStart?.()
      return new Promise(() => signal.addEventListener('abort', () => onAbort?.()))
    }),
  ]
  return createSchema(
    name,
    {
      types: [
        { kind: 'OBJECT', name: 'Query', interfaces: [], fields },
        {
          kind: 'OBJECT',
          name: 'Mutation',
          interfaces: [],
          fields: [{ ...field('touch', () => 'touched'), type: nonNullOf(namedType('String')) }],
        },
      ],
      directives: [],
      rootTypes: { query: 'Query', mutation: 'Mutation' },
    },
    { config, replace: true },
  )
}

function field(
  name: string,
  resolve: Resolver,
  fieldArguments: readonly InputValueDefinition[] = [],
  description?: string,
): FieldDefinition {
  return {
    name,
    declaredName: name,
    description,
    type: namedType('String'),
    arguments: fieldArguments,
    propertyNames: [name],
    resolve,
  }
}
