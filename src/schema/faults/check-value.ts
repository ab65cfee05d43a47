import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import { ConstLiteral } from '../const-literal.ts'
import { isSpecifiedScalar, MAX_DEFAULT_DEPTH } from '../complete-default.ts'
import { printScalarValue } from '../default-literal.ts'
import type { Definitions, InputObjectDefinition } from '../definitions.ts'
import { isRequired, printReference } from '../reference.ts'
import type { EnumTypeDefinition, Positioned, ScalarTypeDefinition, TypeReference } from '../type-map.ts'
import { checkLiteral } from './check-literal.ts'
import { listSome } from './list-some.ts'
import type { ReportFault } from './rule.ts'

/** Reports where a value of a subject, in the form that resolvers receive or as a literal, does not fit its type. */
export function checkValue(
  reference: TypeReference,
  value: unknown,
  definitions: Definitions,
  owner: string,
  subject: Positioned,
  report: ReportFault,
): void {
  if (value instanceof ConstLiteral) return checkLiteral(reference, value, definitions, owner, report)
  checkValueAt(reference, value, definitions, [], (path, fault) => {
    const place = path.length === 0 ? '' : ` at ${path.join('').replace(/^\./, '')}`
    report(`${owner} does not fit${place}: ${/[.?]$/.test(fault) ? fault : `${fault}.`}`, subject)
  })
}

/** Where in a value: `.field` and `[0]`. */
type Path = readonly string[]

type ReportValue = (path: Path, fault: string) => void

function checkValueAt(
  reference: TypeReference,
  value: unknown,
  definitions: Definitions,
  path: Path,
  report: ReportValue,
): void {
  if (reference.kind === 'NON_NULL') {
    if (value == null) report(path, `${printReference(reference)} cannot be null`)
    else checkValueAt(reference.ofType, value, definitions, path, report)
    return
  }
  if (value == null) return
  if (path.length > MAX_DEFAULT_DEPTH) {
    report([], `expected a value of at most ${MAX_DEFAULT_DEPTH} levels`)
    return
  }
  if (reference.kind === 'LIST') {
    if (!Array.isArray(value)) checkValueAt(reference.ofType, value, definitions, path, report)
    else {
      for (const [index, item] of value.entries()) {
        checkValueAt(reference.ofType, item, definitions, [...path, `[${index}]`], report)
      }
    }
    return
  }
  const type = definitions.typeByName.get(reference.name)
  if (type?.kind === 'SCALAR') checkScalar(type, value, path, report)
  if (type?.kind === 'ENUM') checkEnum(type, value, definitions, path, report)
  if (type?.kind === 'INPUT_OBJECT') checkObject(type, value, definitions, path, report)
}

/** A default stands for a literal that a client could write, so what is printed for it must be taken back. */
function checkScalar(type: ScalarTypeDefinition, value: unknown, path: Path, report: ReportValue): void {
  try {
    const coerced = type.coerceInput(isSpecifiedScalar(type) ? value : type.coerceResult(value))
    if (coerced === undefined) report(path, `${type.name} cannot represent ${inspect(value)}`)
    printScalarValue(type, value)
  } catch (error) {
    report(path, error instanceof Error ? error.message : inspect(error))
  }
}

function checkEnum(
  type: EnumTypeDefinition,
  value: unknown,
  { enumValueNames }: Definitions,
  path: Path,
  report: ReportValue,
): void {
  if (enumValueNames.get(type)!.has(value)) return
  const expected = listSome(type.values.map(known => inspect(known.value)))
  report(path, `${type.name} has no value ${inspect(value)}; expected one of ${expected}`)
}

function checkObject(
  type: InputObjectDefinition,
  value: unknown,
  definitions: Definitions,
  path: Path,
  report: ReportValue,
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(path, `${type.name} takes an object, not ${inspect(value)}`)
    return
  }
  const given = new Map<string, unknown>(Object.entries(value).filter(([, entry]) => entry !== undefined))
  for (const field of type.fields) {
    if (given.has(field.declaredName)) {
      const entry = given.get(field.declaredName)
      checkValueAt(field.type, entry, definitions, [...path, `.${field.declaredName}`], report)
    } else if (isRequired(field)) {
      report(path, `${type.name} requires the field "${field.declaredName}"`)
    }
  }
  const declaredNames = new Set(type.fields.map(({ declaredName }) => declaredName))
  for (const name of given.keys()) {
    if (declaredNames.has(name)) continue
    report(path, `${type.name} has no field "${name}".${didYouMean(name, declaredNames)}`)
  }
  const known = [...given].filter(([name]) => declaredNames.has(name))
  if (type.isOneOf && (known.length !== 1 || known[0]![1] === null)) {
    report(path, `${type.name} takes exactly one field, and not null; found ${inspect(value)}`)
  }
}
