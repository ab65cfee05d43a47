// The SDL of a schema of every kind of type, in the four forms that the options of toSDL give it.

// The whole text.
export const whole = `"""All that is read and written."""
schema @tag(itsName: "s") {
  query: Query
  mutation: Writes
  subscription: Subscription
}

directive @always on QUERY

directive @cached(seconds: Int = 60) on QUERY | FIELD

"""Marks a part of the schema that should not be used any more."""
directive @deprecated(
  """
  Why it should not be used, and what to use in its place; in Markdown (CommonMark).
  """
  reason: String! = "No longer supported"
) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE

"""Takes a field or fragment into the response only when \`if\` is true."""
directive @include(
  """True to take it in."""
  if: Boolean!
) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT

"""
Marks an input object that takes exactly one of its fields, and that one not null.
"""
directive @oneOf on INPUT_OBJECT

"""Leaves a field or fragment out of the response when \`if\` is true."""
directive @skip(
  """True to leave it out."""
  if: Boolean!
) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT

"""Names the document that specifies how a scalar is written and read."""
directive @specifiedBy(
  """The address of the specification."""
  url: String!
) on SCALAR

"""Names a part."""
directive @tag(
  """What it is called."""
  itsName: String!
  old: Int = 1 @deprecated
) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION | ENUM_VALUE | SCALAR | INPUT_OBJECT | INTERFACE | UNION | ENUM

"""Either \`true\` or \`false\`."""
scalar Boolean

"""A day of the calendar without a time, as \`YYYY-MM-DD\` (ISO 8601)."""
scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")

"""
Names one thing for good, for example to fetch it again. Responses hold it as text, which is not meant to be read by people; requests may give text (\`"4"\`) or a whole number (\`4\`).
"""
scalar ID

"""A whole number of 32 bits, from -(2^31) to 2^31 - 1."""
scalar Int

scalar Plain

"""Text of any length, as a sequence of Unicode characters."""
scalar String

"""A time in a zone."""
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
}`

// With withoutDescriptions.
export const withoutDescriptions = `schema @tag(itsName: "s") {
  query: Query
  mutation: Writes
  subscription: Subscription
}

directive @always on QUERY

directive @cached(seconds: Int = 60) on QUERY | FIELD

directive @deprecated(reason: String! = "No longer supported") on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE

directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT

directive @oneOf on INPUT_OBJECT

directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT

directive @specifiedBy(url: String!) on SCALAR

directive @tag(itsName: String!, old: Int = 1 @deprecated) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION | ENUM_VALUE | SCALAR | INPUT_OBJECT | INTERFACE | UNION | ENUM

scalar Boolean

scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")

scalar ID

scalar Int

scalar Plain

scalar String

scalar Zoned @specifiedBy(url: "https://example.com/zoned") @tag(itsName: "z")

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
}`

// With withoutSpec.
export const withoutSpec = `"""All that is read and written."""
schema @tag(itsName: "s") {
  query: Query
  mutation: Writes
  subscription: Subscription
}

directive @always on QUERY

directive @cached(seconds: Int = 60) on QUERY | FIELD

"""Names a part."""
directive @tag(
  """What it is called."""
  itsName: String!
  old: Int = 1 @deprecated
) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION | ENUM_VALUE | SCALAR | INPUT_OBJECT | INTERFACE | UNION | ENUM

"""A day of the calendar without a time, as \`YYYY-MM-DD\` (ISO 8601)."""
scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")

scalar Plain

"""A time in a zone."""
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
}`

// With both.
export const withoutBoth = `schema @tag(itsName: "s") {
  query: Query
  mutation: Writes
  subscription: Subscription
}

directive @always on QUERY

directive @cached(seconds: Int = 60) on QUERY | FIELD

directive @tag(itsName: String!, old: Int = 1 @deprecated) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION | ENUM_VALUE | SCALAR | INPUT_OBJECT | INTERFACE | UNION | ENUM

scalar Date @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6")

scalar Plain

scalar Zoned @specifiedBy(url: "https://example.com/zoned") @tag(itsName: "z")

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
}`
