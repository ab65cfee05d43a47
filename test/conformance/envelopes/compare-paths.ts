import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buildSchema } from '../../../src/definition/text/build-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createController, type Controller } from '../../../src/http/index.ts'
import type { Failure } from '../../random/seed.ts'
import { shrinkText } from '../../random/shrink-text.ts'
import { sdl } from './documents.ts'
import { randomBody } from './random-body.ts'

/**
 * What came of many requests that were answered by two controllers, of which only one may know
 * parameters before it parses.
 */
export interface Comparison {
  /** The bodies whose answers differ, as small as they can be, with both answers. */
  readonly differences: readonly Failure[]
  /** How many bodies were not parsed as a whole. */
  readonly known: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>
}

/** Sends bodies, which a seed and their numbers determine, both ways. */
export async function comparePaths(seed: number, numbers: Iterable<number>): Promise<Comparison> {
  const [known, parsed] = [new Service('Known', true), new Service('Parsed', false)]
  const differences: Failure[] = []
  const statuses: Record<number, number> = {}
  for (const number of numbers) {
    const body = randomBody(seed, number)
    const answersTo = async (body: Buffer): Promise<readonly [Answer, Answer]> => [
      await known.answerTo(body, number),
      await parsed.answerTo(body, number),
    ]
    const answers = await answersTo(body)
    statuses[answers[0].status] = (statuses[answers[0].status] ?? 0) + 1
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) {
      const smallest = await shrinkText(body.toString('latin1'), async text => {
        const [one, other] = await answersTo(Buffer.from(text, 'latin1'))
        return JSON.stringify(one) !== JSON.stringify(other)
      })
      const smallestAnswers = await answersTo(Buffer.from(smallest, 'latin1'))
      const text = JSON.stringify({ body: smallest, answers: smallestAnswers }, undefined, 2)
      differences.push({ number, text })
    }
  }
  return { differences, known: known.known, statuses }
}

interface Answer {
  readonly status: number
  readonly headers: object
  readonly body: string
  /** What the hooks of the controller and of the schema were told. */
  readonly seen: readonly unknown[]
}

class Service {
  /** How many bodies were not parsed as a whole. */
  known = 0
  readonly #seen: unknown[] = []
  readonly #controllers: readonly Controller[]

  constructor(name: string, knowsParameters: boolean) {
    const schema = this.#observed(name)
    const readKnown = schema.readKnown.bind(schema)
    schema.readKnown = body => {
      const known = knowsParameters ? readKnown(body) : undefined
      if (known !== undefined) this.known++
      return known
    }
    // What JSON.stringify makes of the parameters tells their order, too.
    const see = (hook: string, parameters: object): void =>
      void this.#seen.push([hook, JSON.stringify(parameters)])
    this.#controllers = [
      createController({ schema, acceptBatches: true }),
      createController({
        schema,
        query: (_, parameters) => {
          see('query', parameters)
          return parameters['query']
        },
        isCompiledRequest: document => {
          this.#seen.push(['isCompiledRequest', document])
          return false
        },
      }),
    ]
  }

  async answerTo(body: Buffer, index: number): Promise<Answer> {
    this.#seen.length = 0
    const request = requestOf(body, accepted[index % 2]!)
    const response = new ServerResponse(request)
    // Else its end is that of a client who has gone.
    Object.defineProperty(response, 'writableFinished', { value: true })
    let written = ''
    response.end = (body?: unknown) => {
      written = String(body)
      return response
    }
    await this.#controllers[index % 4 === 0 ? 1 : 0]!.execute(request, response)
    response.emit('close')
    const { statusCode: status } = response
    return { status, headers: response.getHeaders(), body: written, seen: [...this.#seen] }
  }

  #observed(name: string): Schema {
    const schema = buildSchema(sdl, {
      name: `${name}Envelopes`,
      resolvers: {
        Query: {
          hello: (_: unknown, { name = 'nobody' }: { name?: string }) => `Hello, ${name}!`,
          sum: (_: unknown, { of = [] }: { of?: readonly number[] }) =>
            of.reduce((left, right) => left + right, 0),
          echo: (_: unknown, { note }: { note?: unknown }) => JSON.stringify(note),
          self: () => ({}),
        },
        Mutation: { touch: () => 'touched' },
      },
    })
    schema.on('parse', ({ source }) => void this.#seen.push(['parse', source]))
    schema.on('validate', ({ source }) => void this.#seen.push(['validate', source]))
    schema.on('execute', ({ source, operationName, variables }) => {
      this.#seen.push(['execute', source, operationName, variables])
    })
    schema.on(
      'error',
      ({ error, source }) => void this.#seen.push(['error', error.message, source]),
    )
    return schema
  }
}

const accepted = ['application/graphql-response+json', 'application/json']

/** A request without a socket, whose body arrives at once. */
function requestOf(body: Buffer, accept: string): IncomingMessage {
  const request = new IncomingMessage(undefined as unknown as Socket)
  request.method = 'POST'
  request.headers = { 'content-type': 'application/json', accept }
  request.complete = true
  request.push(body)
  request.push(null)
  return request
}
