import {
  arg,
  defineGraphQL,
  interfaceOf,
  object,
  scalar,
  union,
  type Schema,
} from '../../../../src/index.ts'

/** Documents that reach each place where the host may fail, between two neighbours that do not. */
export const places: Readonly<Record<string, string>> = {
  leaf: '{ before leaf after }',
  'strict leaf': '{ before holder { strictLeaf leaf } after }',
  'list of leaves': '{ before leaves after }',
  'list of lists': '{ before lists after }',
  object: '{ before thing { strict id leaf } after }',
  'list of objects': '{ before things { id leaf strict } after }',
  interface: '{ before node { id } after }',
  'list of interfaces': '{ before nodes { id } after }',
  union: '{ before either { __typename } after }',
  'type test': '{ before tested { id } after }',
  'type resolver': '{ before resolved { id } after }',
  scalar: '{ before odd after }',
  batch: '{ before holders { batch } after }',
  'batch of objects': '{ before holders { batchThing { id leaf strict } } after }',
  'batch item': '{ before holders { batchItem } after }',
  mutation: 'mutation { before leaf after }',
  'object of a mutation': 'mutation { before thing { id leaf strict } after }',
}

/**
 * A schema in which every place that calls code of the host calls `run`.
 *
 * @param generatesCodeAfter how many runs of a document closures write; false for all
 */
export function faultySchema(run: () => never, generatesCodeAfter: number | false): Schema {
  const GraphQL = defineGraphQL()({
    Holder: object<object>(),
    Thing: object<Record<string, any>>(),
    Tested: object<Record<string, any>>(),
    Node: interfaceOf<any>(),
    Resolved: interfaceOf<any>(),
    Either: union('Thing'),
    Odd: scalar<any>({ parse: value => value, serialize: value => (value as () => unknown)() }),
  })
  const full = { array: true } as const
  GraphQL.query
    .field('before', 'string', {}, () => 'before')
    .field('leaf', 'string', {}, run)
    .field('leaves', 'string', full, run)
    .field('lists', 'Any', full, run)
    .field('thing', 'Thing', {}, run)
    .field('things', 'Thing', full, run)
    .field('node', 'Node', {}, run)
    .field('nodes', 'Node', full, run)
    .field('either', 'Either', {}, run)
    .field('tested', 'Tested', {}, () => ({ id: 1 }))
    .field('resolved', 'Resolved', {}, () => ({ id: 1 }))
    .field('odd', 'Odd', {}, () => run)
    .field('holder', 'Holder', {}, () => ({}))
    .field('holders', 'Holder', full, () => [{}, {}])
    .field('after', 'string', { arguments: arg('late', 'boolean') }, () => 'after')
  GraphQL.mutation
    .field('before', 'string', {}, () => 'before')
    .field('leaf', 'string', {}, run)
    .field('thing', 'Thing', {}, run)
    .field('after', 'string', {}, () => 'after')
  GraphQL.Holder.field('strictLeaf', 'string', { null: false }, run)
    .field('leaf', 'string', {}, run)
    .field('batch', 'string', {}, { batch: run })
    .field('batchThing', 'Thing', {}, { batch: run })
    .field('batchItem', 'string', {}, { batch: holders => holders.map(run) })
  GraphQL.Thing.implements('Node', 'Resolved')
    .field('id', 'id')
    .field('leaf', 'string')
    .field('strict', 'string', { null: false })
  GraphQL.Tested.field('id', 'id').isTypeOf(run)
  GraphQL.Node.field('id', 'id')
  GraphQL.Resolved.field('id', 'id').resolveType(run)
  return GraphQL.schema('FaultySchema', {
    replace: true,
    onError: () => undefined,
    config: { generatesCodeAfter },
  })
}
