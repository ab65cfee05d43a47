import { describe, expect, test } from 'vitest'
import { faultsOf, type Fault } from '../../validation/fixture.ts'
import { corpus, incrementalCorpus } from './corpus.ts'
import { faultsOf16, faultsOf17, inCommonWords } from './peer-faults.ts'
import type { RuleCase } from './rule-case.ts'
import { schemas } from './schemas.ts'

const sections = [...corpus, ...incrementalCorpus]

describe.each(sections)('$section', ({ cases }) => {
  test.each(cases)('$name', ({ source, schema = 'petShop', faults }) => {
    expect(sorted(faultsOf(source, undefined, {}, schemas[schema].ours))).toEqual(sorted(faults))
  })
})

describe('graphql-js', () => {
  test.each(corpus)('16 finds the same on $section, or what a case says', ({ cases }) => {
    const found = cases.map(({ name, source, schema = 'petShop' }) => {
      const faults = faultsOf16(schemas[schema], source)
      return { name, faults: 'throws' in faults ? faults : sorted(faults) }
    })
    const expected = cases.map(({ name, faults, peers }) => {
      const { 16: expected = faults } = peers ?? {}
      return { name, faults: 'throws' in expected ? expected : sorted(expected) }
    })
    expect(found).toEqual(expected)
  })

  test.each(sections)('17 finds the same on $section, or what a case says', ({ cases }) => {
    const found = cases.map(({ name, source, schema = 'petShop' }) => ({
      name,
      faults: sorted(faultsOf17(schemas[schema], source).map(inCommonWords)),
    }))
    const expected = cases.map(({ name, faults, peers }) => ({
      name,
      faults: sorted((peers?.[17] ?? faults).map(inCommonWords)),
    }))
    expect(found).toEqual(expected)
  })
})

describe('the corpus', () => {
  const cases = sections.flatMap(section => section.cases)

  test('has many cases of each kind', () => {
    expect(cases.length).toBeGreaterThan(900)
    expect(cases.filter(isValid).length).toBeGreaterThan(275)
    expect(cases.filter(ruleCase => !isValid(ruleCase)).length).toBeGreaterThan(500)
    expect(cases.filter(isThroughFragment).length).toBeGreaterThan(200)
    const merging = corpus.filter(({ section }) => section.startsWith('5.3.2 '))
    expect(merging.flatMap(section => section.cases).length).toBeGreaterThan(190)
  })

  test.each(sections)('has valid, invalid and through-fragment cases of $section', section => {
    const kinds = { section: section.section, valid: 0, invalid: 0, throughFragment: 0 }
    for (const ruleCase of section.cases) {
      kinds[isValid(ruleCase) ? 'valid' : 'invalid']++
      if (isThroughFragment(ruleCase)) kinds.throughFragment++
    }
    expect(kinds).not.toMatchObject({ valid: 0 })
    expect(kinds).not.toMatchObject({ invalid: 0 })
    expect(kinds).not.toMatchObject({ throughFragment: 0 })
  })

  test('has each of them once in its section', () => {
    for (const { cases } of sections) {
      expect(repeated(cases.map(({ name }) => name))).toEqual([])
      expect(repeated(cases.map(({ schema, source }) => JSON.stringify([schema, source])))).toEqual(
        [],
      )
    }
  })

  test('says why where a graphql-js disagrees, and only there', () => {
    for (const { name, faults, peers } of cases) {
      if (peers === undefined) continue
      expect({ name, why: peers.why }).toEqual({
        name,
        why: expect.stringMatching(/^\d(\.\d+)+: .+\.$/),
      })
      const others = [peers[16], peers[17]].filter(other => other !== undefined)
      expect({ name, others }).not.toEqual({ name, others: [] })
      for (const other of others) expect({ name, other }).not.toEqual({ name, other: faults })
    }
  })
})

/** Faults in one order, whatever the order in which the rules ran. */
function sorted(faults: readonly Fault[]): string[] {
  return faults.map(fault => fault.join(' @ ')).sort()
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

function isValid({ faults }: RuleCase): boolean {
  return faults.length === 0
}

function isThroughFragment({ source }: RuleCase): boolean {
  return /\bfragment \w+ on /.test(source)
}
