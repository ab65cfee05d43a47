import type { ConcreteRequest } from 'relay-runtime'
import { documents } from '../../behaviour/http/incremental-service.ts'
import type { IncrementalName } from './incremental-clients.ts'

type Selection = ConcreteRequest['operation']['selections'][number]

/** The operations as Relay's compiler writes them down. */
export const incrementalArtifacts: Readonly<Record<IncrementalName, ConcreteRequest>> = {
  Deferred: artifact('Deferred', [defer('Deferred$defer$review', [scalar('review')])]),
  Streamed: artifact('Streamed', [
    {
      kind: 'Stream',
      if: null,
      label: 'Streamed$stream$chapters',
      selections: [linked('chapters', 'Chapter', true, [scalar('title')])],
    },
  ]),
  Shared: artifact('Shared', [
    author([scalar('id')]),
    defer('Shared$defer$name', [author([scalar('id'), scalar('name')])]),
    defer('Shared$defer$born', [author([scalar('id'), scalar('born')])]),
  ]),
}

function artifact(name: IncrementalName, bookSelections: readonly Selection[]): ConcreteRequest {
  const selections = [linked('book', 'Book', false, [scalar('id'), ...bookSelections])]
  const readSelections = selections as ConcreteRequest['fragment']['selections']
  return {
    kind: 'Request',
    fragment: {
      kind: 'Fragment',
      name,
      type: 'Query',
      metadata: null,
      argumentDefinitions: [],
      selections: readSelections,
    },
    operation: { kind: 'Operation', name, argumentDefinitions: [], selections },
    params: {
      id: null,
      cacheID: name,
      text: documents[name],
      name,
      operationKind: 'query',
      metadata: {},
    },
  }
}

function defer(label: string, selections: readonly Selection[]): Selection {
  return { kind: 'Defer', if: null, label, selections }
}

function author(selections: readonly Selection[]): Selection {
  return linked('author', 'Author', false, selections)
}

function linked(
  name: string,
  concreteType: string,
  plural: boolean,
  selections: readonly Selection[],
): Selection {
  return {
    kind: 'LinkedField',
    alias: null,
    name,
    storageKey: null,
    args: null,
    concreteType,
    plural,
    selections,
  }
}

function scalar(name: string): Selection {
  return { kind: 'ScalarField', alias: null, name, storageKey: null, args: null }
}
