import { parse, visit, type ASTNode } from 'graphql'
import type { Random } from '../../random/random.ts'
import { misspelled } from './misspelled.ts'

/** A piece of a source that can change places with others of its sort. */
interface Piece {
  readonly sort: string
  readonly start: number
  readonly end: number
}

/**
 * Which nodes can stand in each other's place, in a list of which others can be put in, left out
 * and doubled.
 */
const sorts: Readonly<Record<string, string>> = {
  OperationDefinition: 'definition',
  FragmentDefinition: 'definition',
  VariableDefinition: 'variable definition',
  Field: 'selection',
  InlineFragment: 'selection',
  FragmentSpread: 'selection',
  Argument: 'argument',
  ObjectField: 'input field',
  Directive: 'directive',
  Name: 'name',
  SelectionSet: 'selection set',
  NamedType: 'type',
  ListType: 'type',
  NonNullType: 'type',
}
const listed = [
  'definition',
  'variable definition',
  'selection',
  'argument',
  'input field',
  'directive',
]

/**
 * A document with one to three changes after which it can still be read: pieces left out, doubled,
 * misspelled or put in another's place.
 */
export function mutateDocument(random: Random, source: string): string {
  let mutant = source
  for (let count = random.pick([1, 1, 2, 3]); count > 0; count--) {
    const next = change(random, mutant)
    if (isReadable(next)) mutant = next
  }
  return mutant
}

function change(random: Random, source: string): string {
  const pieces = piecesOf(source)
  const { sort, start, end } = random.pick(pieces)
  const text = source.slice(start, end)
  const others = pieces.filter(other => other.sort === sort)
  const other = random.pick(others)
  const put = (replacement: string): string =>
    source.slice(0, start) + replacement + source.slice(end)
  if (sort === 'name' && random.chance(0.4)) return put(misspelled(random, text))
  if (sort === 'type' && random.chance(0.5))
    return put(random.pick([`[${text}]`, `${text.replace(/!$/, '')}!`, text.replace(/!$/, '')]))
  if (sort === 'value' && random.chance(0.3))
    return put(random.pick([`[${text}]`, 'null', '{}', '"text"', '1', '1.0', 'RED', '$v0']))
  if (listed.includes(sort)) {
    if (random.chance(0.3)) return put('')
    if (random.chance(0.3)) return put(`${text} ${text}`)
    if (random.chance(0.5)) return put(`${text} ${source.slice(other.start, other.end)}`)
  }
  return put(source.slice(other.start, other.end))
}

function piecesOf(source: string): readonly Piece[] {
  const pieces: Piece[] = []
  visit(parse(source), {
    enter(node: ASTNode) {
      const { start, end } = node.loc!
      const sort = sorts[node.kind] ?? (/(Value|Variable)$/.test(node.kind) ? 'value' : undefined)
      if (sort !== undefined) pieces.push({ sort, start, end })
    },
  })
  return pieces
}

function isReadable(source: string): boolean {
  try {
    parse(source)
    return true
  } catch {
    return false
  }
}
