import { parse, validate } from 'graphql'
import { parse as parse17, validate as validate17 } from 'graphql17'
import type { Fault } from '../../validation/fixture.ts'
import type { Schemas } from './schemas.ts'

/** What graphql-js 16 finds in a document by all of its rules, or throws. */
export function faultsOf16(
  schemas: Schemas,
  source: string,
): Fault[] | { readonly throws: string } {
  try {
    return validate(schemas[16], parse(source), undefined, { maxErrors: Infinity }).map(faultOf)
  } catch (error) {
    return { throws: (error as Error).message }
  }
}

/** What graphql-js 17 finds in a document by all of its rules. */
export function faultsOf17(schemas: Schemas, source: string): Fault[] {
  return validate17(schemas[17], parse17(source), undefined, { maxErrors: Infinity }).map(faultOf)
}

interface PeerError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined
}

function faultOf({ message, locations = [] }: PeerError): Fault {
  return [message, ...locations.map(({ line, column }) => `${line}:${column}`)]
}

/**
 * Messages that graphql-js 17 words anew: in the words of 16 and in its own, and what both of them
 * tell.
 */
const rewordings: readonly (readonly [pattern: RegExp, common: string])[] = [
  [
    /^Expected value of non-null type "(.+)" not to be null\.$/,
    'Expected value of type "$1", found null.',
  ],
  [/^Expected value of type "[^"]+", found .+?; (.+)$/, '$1'],
  [/^Expected value of type "[^"]+", but encountered error "(.+)"; found: .+$/, '$1'],
  [/^Expected value of type "([^"]+)!", found (?!null\.$)(.+)$/, '"$2" is no "$1".'],
  [
    /^Expected value of type "([^"]+)"(?: to be an object)?, found:? (?!null\.$)(.+)$/,
    '"$2" is no "$1".',
  ],
  [/^Field "(.+)" of required type ".+" was not provided\.$/, '"$1" is required.'],
  [
    /^Expected value of type "([^"]+)" to include required field "([^"]+)", found: .+$/,
    '"$1.$2" is required.',
  ],
  [
    /^Expected value of type "([^"]+)" not to include unknown field "([^"]+)"(?:, found|\.( Did .+\?) Found): .+$/,
    'Field "$2" is not defined by type "$1".$3',
  ],
  [/^OneOf Input Object "(.+)" must specify exactly one key\.$/, 'One field of "$1", not null.'],
  [/^Field "(.+)\..+" must be non-null\.$/, 'One field of "$1", not null.'],
  [
    /^Within OneOf Input Object type "(.+)", exactly one field must be .+$/,
    'One field of "$1", not null.',
  ],
  [
    /^(?:Field|Directive) "(.+)" argument "(.+)" of type "(.+)" is required, .+$/,
    '"$1($2:)" is required.',
  ],
  [/^Argument "(?:.+\.)?(.+)\((.+):\)" of type "(.+)" is required, .+$/, '"$1($2:)" is required.'],
  [/^Unknown argument "(.+)" on field ".+\.(__.+)"\.$/, 'Unknown argument "$1" on field "$2".'],
]

/** A fault in words that are the same for graphql-js 16 and 17. */
export function inCommonWords([message, ...locations]: Fault): Fault {
  // 17 prints values with spaces in their braces.
  const text = message.replaceAll('{ ', '{').replaceAll(' }', '}')
  const [pattern, common] = rewordings.find(([pattern]) => pattern.test(text)) ?? []
  return [pattern === undefined ? text : text.replace(pattern, common!), ...locations]
}
