import { Kind, visit, type DocumentNode } from 'graphql'
import { expect, test, vi } from 'vitest'
import type { ResponseFormat } from '../../../src/engine/configuration.ts'
import { RunningRequest } from '../../../src/execution/request/running-request.ts'
import type { ErrorBehavior } from '../../../src/response/error-behavior.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { inCase } from '../../random/cases.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { differenceOf, type PlainResponse } from './compare-responses.ts'
import { executeByPeer, plainResponse } from './engines.ts'
import { newQuietPromise } from './quiet-promise.ts'
import { casesOfSchema, type Case } from './random-cases.ts'
import { newWorld, requestIn } from './run-case.ts'

// The error behavior NULL beside graphql-js 17, where a directive of the operation asks for it, and
// HALT beside NULL.

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
  errorBehavior: ErrorBehavior = 'NULL',
  world = newWorld(one),
): Promise<PlainResponse> {
  const options = { ...requestIn(world, one), errorBehavior }
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

/** Executes a case with HALT; returns whether an error has ended the execution. */
async function halt(one: Case, schema: Schema, format: ResponseFormat): Promise<boolean> {
  const world = newWorld(one)
  let entriesAtEnd: number | undefined
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { closeAtEnd } = RunningRequest.prototype
  const spy = vi.spyOn(RunningRequest.prototype, 'closeAtEnd').mockImplementation(function (
    this: RunningRequest,
    thrown,
  ) {
    entriesAtEnd ??= world.entries
    closeAtEnd.call(this, thrown)
  })
  const answer = await answerOf(one, schema, format, 'HALT', world)
  spy.mockRestore()
  const complete = await answerOf(one, schema, format)
  const details = JSON.stringify({ source: one.document.source, format, answer, complete })
  // No error, a request error, or a null condition of the root.
  if (complete.errors === undefined || complete.data == null) {
    expect(answer, details).toEqual(complete)
    return false
  }
  const [error, ...rest] = answer.errors!
  expect(rest, details).toEqual([])
  expect(answer.data, details).toBeNull()
  expect(complete.errors, details).toContainEqual(error)
  // Promises that were pending settle in the meantime.
  await new Promise(resolve => setTimeout(resolve, 2))
  expect(world.entries, details).toBe(entriesAtEnd)
  return true
}

test(
  'HALT ends random requests at their first error, and calls nothing after it',
  async () => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    const unhandled: unknown[] = []
    const noteUnhandled = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', noteUnhandled)
    let ends = 0
    for (const number of casesOf(SCHEMAS)) {
      await inCase(number, async () => {
        for (const one of casesOfSchema(seed, number)) {
          const { closures, generated, tiered } = one.engines
          if (await halt(one, closures, 'json')) ends++
          await halt(one, generated, 'bytes')
          await halt(one, tiered, 'json')
          await halt(one, generated, 'hash')
        }
      })
    }
    await new Promise(resolve => setTimeout(resolve, 20))
    process.off('unhandledRejection', noteUnhandled)
    Error.stackTraceLimit = stackTraceLimit
    expect(unhandled).toEqual([])
    expect(ends).toBeGreaterThan(SCHEMAS)
  },
  countOf(120_000),
)
