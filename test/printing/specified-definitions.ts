/** The definitions of the specification, as the SDL of a schema has them, by their names. */
export const describedSpecified = {
  deprecated: `"""Marks a part of the schema that should not be used any more."""
directive @deprecated(
  """
  Why it should not be used, and what to use in its place; in Markdown (CommonMark).
  """
  reason: String! = "No longer supported"
) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE`,
  include: `"""Takes a field or fragment into the response only when \`if\` is true."""
directive @include(
  """True to take it in."""
  if: Boolean!
) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT`,
  oneOf: `"""
Marks an input object that takes exactly one of its fields, and that one not null.
"""
directive @oneOf on INPUT_OBJECT`,
  skip: `"""Leaves a field or fragment out of the response when \`if\` is true."""
directive @skip(
  """True to leave it out."""
  if: Boolean!
) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT`,
  specifiedBy: `"""Names the document that specifies how a scalar is written and read."""
directive @specifiedBy(
  """The address of the specification."""
  url: String!
) on SCALAR`,
  Boolean: `"""Either \`true\` or \`false\`."""
scalar Boolean`,
  Float: `"""A finite number with a fraction, in the double precision of IEEE 754."""
scalar Float`,
  ID: `"""
Names one thing for good, for example to fetch it again. Responses hold it as text, which is not meant to be read by people; requests may give text (\`"4"\`) or a whole number (\`4\`).
"""
scalar ID`,
  Int: `"""A whole number of 32 bits, from -(2^31) to 2^31 - 1."""
scalar Int`,
  String: `"""Text of any length, as a sequence of Unicode characters."""
scalar String`,
} as const

/** The same without descriptions. */
export const bareSpecified: Readonly<Record<keyof typeof describedSpecified, string>> = {
  deprecated: `directive @deprecated(reason: String! = "No longer supported") on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE`,
  include: `directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT`,
  oneOf: `directive @oneOf on INPUT_OBJECT`,
  skip: `directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT`,
  specifiedBy: `directive @specifiedBy(url: String!) on SCALAR`,
  Boolean: `scalar Boolean`,
  Float: `scalar Float`,
  ID: `scalar ID`,
  Int: `scalar Int`,
  String: `scalar String`,
}
