import type { ConcreteRequest } from 'relay-runtime'
import { documents } from '../../behaviour/http/incremental-service.ts'
import type { IncrementalName } from './incremental-clients.ts'

type Selection = ConcreteRequest['operation']['selections'][number]

/** The operations as Relay's compiler writes them down. */
export const incrementalArtifacts: Readonly<Record<IncrementalName, ConcreteRequest>> = {
  Deferred: artifact('Deferred', {
    kind: 'Defer',
    if: null,
    label: 'Deferred$defer$review',
    selections: [scalar('review')],
  }),
  Streamed: artifact('Streamed', {
    kind: 'Stream',
    if: null,
    label: 'Streamed$stream$chapters',
    selections: [linked('chapters', 'Chapter', true, [scalar('title')])],
  }),
}

function artifact(name: IncrementalName, selection: Selection): ConcreteRequest {
  const selections = [linked('book', 'Book', false, [scalar('id'), selection])]
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
