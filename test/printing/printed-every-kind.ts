import { bareSpecified, describedSpecified } from './specified-definitions.ts'

// The SDL of a schema of every kind of type, in the four forms that the options of toSDL give it.

const described: readonly string[] = [
  `"""All that is read and written."""
schema @tag(itsName: "s") {
  query: Query
  mutation: Writes
  subscription: Subscription
}

directive @always on QUERY

directive @cached(seconds: Int = 60) on QUERY | FIELD`,
  describedSpecified.deprecated,
  describedSpecified.include,
  describedSpecified.oneOf,
  describedSpecified.skip,
  describedSpecified.specifiedBy,
  `"""Names a part."""
directive @tag(
  """What it is called."""
  itsName: String!
  old: Int = 1 @deprecated
) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION | ENUM_VALUE | SCALAR | INPUT_OBJECT | INTERFACE | UNION | ENUM`,
  describedSpecified.Boolean,
  `"""A day of the calendar without a time, as \`YYYY-MM-DD\` (ISO 8601)."""
scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")`,
  describedSpecified.ID,
  describedSpecified.Int,
  `scalar Plain`,
  describedSpecified.String,
  `"""A time in a zone."""
scalar Zoned @specifiedBy(url: "https://example.com/zoned") @tag(itsName: "z")

enum Level {
  LOW
  HIGH
}

"""An order."""
enum Order {
  """From the end."""
  DESC @deprecated(reason: "Sort it yourself.")
  ASC @tag(itsName: "a")
}

input Choice @oneOf {
  id: ID
  name: String
}

"""Which rows."""
input Filter {
  """With "%" in it."""
  titleLike: String = "say \\"hi\\""
  inOrder: Order! = ASC
  anyOf: [Filter!] @deprecated(reason: "Ask twice.")
}

interface Node {
  """For good."""
  id: ID!
}

"""Has a title."""
interface Titled implements Node {
  id: ID!
  title: String
}

union Every = Author

"""One of both."""
union Thing = Post | Author

type Author implements Node @tag(itsName: "x") @tag(itsName: "y", old: 2) {
  """Of a person."""
  id: ID! @tag(itsName: "i")
  posts(limit: Int = 10): [Post!]!
}

"""
Something
written.
"""
type Post implements Titled & Node {
  title: String
  id: ID!
}

type Query {
  things(filter: Filter = {anyOf: [{titleLike: "a"}]}, choice: Choice): [Thing]
  every: Every @deprecated(reason: "Ask for things.")
  at(
    """Anything."""
    plain: Plain
  ): Zoned
  level: Level
}

type Subscription {
  written: Post
}

type Writes {
  """Writes."""
  write(on: Date): Post
}`,
]

const bare: readonly string[] = [
  `schema @tag(itsName: "s") {
  query: Query
  mutation: Writes
  subscription: Subscription
}

directive @always on QUERY

directive @cached(seconds: Int = 60) on QUERY | FIELD`,
  bareSpecified.deprecated,
  bareSpecified.include,
  bareSpecified.oneOf,
  bareSpecified.skip,
  bareSpecified.specifiedBy,
  `directive @tag(itsName: String!, old: Int = 1 @deprecated) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION | ENUM_VALUE | SCALAR | INPUT_OBJECT | INTERFACE | UNION | ENUM`,
  bareSpecified.Boolean,
  `scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")`,
  bareSpecified.ID,
  bareSpecified.Int,
  `scalar Plain`,
  bareSpecified.String,
  `scalar Zoned @specifiedBy(url: "https://example.com/zoned") @tag(itsName: "z")

enum Level {
  LOW
  HIGH
}

enum Order {
  DESC @deprecated(reason: "Sort it yourself.")
  ASC @tag(itsName: "a")
}

input Choice @oneOf {
  id: ID
  name: String
}

input Filter {
  titleLike: String = "say \\"hi\\""
  inOrder: Order! = ASC
  anyOf: [Filter!] @deprecated(reason: "Ask twice.")
}

interface Node {
  id: ID!
}

interface Titled implements Node {
  id: ID!
  title: String
}

union Every = Author

union Thing = Post | Author

type Author implements Node @tag(itsName: "x") @tag(itsName: "y", old: 2) {
  id: ID! @tag(itsName: "i")
  posts(limit: Int = 10): [Post!]!
}

type Post implements Titled & Node {
  title: String
  id: ID!
}

type Query {
  things(filter: Filter = {anyOf: [{titleLike: "a"}]}, choice: Choice): [Thing]
  every: Every @deprecated(reason: "Ask for things.")
  at(plain: Plain): Zoned
  level: Level
}

type Subscription {
  written: Post
}

type Writes {
  write(on: Date): Post
}`,
]

export const whole = described.join('\n\n')
export const withoutSpec = withoutSpecified(described, describedSpecified)
export const withoutDescriptions = bare.join('\n\n')
export const withoutBoth = withoutSpecified(bare, bareSpecified)

function withoutSpecified(
  definitions: readonly string[],
  specified: Readonly<Record<string, string>>,
): string {
  const others = definitions.filter(text => !Object.values(specified).includes(text))
  return others.join('\n\n')
}
