import { describe, expect, test } from 'vitest'
import { deferAndStreamDirectiveLabelsAreUnique } from '../../../src/validation/rules/defer-and-stream-directive-labels-are-unique.ts'
import { faultsOf, incrementalSchema, type Fault } from '../fixture.ts'

const faultsIn = (source: string): Fault[] =>
  faultsOf(source, [deferAndStreamDirectiveLabelsAreUnique], {}, incrementalSchema)

describe('labels of @defer and @stream', () => {
  const repeated =
    'Value for arguments "defer(label:)" and "stream(label:)" must be unique across all Defer/Stream directive usages.'

  test('may be absent, null, or different texts', () => {
    const source = `{
      ... @defer { dog { name } } ... @defer { cat { name } } ... @defer(label: null) { cat { name } }
      ... @defer(label: "a") { dog { name } } pets @stream(label: "b") { name }
    }`
    expect(faultsIn(source)).toEqual([])
  })

  test('are refused where they are repeated, beside the first', () => {
    const source = `
      { ...F @defer(label: "a") ... @defer(label: """a""") { pets @stream(label: "\\u0061") { name } } }
      fragment F on Query { __typename }
    `
    expect(faultsIn(source)).toEqual([
      [repeated, '2:14', '2:37'],
      [repeated, '2:14', '2:67'],
    ])
  })

  test('are refused where they are no texts', () => {
    const source =
      'query ($a: String) { ... @defer(label: $a) { dog { name } } pets @stream(label: 1) { name } }'
    expect(faultsIn(source)).toEqual([
      ['Argument "@defer(label:)" must be a static string.', '1:26'],
      ['Argument "@stream(label:)" must be a static string.', '1:66'],
    ])
  })
})
