import type { ProductionCases } from './production-cases.ts'

const operation = (
  '"d" query Q ( "e" $ a : [ Int ! ] ! = [ 1 { b : E } ] @ c ( d : true ) ) @ e ( f : $ a ) { g : h ' +
  '( i : { j : [ $ a ] } ) @ k { ... l @ m ... on T @ n { o } ... { p } } }'
).split(' ')

const fragment = '"d" fragment f on T @ a ( b : 1.5 ) { ... f }'.split(' ')

const shorthand = '{ a { b } }'.split(' ')

/** A document in the middle of which each kind of token can stand. */
const sentence =
  'query Q ( $ a : [ T ] ! = { b : 1 } @ c ) { d : e ( f : $ a ) ... g ... on T { h } }'.split(' ')

/** One token of each kind, and words that are keywords somewhere. */
const everyToken =
  '! $ & ( ) ... : = @ [ ] { | } x on true null query fragment 0 0.5 "s" """b""" ? 01 " \ud800'.split(
    ' ',
  )

/** Documents that end too early: behind each of their tokens. */
export const unclosed: readonly ProductionCases[] = [
  {
    production: 'a document that ends behind any of its tokens but the last',
    accepts: [operation.join(' '), fragment.join('\n'), shorthand.join(''), sentence.join(' ')],
    rejects: [operation, fragment, shorthand].flatMap(tokens =>
      tokens.slice(1).map((_, index) => tokens.slice(0, index + 1).join(' ')),
    ),
  },
]

/**
 * A sound document into which each kind of token is put at each place. The oracle alone knows the
 * verdict.
 */
export const intrusions: readonly string[] = sentence.flatMap((_, place) =>
  everyToken.map(token => [...sentence.slice(0, place), token, ...sentence.slice(place)].join(' ')),
)

/**
 * A sound document in which each kind of token takes each token's place. The oracle alone knows the
 * verdict.
 */
export const substitutions: readonly string[] = sentence.flatMap((_, place) =>
  everyToken.map(token =>
    [...sentence.slice(0, place), token, ...sentence.slice(place + 1)].join('\n'),
  ),
)
