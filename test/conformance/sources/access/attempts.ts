import { expect } from 'vitest'
import type { Attempt, Reading, Setting, Writing } from './cell.ts'
import { reset } from './rows.ts'
import { dump, firstResponse, responseTo, run, schemaOf, type Tables, type World } from './world.ts'

/** A guard in a schema, and the same schema without it. */
export interface Guarding {
  readonly tables: Tables
  readonly open: World
  readonly guarded: World
  /** The states of the database that the guard is to keep guests from telling apart. */
  readonly states: readonly string[]
  /** Responses without a guard, which several guards have in common. */
  readonly openResponses: Map<string, Promise<readonly string[]>>
}

/** Expects that the guard keeps what the attempt is about, and that without it the attempt succeeds. */
export function attemptIn(guarding: Guarding, attempt: Attempt): Promise<void> | void {
  switch (attempt.kind) {
    case 'reading':
      return readIn(guarding, attempt)
    case 'writing':
      return writeIn(guarding, attempt)
    case 'setting':
      return setIn(guarding, attempt)
    case 'fault':
      return expect(() => schemaOf(guarding.tables, attempt.sources)).toThrow(attempt.message)
  }
}

async function readIn(guarding: Guarding, attempt: Reading): Promise<void> {
  const { refused, data } = attempt
  const { guarded, states } = guarding
  const responses = await responsesIn(guarded, attempt, states)
  expect(new Set(responses), 'responses in all states').toEqual(new Set([responses[0]]))
  const response = JSON.parse(responses[0]!) as Response
  const codes = (response.errors ?? []).map(({ extensions }) => extensions.code)
  if (refused === undefined) expect(codes.filter(code => !ofGuards.includes(code))).toEqual([])
  else expect(response.errors?.[0]?.message).toContain(refused)
  if (data !== undefined) expect(response.data).toEqual(data)
  const toldApart = new Set(await openResponsesTo(guarding, attempt))
  expect(toldApart.size, 'number of responses without the guard').toBeGreaterThan(1)
}

interface Response {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly extensions: { readonly code: string }
  }[]
}

/** What guards answer to documents that the schema takes for valid. */
const ofGuards: readonly string[] = ['FORBIDDEN', 'RECORD_NOT_FOUND', 'REFERENCE_VIOLATION']

async function responsesIn(
  world: World,
  attempt: Reading,
  states: readonly string[],
): Promise<readonly string[]> {
  const responses: string[] = []
  for (const state of states) {
    await run(world.opened, `${reset}; ${state}`)
    responses.push(withoutNonces(await responseTo(world, attempt, attempt.trigger)))
  }
  return responses
}

function openResponsesTo(
  { open, states, openResponses }: Guarding,
  attempt: Reading,
): Promise<readonly string[]> {
  const key = JSON.stringify([attempt.source, attempt.variables, attempt.trigger, states])
  let responses = openResponses.get(key)
  if (responses === undefined)
    openResponses.set(key, (responses = responsesIn(open, attempt, states)))
  return responses
}

/** A readable cursor as its text, and of a sealed one, which is another each time, its length. */
function withoutNonces(response: string): string {
  return response.replaceAll(/(?<=cursor":")[\w-]+/gi, cursor => {
    const text = Buffer.from(cursor, 'base64url').toString()
    return /^\["[\w,.-]+"/.test(text) ? text.replaceAll('"', "'") : `${cursor.length} characters`
  })
}

async function writeIn({ open, guarded }: Guarding, attempt: Writing): Promise<void> {
  const { opened } = guarded
  await run(opened, reset)
  const rows = await dump(opened)
  const told = await firstResponse(guarded, 'subscription { docSaved { id } }', 'staff', async () =>
    expect(JSON.parse(await responseTo(guarded, attempt))).toMatchObject({
      errors: [{ message: expect.stringContaining(attempt.refused) as string }],
    }),
  )
  expect(told, 'what the staff is told of first').toBe('{"data":{"docSaved":{"id":"3"}}}')
  expect(await dump(opened)).toEqual(rows)
  expect(JSON.parse(await responseTo(open, attempt)), 'without the guard').not.toHaveProperty(
    'errors',
  )
  expect(await dump(opened), 'rows without the guard').not.toEqual(rows)
}

async function setIn({ open, guarded }: Guarding, attempt: Setting): Promise<void> {
  const { opened } = guarded
  await run(opened, reset)
  expect(JSON.parse(await responseTo(guarded, attempt))).not.toHaveProperty('errors')
  expect(await opened.run(attempt.value)).toEqual(attempt.is)
  await run(opened, reset)
  await responseTo(open, attempt)
  expect(await opened.run(attempt.value), 'values without the guard').not.toEqual(attempt.is)
}
