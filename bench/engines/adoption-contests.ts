/** What is compared with a schema object of graphql-js: `with tapeql` and the others. */
export const contests = {
  'a known text': ['with tapeql', 'graphql-js 16', 'graphql-jit, compiled'],
  'a parsed document': ['with tapeql', 'graphql-js 16', 'graphql-jit, compiled'],
  'a new text': ['with tapeql', 'graphql-js 16'],
  'a known text, 17': ['with tapeql', 'graphql-js 17'],
  'a parsed document, 17': ['with tapeql', 'graphql-js 17'],
  'a new text, 17': ['with tapeql', 'graphql-js 17'],
  'in Yoga': ['with tapeql', 'as it is', 'without executing'],
  'in Apollo Server': ['with tapeql', 'as it is', 'without executing'],
  'in Apollo Server without cache control': ['with tapeql', 'as it is', 'without executing'],
} as const satisfies Readonly<Record<string, readonly Contender[]>>

export type Contest = keyof typeof contests

export type Contender =
  | 'with tapeql'
  | 'graphql-js 16'
  | 'graphql-js 17'
  | 'graphql-jit, compiled'
  | 'as it is'
  | 'without executing'
