import type { ProductionCases } from './production-cases.ts'

/** An operation whose only variable is of a type. */
function withType(type: string): string {
  return `query ($a: ${type}) { b }`
}

/** "Type References". */
export const types: readonly ProductionCases[] = [
  {
    production: 'NamedType : Name',
    accepts: ['Int', 'T', '_', '__Type', 'on', 'true', 'null', 'query', 'T_1'].map(withType),
    rejects: [
      '',
      '1',
      '"Int"',
      '$T',
      '@T',
      '...T',
      '.',
      '(T)',
      'T.U',
      'T|U',
      'T&U',
      'T U',
      'T: U',
      '{}',
      'Int?',
      'Тype',
    ].map(withType),
  },
  {
    production: 'ListType : [ Type ]',
    accepts: [
      '[Int]',
      '[[Int]]',
      '[[[Int]]]',
      '[ [ Int ] ]',
      '[,Int,]',
      '[\nInt\n]',
      '[[[[[[[[[[Int]]]]]]]]]]',
    ].map(withType),
    rejects: [
      '[]',
      '[[]]',
      '[',
      '[Int',
      '[[Int]',
      '[Int]]',
      ']',
      'Int]',
      '[Int Int]',
      '[Int, Int]',
      '[1]',
      '[Int)',
      '[Int}',
      '[[Int]',
      '[Int = 1]',
      '[$a]',
      '[Int][Int]',
      '[Int @d]',
    ].map(withType),
  },
  {
    production: 'NonNullType : NamedType !, ListType !',
    accepts: [
      'Int!',
      '[Int!]',
      '[Int]!',
      '[Int!]!',
      '[[Int!]!]!',
      'Int !',
      '[ Int ! ] !',
      'Int,!',
      'Int\n!',
      'on!',
    ].map(withType),
    rejects: [
      '!',
      '!Int',
      'Int!!',
      'Int! !',
      '[Int]!!',
      '[!]',
      '[Int!!]',
      '[!Int]',
      '![Int]',
      '[]!',
      'Int!Int',
      '[Int]! [Int]',
    ].map(withType),
  },
]
