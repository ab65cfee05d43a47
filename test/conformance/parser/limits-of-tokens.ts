import type { DeviatingCase, ProductionCases } from './production-cases.ts'

const belowTheDepthLimit = 150

/** A document that is refused with a sentence that graphql-js does not clip. */
function echoing(source: string, sentence: string): DeviatingCase {
  return {
    source,
    because: 'graphql-js echoes all that a client sends',
    message: `Syntax Error: ${sentence}`,
  }
}

/** Tokens and documents that are long or deep, below the limits of the engine. */
export const limitsOfTokens: readonly ProductionCases[] = [
  {
    production: 'a token may be of any length',
    accepts: [
      `{ ${'a'.repeat(255)} }`,
      `{ ${'a'.repeat(256)} }`,
      `{ ${'a'.repeat(65_534)} }`,
      `{ ${'a'.repeat(65_535)} b }`,
      `{ ${'a'.repeat(65_536)} b }`,
      `{ ${'a'.repeat(100_000)}: ${'b'.repeat(100_000)}(${'c'.repeat(100_000)}: $${'d'.repeat(100_000)}) }`,
      `query ${'Q'.repeat(70_000)} { ...${'f'.repeat(70_000)} @${'d'.repeat(70_000)} } fragment ${'f'.repeat(70_000)} on ${'T'.repeat(70_000)} { a }`,
      `{ a(b: "${'x'.repeat(100_000)}") }`,
      `{ a(b: "${'\\u0041'.repeat(20_000)}") }`,
      `{ a(b: "${'😀'.repeat(20_000)}") }`,
      `{ a(b: """${'x\n  '.repeat(20_000)}""") }`,
      `{ a(b: """${'\\"""'.repeat(20_000)}""") }`,
      `{ a(b: ${'1'.repeat(100_000)}) }`,
      `{ a(b: -0.${'0'.repeat(100_000)}e-${'9'.repeat(1000)}) }`,
      `#${'x'.repeat(100_000)}\n{ a }`,
      `${' '.repeat(100_000)}{ a }${'\r\n'.repeat(50_000)}`,
      `${','.repeat(100_000)}{ a }`,
      `${'\ufeff'.repeat(1000)}{ a }`,
      `${'#\n'.repeat(20_000)}{ a }`,
    ],
    rejects: [
      `{ ${'a'.repeat(65_536)}`,
      `{ ${'a'.repeat(70_000)}: ? }`,
      `{ a(b: "${'x'.repeat(100_000)}`,
      `{ a(b: "${'é'.repeat(10_000)}\\x") }`,
      `{ a(b: """${'x\r\n'.repeat(10_000)}`,
      `{ a(b: ${'1'.repeat(100_000)}a) }`,
      `{ a(b: 0${'0'.repeat(1000)}) }`,
      `${'\n'.repeat(50_000)}?`,
      `${'\r\n'.repeat(50_000)}?`,
      `${' '.repeat(100_000)}?`,
      `${'# é\r'.repeat(10_000)} é`,
      `#${'x'.repeat(100_000)}\ud800`,
    ],
  },
  {
    production: 'a document may have many tokens',
    accepts: [
      `{ ${'a '.repeat(10_000)}}`,
      `{ ${Array.from({ length: 3000 }, (_, index) => `a${index}: b`).join(' ')} }`,
      `{ a(b: [${'1 '.repeat(10_000)}]) }`,
      `{ a(b: {${Array.from({ length: 2000 }, (_, index) => `f${index}: ${index}`).join(' ')}}) }`,
      `{ a(${Array.from({ length: 2000 }, (_, index) => `f${index}: $v${index}`).join(' ')}) }`,
      `query (${Array.from({ length: 2000 }, (_, index) => `$v${index}: T`).join(' ')}) { a }`,
      `{ a ${'@d '.repeat(5000)}}`,
      '{ a } '.repeat(3000),
      Array.from(
        { length: 1000 },
        (_, index) => `fragment f${index} on T { ...f${index + 1} }`,
      ).join('\n'),
    ],
    rejects: [
      `{ ${'a '.repeat(10_000)}`,
      `{ ${'a '.repeat(10_000)}) }`,
      `{ a(b: [${'1 '.repeat(10_000)}}`,
      `${'{ a } '.repeat(3000)}{}`,
      `{ a ${'@d '.repeat(5000)}@ }`,
    ],
  },
  {
    production: 'a document may be deep',
    accepts: [
      '{ a '.repeat(belowTheDepthLimit) + '}'.repeat(belowTheDepthLimit),
      '{ ... '.repeat(belowTheDepthLimit) + '{ a }' + '}'.repeat(belowTheDepthLimit),
      '{ ... on T '.repeat(belowTheDepthLimit) + '{ a }' + '}'.repeat(belowTheDepthLimit),
      `{ a(b: ${'['.repeat(belowTheDepthLimit)}${']'.repeat(belowTheDepthLimit)}) }`,
      `{ a(b: ${'{c: '.repeat(belowTheDepthLimit)}1${'}'.repeat(belowTheDepthLimit)}) }`,
      `query ($a: ${'['.repeat(belowTheDepthLimit)}Int${']'.repeat(belowTheDepthLimit)}) { b }`,
      `query ($a: ${'['.repeat(belowTheDepthLimit / 2)}Int!${']!'.repeat(belowTheDepthLimit / 2)}) { b }`,
      `query ($a: T = ${'[{c: '.repeat(belowTheDepthLimit / 2)}1${'}]'.repeat(belowTheDepthLimit / 2)}) { b }`,
      `${'{ a { b } c '.repeat(belowTheDepthLimit)}${'}'.repeat(belowTheDepthLimit)}`,
    ],
    rejects: [
      '{ a '.repeat(belowTheDepthLimit),
      '{ a '.repeat(belowTheDepthLimit) + '}'.repeat(belowTheDepthLimit - 1),
      '{ a '.repeat(belowTheDepthLimit) + '}'.repeat(belowTheDepthLimit + 1),
      '{ '.repeat(belowTheDepthLimit),
      `{ a(b: ${'['.repeat(belowTheDepthLimit)}`,
      `{ a(b: ${'['.repeat(belowTheDepthLimit)}${']'.repeat(belowTheDepthLimit - 1)}) }`,
      `{ a(b: ${'{c: '.repeat(belowTheDepthLimit)}`,
      `{ a(b: ${'[{c: '.repeat(belowTheDepthLimit / 2)}]`,
      `query ($a: ${'['.repeat(belowTheDepthLimit)}`,
      `query ($a: ${'['.repeat(belowTheDepthLimit)}]`,
      `query ($a: ${'['.repeat(belowTheDepthLimit)}Int${']'.repeat(belowTheDepthLimit - 1)}) { b }`,
      '... '.repeat(belowTheDepthLimit),
    ],
  },
  {
    production: 'a refusal echoes up to 100 units of the document',
    accepts: [],
    rejects: [
      `query Q ${'a'.repeat(100)}`,
      `{ "${'x'.repeat(98)}😀" }`,
      `{ "${'\\u0041'.repeat(100)}" }`,
      `query ($a: T = $${'v'.repeat(100)}) { a }`,
      echoing(`query Q ${'a'.repeat(101)}`, `Expected "{", found Name "${'a'.repeat(100)}…".`),
      echoing(`${'a'.repeat(70_000)} { b }`, `Unexpected Name "${'a'.repeat(100)}…".`),
      echoing(`{ ${'1'.repeat(101)} }`, `Expected Name, found Int "${'1'.repeat(100)}…".`),
      echoing(`{ 0.${'1'.repeat(101)} }`, `Expected Name, found Float "0.${'1'.repeat(98)}…".`),
      echoing(`{ "${'x'.repeat(99)}😀" }`, `Expected Name, found String "${'x'.repeat(99)}…".`),
      echoing(
        `{ "${'\\u0041'.repeat(101)}" }`,
        `Expected Name, found String "${'A'.repeat(100)}…".`,
      ),
      echoing(
        `{ """\n  ${'😀'.repeat(51)}\n""" }`,
        `Expected Name, found BlockString "${'😀'.repeat(50)}…".`,
      ),
      echoing(
        `query ($a: T = $${'v'.repeat(101)}) { a }`,
        `Unexpected variable "$${'v'.repeat(100)}…" in constant value.`,
      ),
    ],
  },
]
