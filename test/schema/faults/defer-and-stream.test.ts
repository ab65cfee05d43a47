import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'
import { incrementalDefinitions } from '../../validation/fixture.ts'

const query = 'type Query { list: [Int] }'
const defer =
  'directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT'
const expectedDefer =
  'directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT'
const expectedStream =
  'directive @stream(if: Boolean! = true, initialCount: Int! = 0, label: String) on FIELD'

const faultsOfText = (sdl: string, incremental = true): readonly string[] =>
  faultsOf(() => buildSchema(`${sdl} ${query}`, { incremental }))

const fault = (name: string, text: string, expected: string): string =>
  `The directive @${name} is defined as "${text}"; expected "${expected}" in a schema with the option incremental, which defines @${name} itself.`

describe('definitions of @defer and @stream', () => {
  test.each([
    ['of the draft', incrementalDefinitions],
    ['of @defer alone', defer],
    [
      'with descriptions, in another order',
      '"a" directive @stream("b" initialCount: Int! = 0, label: String, if: Boolean! = true) on FIELD directive @defer(label: String, if: Boolean! = true) on | INLINE_FRAGMENT | FRAGMENT_SPREAD',
    ],
  ])('are taken: %s', (_, sdl) => {
    expect(faultsOfText(sdl)).toEqual([])
  })

  test.each([
    ['defer', 'directive @defer on FIELD', expectedDefer],
    [
      'defer',
      'directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT',
      expectedDefer,
    ],
    [
      'defer',
      'directive @defer(if: Boolean! = false, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT',
      expectedDefer,
    ],
    [
      'defer',
      'directive @defer(if: Boolean! = true, label: String) repeatable on FRAGMENT_SPREAD | INLINE_FRAGMENT',
      expectedDefer,
    ],
    [
      'stream',
      'directive @stream(if: Boolean! = true, initialCount: Int! = 1, label: String) on FIELD',
      expectedStream,
    ],
    [
      'stream',
      'directive @stream(if: Boolean! = true, initialCount: Int! = 0, label: String, more: Int) on FIELD',
      expectedStream,
    ],
  ])('are refused: @%s as %s', (name, text, expected) => {
    expect(faultsOfText(text)).toEqual([fault(name, text, expected)])
    expect(faultsOfText(text, false)).toEqual([])
  })

  test('are refused where the schema is assumed to be valid', () => {
    const text = 'directive @defer on FIELD'
    expect(
      faultsOf(() => buildSchema(`${text} ${query}`, { incremental: true, assumeValid: true })),
    ).toEqual([fault('defer', text, expectedDefer)])
  })

  test('are refused with their position', () => {
    expect(() =>
      buildSchema(`${query}\ndirective @stream on FIELD`, { incremental: true }),
    ).toThrow(/schema:2:12\n/)
  })
})
