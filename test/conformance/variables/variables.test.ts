import { isEnumType as isEnumType16, printSchema, type GraphQLSchema } from 'graphql'
import {
  buildSchema as buildSchema17,
  isEnumType,
  isScalarType,
  type GraphQLSchema as GraphQLSchema17,
} from 'graphql17'
import { describe, expect, test } from 'vitest'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import { checkSmallest, inCase, ofAllCases } from '../../random/cases.ts'
import type { Predicate } from '../../random/minimize.ts'
import { randomOf } from '../../random/random.ts'
import { casesOf, countOf, seed } from '../../random/seed.ts'
import { shrinkDocument } from '../../random/shrink-document.ts'
import { typeMapOf } from '../type-map-of.ts'
import { coerceAs16, coerceAs17, coerceHere, type Outcome } from './coerce.ts'
import {
  parseEven,
  parseWord,
  randomInputSchema,
  randomRequest,
  type RandomRequest,
} from './random-request.ts'

const VALUES = countOf(3_000)
const REQUESTS_OF_A_SCHEMA = 100

/** What becomes of the variables of a request here and in graphql-js. */
type Outcomes = Readonly<Record<'here' | 'as16' | 'as17', Outcome>>

interface Case {
  /** Of its schema. */
  readonly number: number
  readonly request: RandomRequest
  readonly coerce: (request: RandomRequest) => Outcomes
  readonly here: Outcome
  readonly as16: Outcome
  readonly as17: Outcome
}

describe('random values of variables are coerced as by graphql-js', () => {
  const cases = [...randomCases()]

  test('messages, paths, locations and values are those of graphql-js 16', async () => {
    await forEach(cases, ({ here, as16 }) => {
      if (!isEqual(here, as16)) expect(here).toEqual(as16)
    })
  })

  test('verdicts and values are those of graphql-js 17', async () => {
    await forEach(cases, ({ here, as17 }) => {
      if ('errors' in here && 'errors' in as17) return
      if (JSON.stringify(here) !== JSON.stringify(as17)) expect(here).toEqual(as17)
    })
  })

  test('no object has a prototype, unless a scalar gives it one', () => {
    for (const { request, here } of cases) {
      if ('errors' in here || /Anything|Scalars|Token|Twofold|Even/.test(request.source)) continue
      for (const [, value] of here.values) checkPrototypes(value)
    }
  })

  test.each<[string, number, (one: Case) => boolean]>([
    ['are refused', 0.3, ({ here }) => 'errors' in here],
    [
      'are refused for several faults',
      0.15,
      ({ here }) => 'errors' in here && here.errors.length > 1,
    ],
    ['are cut', 0.01, ({ here }) => 'errors' in here && here.errors.some(isCut)],
    ['have suggestions', 0.005, ({ here }) => JSON.stringify(here).includes('Did you mean')],
    ['hold objects', 0.1, ({ here }) => 'values' in here && JSON.stringify(here).includes('{"')],
    ['have a prototype name', 0.3, ({ request }) => request.source.includes('$__proto__')],
    [
      'end at the limit of errors',
      0.02,
      ({ here }) => JSON.stringify(here).includes('Too many errors'),
    ],
  ])('they are not trivial: some %s', (_title, share, has) => {
    ofAllCases(() => expect(cases.filter(has).length / cases.length).toBeGreaterThan(share))
  })
})

/** Checks all; of the first failure, the smallest request that fails so is told. */
async function forEach(cases: readonly Case[], check: (outcomes: Outcomes) => void): Promise<void> {
  for (const { number, request, coerce } of cases) {
    await inCase(number, () =>
      checkSmallest(
        request,
        smaller => check(coerce(smaller)),
        shrinkRequest,
        ({ source, variables }) => `${source}\n${JSON.stringify(variables)}`,
      ),
    )
  }
}

/** The request with as little in its document as a predicate lets go, and the variables of that. */
async function shrinkRequest(
  whole: RandomRequest,
  isInteresting: Predicate<RandomRequest>,
): Promise<RandomRequest> {
  const withSource = (source: string): RandomRequest => ({
    source,
    variables: Object.fromEntries(
      Object.entries(whole.variables).filter(([name]) => source.includes(`$${name}`)),
    ),
  })
  return withSource(await shrinkDocument(whole.source, source => isInteresting(withSource(source))))
}

function* randomCases(): Generator<Case, void, undefined> {
  let count = 0
  for (const number of casesOf(Infinity)) {
    if (count >= VALUES) return
    const schema16 = randomInputSchema(`${seed}/${number}`)
    const schema17 = schemaAs17(schema16)
    const schema = compileSchema(typeMapOf(schema16), undefined, { assumeValid: true })
    for (let index = 0; index < REQUESTS_OF_A_SCHEMA && count < VALUES; index++) {
      const random = randomOf(seed, number, 'variables', index)
      const request = randomRequest(random, schema16)
      const options = {
        maxErrors: random.pick([1, 3, 100, false] as const),
        hasSuggestions: random.chance(0.5),
      }
      const coerce = (request: RandomRequest): Outcomes => ({
        here: coerceHere(schema, request, options),
        as16: coerceAs16(schema16, request, options),
        as17: coerceAs17(schema17, request),
      })
      count += Object.keys(request.variables).length
      yield { number, request, coerce, ...coerce(request) }
    }
  }
}

function schemaAs17(schema: GraphQLSchema): GraphQLSchema17 {
  const schema17 = buildSchema17(printSchema(schema), { assumeValid: true, assumeValidSDL: true })
  for (const [name, parse] of Object.entries({
    Even: parseEven,
    Twofold: parseEven,
    Word: parseWord,
  })) {
    const scalar = schema17.getType(name)
    if (isScalarType(scalar)) scalar.coerceInputValue = parse
  }
  for (const type of Object.values(schema17.getTypeMap())) {
    const type16 = schema.getType(type.name)
    if (type.name.startsWith('__') || !isEnumType(type) || !isEnumType16(type16)) continue
    for (const value of type.getValues())
      value.value = type16.getValue(value.name)!.value as unknown
  }
  return schema17
}

function isEqual(here: Outcome, peer: Outcome): boolean {
  if ('values' in here || 'values' in peer) return JSON.stringify(here) === JSON.stringify(peer)
  return (
    here.errors.length === peer.errors.length &&
    here.errors.every((message, index) => isEqualMessage(message, peer.errors[index]!))
  )
}

/** Whether a message is the other one with parts of more than 100 characters cut short. */
function isEqualMessage(message: string, peer: string): boolean {
  if (!isCut(message)) return message === peer
  const [first, ...parts] = message.split('…')
  if (!peer.startsWith(first!)) return false
  let end = first!.length
  for (const part of parts) {
    const start = peer.indexOf(part, end)
    if (start < 0) return false
    end = start + part.length
  }
  return end === peer.length || peer.endsWith(parts.at(-1)!)
}

function isCut(message: string): boolean {
  return message.includes('…')
}

function checkPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) expect(Object.getPrototypeOf(value)).toBe(null)
  Object.values(value).forEach(checkPrototypes)
}
