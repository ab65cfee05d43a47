import { Kind, parse, print, visit, type ConstDirectiveNode } from 'graphql'
import { specifiedNames } from '../schema/specified-names.ts'

/**
 * The directives on every definition of a schema, as SDL, by the coordinate of what they stand on.
 */
export type AppliedDirectives = ReadonlyMap<string, AppliedTexts>

interface AppliedTexts {
  /** Those that are properties of what they stand on, sorted. */
  readonly specified: readonly string[]
  /** All others in their order: that of the definition, behind it those of its extensions. */
  readonly others: readonly string[]
}

/** A definition or a member of one, with its parts. */
interface Part {
  readonly kind: Kind
  readonly name?: { readonly value: string }
  readonly directives?: readonly ConstDirectiveNode[]
  readonly fields?: readonly Part[]
  readonly values?: readonly Part[]
  readonly arguments?: readonly Part[]
}

/**
 * What stands on definitions in SDL, and on their fields, arguments and values, read by graphql-js.
 */
export function appliedDirectivesIn(sdl: string): AppliedDirectives {
  const definitions = parse(sdl).definitions as readonly Part[]
  const inOrder = definitions.toSorted(
    (left, right) => Number(isExtension(left)) - Number(isExtension(right)),
  )
  const found = new Map<string, ConstDirectiveNode[]>()
  const add = (coordinate: string, { directives = [] }: Part): void => {
    if (directives.length > 0)
      found.set(coordinate, [...(found.get(coordinate) ?? []), ...directives])
  }
  for (const definition of inOrder) {
    const { value: name } = definition.name ?? { value: 'schema' }
    const coordinate = definition.kind === Kind.DIRECTIVE_DEFINITION ? `@${name}` : name
    add(coordinate, definition)
    const { fields = [], values = [], arguments: inputValues = [] } = definition
    for (const each of inputValues) add(`${coordinate}(${each.name!.value}:)`, each)
    for (const member of [...fields, ...values]) {
      const ofMember = `${coordinate}.${member.name!.value}`
      add(ofMember, member)
      for (const each of member.arguments ?? []) add(`${ofMember}(${each.name!.value}:)`, each)
    }
  }
  return new Map([...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(textsOf))
}

function isExtension({ kind }: Part): boolean {
  return kind.endsWith('Extension')
}

function textsOf([coordinate, directives]: [string, readonly ConstDirectiveNode[]]): [
  string,
  AppliedTexts,
] {
  const isSpecified = ({ name }: ConstDirectiveNode): boolean =>
    specifiedNames.directives.includes(name.value)
  return [
    coordinate,
    {
      specified: directives.filter(isSpecified).map(printDirective).toSorted(),
      others: directives.filter(directive => !isSpecified(directive)).map(printDirective),
    },
  ]
}

/**
 * The order of arguments has no meaning, nor has the form of a string; a default may be left out.
 */
function printDirective(directive: ConstDirectiveNode): string {
  const inOrder = (directive.arguments ?? []).toSorted((left, right) =>
    left.name.value < right.name.value ? -1 : 1,
  )
  const plain = visit(
    { ...directive, arguments: inOrder },
    { StringValue: node => ({ ...node, block: false }) },
  )
  return print(plain).replace('(reason: "No longer supported")', '')
}
