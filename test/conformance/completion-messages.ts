import { kindOfValue } from '../../src/errors/completion-error.ts'

/**
 * The message of a completion error in words that both engines share. Where a value does not fit
 * its type, graphql-js prints the value, and we say its kind and its field. What is compared is the
 * kind of the error, the type, and the kind of the value, which for graphql-js is read from the
 * value that it prints. The field is compared where graphql-js says it; ours must name one.
 * Everything else is compared as it stands.
 */
export function inCommonWords(message: string): string {
  for (const [pattern, words] of [...ours, ...theirs]) {
    const match = pattern.exec(message)
    if (match !== null) return words(...match.slice(1))
  }
  return message
}

type Form = readonly [pattern: RegExp, words: (...parts: string[]) => string]

const misfit = (type = '', kind = ''): string => `${type} cannot represent ${kind}`
const noList = (field = ''): string => `${field} is no list`
const notOfType = (type = '', kind = ''): string => `${kind} is not of type ${type}`
const noResult = (type = '', kind = '', result = ''): string => `${type}: ${kind} gave ${result}`
const noSuchType = (type = ''): string => `${type} was resolved to no type of the schema`
const noObjectType = (type = '', name = ''): string => `${type} was resolved to ${name}`
const notPossible = (name = '', type = ''): string => `${name} is no ${type}`
const noName = (expected = '', kind = ''): string => `${expected}: ${kind} is no name`

const ours: readonly Form[] = [
  [/^(\w+|Enum "\w+") cannot represent the value of \w+\.\w+: (.+)\.$/, misfit],
  [/^Expected Iterable of type ".+" for field "(\w+\.\w+)", but got: .+\.$/, noList],
  [/^Expected value of type "(\w+)" for field "\w+\.\w+", but got: (.+)\.$/, notOfType],
  [
    /^Expected `(\w+)\.serialize` to return non-nullable value for field "\w+\.\w+", but for (.+) it returned (\w+)\.$/,
    noResult,
  ],
  [
    /^Abstract type "(\w+)" was resolved to a type that does not exist inside the schema for field "\w+\.\w+"\.$/,
    noSuchType,
  ],
  [
    /^Abstract type "(\w+)" was resolved to a non-object type "(\w+)" for field "\w+\.\w+"\.$/,
    noObjectType,
  ],
  [
    /^Runtime Object type "(\w+)" is not a possible type for "(\w+)" of field "\w+\.\w+"\.$/,
    notPossible,
  ],
  [
    /^(Abstract type "\w+" must resolve to an Object type at runtime for field "\w+\.\w+"), but its name was (.+)\.$/,
    noName,
  ],
]

const theirs: readonly Form[] = [
  [
    /^(\w+|Enum "\w+") cannot represent (?:[\w -]+ )?value: (.*?)(?: \(value would lose precision\))?$/s,
    (type, value) => misfit(type, kindOf(value)),
  ],
  [/^Expected Iterable, but did not find one for field "(\w+\.\w+)"\.$/, noList],
  [
    /^Expected value of type "(\w+)" but got: (.*)\.$/s,
    (type, value) => notOfType(type, kindOf(value)),
  ],
  [
    /^Expected `(\w+)\.serialize\((.*)\)` to return non-nullable value, returned: (\w+)$/s,
    (type, value, result) => noResult(type, kindOf(value), result),
  ],
  [
    /^Abstract type "(\w+)" was resolved to a type ".*" that does not exist inside the schema\.$/s,
    noSuchType,
  ],
  [/^Abstract type "(\w+)" was resolved to a non-object type "(\w+)"\.$/, noObjectType],
  [/^Runtime Object type "(\w+)" is not a possible type for "(\w+)"\.$/, notPossible],
  [
    /^(Abstract type "\w+" must resolve to an Object type at runtime for field "\w+\.\w+") with value .*, received "(.*)"\.(?: Either .*)?$/s,
    (expected, name) => noName(expected, kindOf(name)),
  ],
]

/** The kind of a value that graphql-js has printed. */
function kindOf(printed = ''): string {
  if (printed.startsWith('"')) return 'a string'
  if (printed.startsWith('[function')) return 'a function'
  if (printed.startsWith('[')) return 'a list'
  if (printed.startsWith('Symbol(')) return 'a symbol'
  if (printed === 'true' || printed === 'false') return 'a boolean'
  if (printed === 'undefined' || printed === 'null') return printed
  const isNumber = printed === 'NaN' || !Number.isNaN(Number(printed))
  return isNumber ? kindOfValue(Number(printed)) : 'an object'
}
