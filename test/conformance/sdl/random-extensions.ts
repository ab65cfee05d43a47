import { Kind, type ConstDirectiveNode, type DefinitionNode } from 'graphql'
import type { Random } from '../../random/random.ts'

/** What an extension can have of a definition. */
const parts = ['directives', 'interfaces', 'fields', 'values', 'types', 'operationTypes'] as const

type Parts = Partial<Record<(typeof parts)[number], readonly unknown[]>>

/** The extension of each definition that can be extended. */
const extensionKinds: Readonly<Partial<Record<Kind, Kind>>> = {
  [Kind.SCHEMA_DEFINITION]: Kind.SCHEMA_EXTENSION,
  [Kind.SCALAR_TYPE_DEFINITION]: Kind.SCALAR_TYPE_EXTENSION,
  [Kind.OBJECT_TYPE_DEFINITION]: Kind.OBJECT_TYPE_EXTENSION,
  [Kind.INTERFACE_TYPE_DEFINITION]: Kind.INTERFACE_TYPE_EXTENSION,
  [Kind.UNION_TYPE_DEFINITION]: Kind.UNION_TYPE_EXTENSION,
  [Kind.ENUM_TYPE_DEFINITION]: Kind.ENUM_TYPE_EXTENSION,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: Kind.INPUT_OBJECT_TYPE_EXTENSION,
}

/**
 * Directives of definitions alone: @oneOf by the specification, @specifiedBy because graphql-js
 * reads it only there.
 */
const staying = ['oneOf', 'specifiedBy']

/** A definition, or the same in pieces: less of it, and extensions with the rest. */
export function withExtensions(
  random: Random,
  definition: DefinitionNode,
): readonly DefinitionNode[] {
  const kind = extensionKinds[definition.kind]
  if (kind === undefined || !random.chance(0.45)) return [definition]
  const pieces: Record<string, unknown>[] = Array.from({ length: 1 + random.below(2) }, () => ({
    kind,
    ...('name' in definition ? { name: definition.name } : {}),
  }))
  const rest: Record<string, unknown> = { ...definition }
  for (const part of parts) {
    const members = (definition as Parts)[part]
    if (members === undefined) continue
    const homes = members.map(member =>
      mayLeave(part, member, members) ? random.pick([rest, ...pieces]) : rest,
    )
    for (const piece of [rest, ...pieces])
      piece[part] = members.filter((_, index) => homes[index] === piece)
  }
  const extensions = pieces.filter(piece =>
    parts.some(part => (piece[part] as unknown[] | undefined)?.length),
  )
  return [rest, ...extensions] as unknown as readonly DefinitionNode[]
}

/** The definition of a schema keeps one root. */
function mayLeave(
  part: (typeof parts)[number],
  member: unknown,
  members: readonly unknown[],
): boolean {
  if (part === 'operationTypes') return member !== members[0]
  return part !== 'directives' || !staying.includes((member as ConstDirectiveNode).name.value)
}
