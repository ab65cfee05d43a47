import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { dropInFor } from '../../../src/graphql-js/drop-in.ts'

type Host = typeof graphql16
type Writable = { selectionSet: { selections: graphql16.FieldNode[] } }

const sdl = 'type Query { a: Int b: Int nested: Query }'

describe.each([graphql16, graphql17 as unknown as Host])(
  'a tree that is changed in place, with graphql-js $versionInfo.major',
  host => {
    const { execute } = dropInFor(host)
    const schema = host.buildSchema(sdl)
    const rootValue = { a: 1, b: 2, nested: { a: 'no number' } }
    const newTree = (
      source: string,
    ): { document: graphql16.DocumentNode; selections: graphql16.FieldNode[] } => {
      const document = host.parse(source)
      const [operation] = document.definitions as unknown as [Writable]
      return { document, selections: operation.selectionSet.selections }
    }
    const run = (document: graphql16.DocumentNode): graphql16.ExecutionResult =>
      execute({ schema, document, rootValue }) as graphql16.ExecutionResult

    test('is executed as it is where it was never executed', () => {
      const { document, selections } = newTree('{ a b }')
      selections.pop()
      expect({ ...run(document).data }).toEqual({ a: 1 })
    })

    test('is executed as it was after that, also where its nodes are asked for only then', () => {
      const { document, selections } = newTree('{ a b }')
      run(document)
      selections.shift()
      expect({ ...run(document).data }).toEqual({ a: 1, b: 2 })

      const failing = newTree('{ b nested { a } }')
      void execute({ schema, rootValue: {}, document: failing.document })
      failing.selections.shift()
      const { data, errors } = run(failing.document)
      expect({ ...data }).toMatchObject({ b: 2 })
      expect(errors?.map(({ path, nodes }) => [path, nodes?.map(node => node.kind)])).toEqual([
        [['nested', 'a'], ['Field']],
      ])
    })

    test('has another name in the way back', () => {
      const { document, selections } = newTree('{ nested { a } }')
      void execute({ schema, document, rootValue: {} })
      selections[0] = { ...selections[0]!, name: { ...selections[0]!.name, value: 'b' } }
      const { errors } = run(document)
      expect(errors?.map(({ path }) => path)).toEqual([['nested', 'a']])
    })
  },
)
