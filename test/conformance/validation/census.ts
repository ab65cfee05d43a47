/**
 * What every rule says, by the heading of the specification: what a run of random documents has to
 * come upon.
 */
const sentences: Readonly<Record<string, readonly RegExp[]>> = {
  'Executable Definitions': [/^The ("\w+"|schema) definition is not executable\.$/],
  'Operation Type Existence': [
    /^The (mutation|subscription) operation is not supported by the schema\.$/,
  ],
  'Operation Name Uniqueness': [/^There can be only one operation named /],
  'Lone Anonymous Operation': [/^This anonymous operation must be the only defined operation\.$/],
  'Single Root Field': [
    /must select only one top level field\.$/,
    /must not select an introspection top level field\.$/,
    /must not use `@skip` or `@include` directives in the top level selection\.$/,
  ],
  'Field Selections': [
    /^Cannot query field "\w+" on type "\w+"\.$/,
    /^Cannot query field .+\. Did you mean "/,
    /^Cannot query field .+\. Did you mean to use an inline fragment on /,
  ],
  'Field Selection Merging': [
    /^Fields ".+" conflict because "\w+" and "\w+" are different fields/,
    /^Fields ".+" conflict because they have differing arguments/,
    /^Fields ".+" conflict because they return conflicting types/,
    /^Fields ".+" conflict because subfields /,
  ],
  'Leaf Field Selections': [
    /must not have a selection since type/,
    /must have a selection of subfields/,
  ],
  'Argument Names': [
    /^Unknown argument "\w+" on field ".+"\.( Did|$)/,
    /^Unknown argument "\w+" on directive "@\w+"\.( Did|$)/,
  ],
  'Argument Uniqueness': [/^There can be only one argument named /],
  'Required Arguments': [
    /^Field ".+" argument ".+" is required, but it was not provided\.$/,
    /^Directive ".+" argument ".+" is required, but it was not provided\.$/,
  ],
  'Fragment Name Uniqueness': [/^There can be only one fragment named /],
  'Fragment Spread Type Existence': [
    /^Unknown type "\w+"\.$/,
    /^Unknown type "\w+"\. Did you mean /,
  ],
  'Fragments on Object, Interface or Union Types': [
    /^Fragment cannot condition on non composite type /,
    /^Fragment "\w+" cannot condition on non composite type /,
  ],
  'Fragments Must Be Used': [/^Fragment "\w+" is never used\.$/],
  'Fragment Spread Target Defined': [/^Unknown fragment "\w+"\.$/],
  'Fragment Spreads Must Not Form Cycles': [
    /^Cannot spread fragment "\w+" within itself\.$/,
    /^Cannot spread fragment "\w+" within itself via .+\.$/,
  ],
  'Fragment Spread Is Possible': [
    /^Fragment cannot be spread here as objects of type /,
    /^Fragment "\w+" cannot be spread here as objects of type /,
  ],
  'Values of Correct Type': [
    /^Int cannot represent non-integer value: /,
    /^Int cannot represent non 32-bit signed integer value: /,
    /^Float cannot represent non numeric value: /,
    /^String cannot represent a non string value: /,
    /^Boolean cannot represent a non boolean value: /,
    /^ID cannot represent a non-string and non-integer value: /,
    /^Enum "\w+" cannot represent non-enum value: /,
    /^Value "\w+" does not exist in "\w+" enum\.$/,
    /^Value "\w+" does not exist in "\w+" enum\. Did you mean the enum value /,
    /^Expected value of type ".+!", found null\.$/,
    /^Expected value of type ".+", found [^]+; Even takes whole numbers\.$/,
    /^Expected value of type ".+", found (?!null)[^]+\.$/,
    /^Word takes one word\.$/,
    /^OneOf Input Object "\w+" must specify exactly one key\.$/,
    /^Field "\w+\.\w+" must be non-null\.$/,
  ],
  'Input Object Field Names': [
    /^Field "\w+" is not defined by type "\w+"\.$/,
    /^Field "\w+" is not defined by type "\w+"\. Did/,
  ],
  'Input Object Field Uniqueness': [/^There can be only one input field named /],
  'Input Object Required Fields': [/^Field "\w+\.\w+" of required type ".+" was not provided\.$/],
  'Directives Are Defined': [/^Unknown directive "@\w+"\.$/],
  'Directives Are in Valid Locations': [
    'QUERY',
    'MUTATION',
    'SUBSCRIPTION',
    'FIELD',
    'FRAGMENT_DEFINITION',
    'FRAGMENT_SPREAD',
    'INLINE_FRAGMENT',
    'VARIABLE_DEFINITION',
  ].map(location => new RegExp(`^Directive "@\\w+" may not be used on ${location}\\.$`)),
  'Directives Are Unique per Location': [
    /^The directive "@\w+" can only be used once at this location\.$/,
  ],
  'Variable Uniqueness': [/^There can be only one variable named "\$/],
  'Variables Are Input Types': [/^Variable "\$\w+" cannot be non-input type /],
  'All Variable Uses Defined': [
    /^Variable "\$\w+" is not defined\.$/,
    /^Variable "\$\w+" is not defined by operation /,
  ],
  'All Variables Used': [
    /^Variable "\$\w+" is never used\.$/,
    /^Variable "\$\w+" is never used in operation /,
  ],
  'All Variable Usages Are Allowed': [
    /^Variable "\$\w+" of type ".+" used in position expecting type /,
    /^Variable "\$\w+" is of type ".+" but must be non-nullable to be used for OneOf Input Object /,
  ],
  'Draft, Field Selection Merging': [
    /conflict because they have overlapping stream directives\. Use/,
    /conflict because they have overlapping stream directives\. See/,
  ],
  'Draft, @stream': [/^Argument "@stream\(initialCount:\)" must not be negative, but is /],
  'Draft, Defer And Stream Directives Are Used On Valid Root Field': [
    /^Defer directive cannot be used on root (mutation|subscription) type "\w+"\.$/,
    /^Stream directive cannot be used on root (mutation|subscription) type "\w+"\.$/,
  ],
  'Draft, Defer And Stream Directives Are Used On Valid Operations': [
    /^Defer directive not supported on subscription operations\./,
    /^Stream directive not supported on subscription operations\./,
  ],
  'Draft, Defer And Stream Directive Labels Are Unique': [
    /^Argument "@(defer|stream)\(label:\)" must be a static string\.$/,
    /^Value for arguments "defer\(label:\)" and "stream\(label:\)" must be unique /,
  ],
  'Draft, Stream Directives Are Used On List Fields': [
    /^Directive "@stream" cannot be used on non-list field ".+"\.$/,
  ],
}

/** In how many documents each sentence was said, by the heading and the sentence. */
export type Census = Record<string, number>

export function emptyCensus(): Census {
  const names = Object.entries(sentences).flatMap(([heading, patterns]) =>
    patterns.map(pattern => nameOf(heading, pattern)),
  )
  return Object.fromEntries(names.map(name => [name, 0]))
}

/** Counts a document by its messages; returns those that no rule says. */
export function countSentences(census: Census, messages: readonly string[]): readonly string[] {
  const unknown = new Set(messages)
  for (const [heading, patterns] of Object.entries(sentences)) {
    for (const pattern of patterns) {
      const said = messages.filter(message => pattern.test(message))
      if (said.length > 0) census[nameOf(heading, pattern)]!++
      for (const message of said) unknown.delete(message)
    }
  }
  return [...unknown]
}

function nameOf(heading: string, { source }: RegExp): string {
  return `${heading}: ${source}`
}
