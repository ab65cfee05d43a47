import type { ProductionCases } from './production-cases.ts'

const punctuators = ['!', '$', '&', '(', ')', '...', ':', '=', '@', '[', ']', '{', '|', '}']

const noPunctuators = [
  '"',
  "'",
  '%',
  '*',
  '+',
  '-',
  '.',
  '/',
  ';',
  '<',
  '>',
  '?',
  '\\',
  '^',
  '`',
  '~',
]

/** "Punctuators": where each may stand, and characters that only look like one. */
export const punctuation: readonly ProductionCases[] = [
  {
    production: 'Punctuator :: one of ! $ & ( ) ... : = @ [ ] { | }',
    accepts: [
      'query($a:[Int!]!=[1])@d{b:c(d:$a)...f...on T{e}}',
      '{...a...b}',
      '{...on a{b}...{c}...@d{e}}',
      'query Q ( $ a : [ Int ! ] ! = [ 1 ] ) @ d { b : c ( d : $ a ) ... f }',
      'query\n(\n$\na\n:\nInt\n)\n@\nd\n{\nb\n:\nc\n}',
    ],
    rejects: [
      ...punctuators.map(punctuator => punctuator),
      ...punctuators.map(punctuator => `{ a } ${punctuator}`),
      ...punctuators
        .filter(punctuator => punctuator !== '...')
        .map(punctuator => `{ ${punctuator} a }`),
      ...punctuators.map(punctuator => `{ a(b: ${punctuator}) }`),
      ...punctuators.map(punctuator => `query Q ${punctuator} a`),
    ],
  },
  {
    production: 'Token :: no other character begins one',
    accepts: [],
    rejects: [
      ...noPunctuators.map(character => `{ ${character} }`),
      ...noPunctuators.map(character => `{ a(b: 1${character}) }`),
    ],
  },
  {
    production: 'Punctuator :: ... is three dots that touch; one or two are no token',
    accepts: ['{ ...a }', '{ ... a }', '{ ...\na }', '{ a...b }', '{ a ... @d { b } }'],
    rejects: [
      '.',
      '..',
      '...',
      '....',
      '{ . }',
      '{ .. }',
      '{ ... }',
      '{ .... }',
      '{ ...... }',
      '{ .a }',
      '{ ..a }',
      '{ ....a }',
      '{ .....a }',
      '{ ......a }',
      '{ . ..a }',
      '{ .. .a }',
      '{ . . .a }',
      '{ ..\n.a }',
      '{ a. }',
      '{ a.. }',
      '{ a... }',
      '{ a } .',
      '{ a } ..',
      '{ a } ...',
      '{ a(b: ..) }',
      '{ a(b: ...c) }',
      '{ … a }',
    ],
  },
]
