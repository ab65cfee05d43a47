import { Kind, visit, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import type { ResponseFormat } from '../../../src/engine/configuration.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { inCase } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { differenceOf, type PlainResponse } from './compare-responses.ts'
import { executeByPeer, plainResponse } from './engines.ts'
import { newQuietPromise } from './quiet-promise.ts'
import { casesOfSchema, type Case } from './random-cases.ts'
import { newWorld, requestIn } from './run-case.ts'

// The error behavior NULL beside graphql-js 17, where a directive of the operation asks for it.

const SCHEMAS = countOf(4)

/** A document whose operations let no null propagate. */
function withoutPropagation(document: DocumentNode): DocumentNode {
  const directive = {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: 'experimental_disableErrorPropagation' },
  } as const
  return visit(document, {
    OperationDefinition: node => ({
      ...node,
      directives: [...(node.directives ?? []), directive],
    }),
  })
}

async function answerOf(
  one: Case,
  schema: Schema,
  responseFormat: ResponseFormat,
): Promise<PlainResponse> {
  const options = { ...requestIn(newWorld(one), one), errorBehavior: 'NULL' as const }
  const response = await schema.execute(one.document.source, { ...options, responseFormat })
  const isHash = typeof response === 'object' && !(response instanceof Uint8Array)
  const plain = isHash ? response : (JSON.parse(Buffer.from(response).toString()) as PlainResponse)
  return plainResponse(plain)
}

async function compare(one: Case): Promise<boolean> {
  const { engines, document } = one
  const world = newWorld(one, { readsAsyncIterables: true, newPromise: newQuietPromise })
  const request = { ...requestIn(world, one), context: { world } }
  const tree = withoutPropagation(document.parsed[17])
  const theirs = await executeByPeer(17, engines.peers[17], tree, request)
  const answers = {
    interpreted: await answerOf(one, engines.closures, 'json'),
    generated: await answerOf(one, engines.generated, 'json'),
    'generated, as bytes': await answerOf(one, engines.generated, 'bytes'),
    'generated later': await answerOf(one, engines.tiered, 'json'),
    'in turns': await answerOf(one, engines.generatedInTurns, 'json'),
    'as a plain object': await answerOf(one, engines.generated, 'hash'),
    'interpreted, as a plain object': await answerOf(one, engines.closures, 'hash'),
  }
  for (const [form, answer] of Object.entries(answers)) {
    const difference = differenceOf(answer, theirs, true, 17)
    if (difference === undefined) continue
    expect({ form, source: document.source, ...answer }, difference).toEqual({
      form,
      source: document.source,
      ...theirs,
    })
    throw new Error(difference)
  }
  return theirs.data != null && theirs.errors !== undefined
}

test(
  'NULL answers random requests as graphql-js 17 does, in every form',
  async () => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    let failures = 0
    for (const number of casesOf(SCHEMAS)) {
      await inCase(number, async () => {
        for (const one of casesOfSchema(seed, number)) if (await compare(one)) failures++
      })
    }
    Error.stackTraceLimit = stackTraceLimit
    expect(failures).toBeGreaterThan(SCHEMAS)
  },
  countOf(120_000),
)
