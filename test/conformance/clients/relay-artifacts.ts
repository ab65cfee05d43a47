import type { ConcreteRequest, RequestParameters } from 'relay-runtime'
import { operations, type OperationName } from './operations.ts'

const id = scalar('id')
const title = scalar('title')
const book = [variable('id', 'id')]

/** The operations as Relay's compiler writes them down. */
export const artifacts = {
  Books: artifact('Books', 'query', [], [linked('books', 'Book', [], true, [id, title])]),
  Book: artifact('Book', 'query', ['id'], [linked('book', 'Book', book, false, [id, title])]),
  Misspelt: artifact(
    'Misspelt',
    'query',
    [],
    [linked('books', 'Book', [], true, [id, scalar('titel')])],
  ),
  Reviews: artifact(
    'Reviews',
    'query',
    [],
    [linked('books', 'Book', [], true, [id, scalar('review')])],
  ),
  AddBook: artifact(
    'AddBook',
    'mutation',
    ['book'],
    [linked('addBook', 'Book', [variable('book', 'book')], false, [id, title])],
  ),
  Visitor: artifact('Visitor', 'query', [], [scalar('visitor')]),
  SignIn: artifact('SignIn', 'mutation', ['name'], [scalar('signIn', [variable('name', 'name')])]),
} satisfies Record<OperationName, ConcreteRequest>

type Selection = ConcreteRequest['fragment']['selections'][number] &
  ConcreteRequest['operation']['selections'][number]

interface VariableArgument {
  readonly kind: 'Variable'
  readonly name: string
  readonly variableName: string
}

function artifact(
  name: OperationName,
  operationKind: RequestParameters['operationKind'],
  variableNames: readonly string[],
  selections: readonly Selection[],
): ConcreteRequest {
  const argumentDefinitions = variableNames.map(each => ({
    kind: 'LocalArgument' as const,
    name: each,
    defaultValue: null,
  }))
  const type = operationKind === 'query' ? 'Query' : 'Mutation'
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', name, type, metadata: null, argumentDefinitions, selections },
    operation: { kind: 'Operation', name, argumentDefinitions, selections },
    params: { id: null, cacheID: name, text: operations[name], name, operationKind, metadata: {} },
  }
}

function linked(
  name: string,
  concreteType: string,
  args: readonly VariableArgument[],
  plural: boolean,
  selections: readonly Selection[],
): Selection {
  return {
    kind: 'LinkedField',
    alias: null,
    name,
    storageKey: null,
    args,
    concreteType,
    plural,
    selections,
  }
}

function scalar(name: string, args: readonly VariableArgument[] = []): Selection {
  return { kind: 'ScalarField', alias: null, name, storageKey: null, args }
}

function variable(name: string, variableName: string): VariableArgument {
  return { kind: 'Variable', name, variableName }
}
