// Whether a text has a format: scanners that read each character a bounded number of times, because a
// regular expression that backtracks lets a client choose how long it takes.

import type { ConstraintFormat } from '../definitions/constraint-directive.ts'
import { isTime, parseDate, parseDateTime } from '../scalars/calendar.ts'

/** The tests of formats, by name. */
export const formatTests: Readonly<Record<ConstraintFormat, (text: string) => boolean>> = {
  byte: isBase64,
  date: text => parseDate(text) !== undefined,
  'date-time': text => parseDateTime(text) !== undefined,
  email: isEmail,
  hostname: isHostname,
  ipv4: isIPv4,
  ipv6: isIPv6,
  time: isTimeWithOffset,
  uri: isURI,
  uuid: isUUID,
}

const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const MAX_HOSTNAME_LENGTH = 253
const MAX_LABEL_LENGTH = 63
const UUID_LENGTH = 36
const GROUPS_OF_IPV6 = 8

/** The characters of a set, by their codes. */
type CharacterSet = ReadonlySet<number>

function charactersOf(text: string): CharacterSet {
  return new Set(Array.from(text, character => character.charCodeAt(0)))
}

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphanumeric = charactersOf(digits + letters)
const hexadecimal = charactersOf(`${digits}abcdefABCDEF`)
const base64 = charactersOf(`${digits}${letters}+/`)
/** RFC 5322, 3.2.3 "Atom". */
const atomic = charactersOf(`${digits}${letters}!#$%&'*+-/=?^_\`{|}~`)
/** RFC 3986, 3.1 "Scheme". */
const schemeCharacters = charactersOf(`${digits}${letters}+-.`)
/** RFC 3986, 2.2 "Reserved Characters" and 2.3 "Unreserved Characters". */
const uriCharacters = charactersOf(`${digits}${letters}-._~:/?#[]@!$&'()*+,;=`)

function consistsOf(text: string, characters: CharacterSet, start = 0, end = text.length): boolean {
  for (let index = start; index < end; index++)
    if (!characters.has(text.charCodeAt(index))) return false
  return true
}

/** RFC 4648, 4 "Base 64 Encoding", with padding. */
function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return consistsOf(text, base64, 0, text.length - padding)
}

/** A dot-atom, `@`, and a hostname: the addresses that mail servers accept from anybody. */
function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const at = text.indexOf('@')
  if (at < 1 || at > MAX_LOCAL_LENGTH) return false
  const atoms = text.slice(0, at).split('.')
  const domain = text.slice(at + 1)
  return (
    atoms.every(atom => atom !== '' && consistsOf(atom, atomic)) &&
    domain.includes('.') &&
    isHostname(domain)
  )
}

/** RFC 1123, 2.1 "Host Names and Numbers". */
function isHostname(text: string): boolean {
  return text.length <= MAX_HOSTNAME_LENGTH && text.split('.').every(isLabel)
}

function isLabel(label: string): boolean {
  if (label === '' || label.length > MAX_LABEL_LENGTH) return false
  if (label.startsWith('-') || label.endsWith('-')) return false
  for (const character of label)
    if (character !== '-' && !alphanumeric.has(character.charCodeAt(0))) return false
  return true
}

/** Four decimal numbers up to 255, without leading zeros. */
function isIPv4(text: string): boolean {
  if (text.length > '255.255.255.255'.length) return false
  const parts = text.split('.')
  return parts.length === 4 && parts.every(part => String(Number(part)) === part && isOctet(part))
}

function isOctet(part: string): boolean {
  const number = Number(part)
  return Number.isInteger(number) && number >= 0 && number <= 255
}

/** RFC 4291, 2.2 "Text Representation of Addresses", without a zone. */
function isIPv6(text: string): boolean {
  if (text.length > 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map(half => (half === '' ? [] : half.split(':')))
  const lastGroup = groups.at(-1)?.at(-1)
  const hasIPv4 = lastGroup?.includes('.') === true
  if (hasIPv4) {
    if (!isIPv4(lastGroup)) return false
    groups.at(-1)!.pop()
  }
  if (!groups.flat().every(isGroup)) return false
  const count = groups.flat().length + (hasIPv4 ? 2 : 0)
  return halves.length === 2 ? count < GROUPS_OF_IPV6 : count === GROUPS_OF_IPV6
}

function isGroup(group: string): boolean {
  return group !== '' && group.length <= 4 && consistsOf(group, hexadecimal)
}

/** A time of the day with or without an offset from UTC. */
function isTimeWithOffset(text: string): boolean {
  return isTime(text) || parseDateTime(`2000-01-01T${text}`) !== undefined
}

/** RFC 3986, 3 "Syntax Components": a scheme and what follows, in the characters of URIs. */
function isURI(text: string): boolean {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) return false
  if (!/^[A-Za-z]/.test(text) || !consistsOf(text, schemeCharacters, 0, colon)) return false
  for (let index = colon + 1; index < text.length; index++) {
    if (text[index] === '%') {
      if (!consistsOf(text.slice(index + 1, index + 3).padEnd(2), hexadecimal)) return false
    } else if (!uriCharacters.has(text.charCodeAt(index))) return false
  }
  return !text.startsWith('//', colon + 1) || text.length > colon + 3
}

/** RFC 9562, 4 "UUID Format". */
function isUUID(text: string): boolean {
  if (text.length !== UUID_LENGTH) return false
  for (let index = 0; index < UUID_LENGTH; index++) {
    const isHyphen = index === 8 || index === 13 || index === 18 || index === 23
    if (isHyphen ? text[index] !== '-' : !hexadecimal.has(text.charCodeAt(index))) return false
  }
  return true
}
