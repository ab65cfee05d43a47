import { gql } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SchemaConfiguration } from '../../../src/index.ts'
import { createController } from '../../../src/http/index.ts'
import { post, serve } from '../../behaviour/http/server.ts'
import { createGreetings, sha256 } from '../cache/greetings.ts'
import { hosts } from '../http/hosts.ts'
import { clientOver } from './apollo-client.ts'
import { linkTo, run, visit } from './apollo-persisted.ts'
import { expected, visitWith } from './expected-outcomes.ts'
import { serveLibrary } from './library.ts'

const query = gql('query Hello($name: String) { hello(name: $name) __typename }')

describe.each([false, true])(
  'Apollo Client with persisted queries, useGETForHashedQueries %j',
  asGet => {
    const asking = { useGETForHashedQueries: asGet }

    test('gets data, errors and the result of a mutation', async () => {
      // Once more with another shelf, when the schema knows the documents.
      for (let round = 0; round < 2; round++) {
        const { url } = await serveLibrary({})
        expect(await run(url, asking)).toEqual(expected['Apollo Client'].outcomes)
        expect(await visit(url, asking)).toEqual(visitWith(null))
      }
    })
  },
)

describe.each(hosts)('Apollo Client with persisted queries behind $name', host => {
  /** Serves a schema that can forget everything it knows; records what it is sent. */
  async function start(config: SchemaConfiguration = {}) {
    let schema = createGreetings(config)
    const { url, close } = await host.start(createController({ schema: () => schema }))
    onTestFinished(close)
    const sent: string[] = []
    const origin = await serve((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        sent.push('query' in JSON.parse(body) ? 'document' : 'hash')
        const accept = request.headers.accept ?? ''
        void post(url, body, { accept }).then(async answer => {
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! })
          response.end(await answer.text())
        })
      })
    })
    return {
      url: origin,
      sent,
      forget: () => {
        schema = createGreetings(config)
      },
      persist: () =>
        schema.persist(print(query), {
          queryCacheKey: sha256(print(query)),
          queryCacheVersion: '1',
        }),
    }
  }

  const ask = async (url: string, names: readonly string[]): Promise<void> => {
    const client = clientOver(linkTo(url, { useGETForHashedQueries: false }))
    for (const name of names) {
      const { data } = await client.query({ query, variables: { name } })
      expect(data).toEqual({ hello: `Hello, ${name}!`, __typename: 'Query' })
    }
  }

  test('sends a document once, and again when the service has forgotten it', async () => {
    const { url, sent, forget } = await start()
    await ask(url, ['Ann', 'Bob'])
    expect(sent.splice(0)).toEqual(['hash', 'document', 'hash'])
    await ask(url, ['Cid'])
    expect(sent.splice(0)).toEqual(['hash'])
    forget()
    await ask(url, ['Ann', 'Bob'])
    expect(sent.splice(0)).toEqual(['hash', 'document', 'hash'])
  })

  test('sends no document where a store has kept it', async () => {
    const { url, sent, forget } = await start({
      cache: new Map(),
      cacheSecret: 'a secret',
      registration: 'hash',
    })
    await ask(url, ['Ann'])
    forget()
    await ask(url, ['Ann'])
    expect(sent).toEqual(['hash', 'document', 'hash'])
  })

  test('sends no document where the host has persisted it, and none but such ones are executed', async () => {
    const { url, sent, persist } = await start({ onlyPersisted: true })
    await expect(ask(url, ['Ann'])).rejects.toThrow('This service executes persisted queries only.')
    expect(sent.splice(0)).toEqual(['hash', 'document'])
    persist()
    await ask(url, ['Ann'])
    expect(sent).toEqual(['hash'])
  })
})
