import { inspect } from '../errors/inspect.ts'
import type { AppliedDirective, TypeMap } from '../schema/definitions/type-map.ts'
import type { ReportFault } from '../schema/faults/schema-rule.ts'
import { plainValue } from './plain-value.ts'
import { firstMinorOf, LAST_MINOR_VERSION, specificationOf } from './specification.ts'

/** The name of the directive that links specifications. */
export const LINK = 'link'

const FEDERATION_URL = 'https://specs.apollo.dev/federation'
/** The prefix of what is not imported, unless `as` names another. */
const DEFAULT_NAMESPACE = 'federation'

/** What a schema calls the definitions of federation, and which version of them it has. */
export interface FederationLink {
  /** The minor version of Apollo Federation 2. */
  readonly minor: number
  /** Whether the schema has a `@link`, and not the version of an option. */
  readonly isStated: boolean
  /** The directives that are imported, by their names in the specification. */
  readonly importedDirectives: readonly string[]
  /** The name in the schema of a directive of the specification. */
  directiveName(this: void, name: string): string
  /** The name in the schema of a scalar of the specification. */
  scalarName(this: void, name: string): string
}

/** The links of a schema. */
export interface Links {
  readonly federation: FederationLink
  /** The names of directives that links to other specifications import, without `@`. */
  readonly importedFromElsewhere: ReadonlySet<string>
}

/**
 * Reads the `@link`s of a schema. Apollo Federation, "@link".
 *
 * @param minor the version of a schema without a link to federation
 */
export function readLinks(
  { appliedDirectives = [] }: TypeMap,
  minor: number,
  report: ReportFault,
): Links {
  let federation: FederationLink | undefined
  const importedFromElsewhere = new Set<string>()
  for (const link of appliedDirectives) {
    if (link.name !== LINK) continue
    const url = plainValue(link.arguments['url'])
    const imports = readImports(link, report)
    if (typeof url === 'string' && isFederation(url)) {
      if (federation !== undefined)
        report('The schema has two links to federation; expected one.', link)
      federation ??= readFederationLink(link, url, imports, report)
      continue
    }
    for (const [name, alias] of imports) {
      if (name.startsWith('@')) importedFromElsewhere.add(alias.slice(1))
    }
  }
  return { federation: federation ?? impliedLink(minor), importedFromElsewhere }
}

/** Returns the `@link` of a schema that states none, which imports directives by their names. */
export function appliedLink(minor: number, directiveNames: readonly string[]): AppliedDirective {
  const imports = directiveNames.map(name => `@${name}`)
  const url = `${FEDERATION_URL}/v2.${minor}`
  return { name: LINK, arguments: imports.length === 0 ? { url } : { url, import: imports } }
}

function isFederation(url: string): boolean {
  return url === FEDERATION_URL || url.startsWith(`${FEDERATION_URL}/`)
}

function impliedLink(minor: number): FederationLink {
  return {
    minor,
    isStated: false,
    importedDirectives: [],
    directiveName: name => name,
    scalarName: name => `${DEFAULT_NAMESPACE}__${name}`,
  }
}

function readFederationLink(
  link: AppliedDirective,
  url: string,
  imports: ReadonlyMap<string, string>,
  report: ReportFault,
): FederationLink {
  const minor = readMinor(link, url, report)
  const { directives, scalars } = specificationOf(minor)
  for (const name of imports.keys()) {
    if (name.startsWith('@') ? directives.has(name.slice(1)) : scalars.includes(name)) continue
    const first = firstMinorOf(name.slice(1))
    report(
      first === undefined || !name.startsWith('@')
        ? `The @link to federation imports "${name}", which federation does not define.`
        : `The @link to federation imports "${name}", which version 2.${first} brings; the version of the link is 2.${minor}.`,
      link,
    )
  }
  const namespace = plainValue(link.arguments['as'])
  const prefix = typeof namespace === 'string' ? namespace : DEFAULT_NAMESPACE
  return {
    minor,
    isStated: true,
    importedDirectives: [...imports.keys()].flatMap(name =>
      name.startsWith('@') && directives.has(name.slice(1)) ? [name.slice(1)] : [],
    ),
    directiveName: name => imports.get(`@${name}`)?.slice(1) ?? `${prefix}__${name}`,
    scalarName: name => imports.get(name) ?? `${prefix}__${name}`,
  }
}

function readMinor(link: AppliedDirective, url: string, report: ReportFault): number {
  const [, major, minor] = /\/v(\d+)\.(\d+)\/?$/.exec(url) ?? []
  if (major === '2' && Number(minor) <= LAST_MINOR_VERSION) return Number(minor)
  report(
    `The @link to federation is ${inspect(url)}; expected ${FEDERATION_URL}/v2.0 to v2.${LAST_MINOR_VERSION}.`,
    link,
  )
  return LAST_MINOR_VERSION
}

/** The imported names and what the schema calls them, both with the `@` of directives. */
function readImports(link: AppliedDirective, report: ReportFault): ReadonlyMap<string, string> {
  const imports = new Map<string, string>()
  const value = plainValue(link.arguments['import'])
  if (value === undefined || value === null) return imports
  for (const entry of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    const { name, as: alias } =
      typeof entry === 'string' ? { name: entry, as: entry } : readAlias(entry)
    if (typeof name !== 'string' || typeof alias !== 'string') {
      report(
        `The @link imports ${inspect(entry)}; expected a name such as "@key", or { name: "@key", as: "@uniqueKey" }.`,
        link,
      )
    } else if (name.startsWith('@') !== alias.startsWith('@')) {
      report(
        `The @link imports "${name}" as "${alias}"; expected ${name.startsWith('@') ? 'an' : 'no'} @ before the new name.`,
        link,
      )
    } else imports.set(name, alias)
  }
  return imports
}

function readAlias(entry: unknown): { readonly name: unknown; readonly as: unknown } {
  const { name, as: alias } = Object(entry) as Readonly<Record<'name' | 'as', unknown>>
  return { name, as: alias ?? name }
}
