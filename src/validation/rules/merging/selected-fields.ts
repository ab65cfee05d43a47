import type { Node } from '../../../language/document.ts'
import { Flag, Kind } from '../../../language/kinds.ts'
import { childOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../../../language/tape.ts'
import type { Field, NamedType } from '../../../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../../../schema/compiled/field-of.ts'
import { namedTypeOfNode } from '../../../schema/compiled/type-of-node.ts'
import { isCompositeType } from '../../../schema/compiled/type-reference.ts'
import { responseSymbolOf } from '../../../selections/collect-fields.ts'
import { typeConditionOf } from '../../../selections/fragments.ts'
import type { ValidationContext } from '../../validation-context.ts'

/** A field and its parent type; the types are undefined where the schema does not define them. */
export interface FieldInSet {
  readonly node: Node
  readonly responseName: number
  readonly parentType: NamedType | undefined
  readonly definition: Field | undefined
  readonly hasSelections: boolean
}

/** The fields and fragment spreads of a selection set, including those of inline fragments. */
export class SelectedFields {
  readonly fields: readonly FieldInSet[]
  /** The distinct ids of the spread fragments. */
  readonly fragments: readonly number[]
  /** The fragments with which the fields were compared, and whether as mutually exclusive. */
  readonly compared: Map<number, boolean> = new Map()
  #groups: ReadonlyMap<number, readonly FieldInSet[]> | undefined

  constructor(fields: readonly FieldInSet[], fragments: readonly number[]) {
    this.fields = fields
    this.fragments = fragments
  }

  /** The fields by response name. */
  get groups(): ReadonlyMap<number, readonly FieldInSet[]> {
    return (this.#groups ??= groupsOf(this.fields))
  }
}

/** Reads the fields that a field, an operation or a fragment selects from a type. */
export function selectedFieldsOf(
  { schema, document }: ValidationContext,
  selectionParent: Node,
  type: NamedType | undefined,
): SelectedFields {
  const fields: FieldInSet[] = []
  const fragments: number[] = []
  const openSets: {
    cursor: Node
    readonly end: Node
    readonly parentType: NamedType | undefined
  }[] = []
  const descend = (node: Node, parentType: NamedType | undefined): void => {
    const selectionSet = childOfKind(document, node, Kind.SELECTION_SET)!
    openSets.push({ cursor: selectionSet + 1, end: nextOf(document, selectionSet), parentType })
  }
  descend(selectionParent, type)
  for (let innermost = openSets.at(-1); innermost !== undefined; innermost = openSets.at(-1)) {
    const node = innermost.cursor
    if (node >= innermost.end) {
      openSets.pop()
      continue
    }
    innermost.cursor = nextOf(document, node)
    const { parentType } = innermost
    const kind = kindOf(document, node)
    if (kind === Kind.FIELD) {
      const isComposite = parentType !== undefined && isCompositeType(parentType)
      fields.push({
        node,
        responseName: responseSymbolOf(document, node),
        parentType,
        definition: isComposite ? fieldOf(schema, parentType, symbolOf(document, node)) : undefined,
        hasSelections: hasFlag(document, node, Flag.HAS_SELECTION_SET),
      })
    } else if (kind === Kind.FRAGMENT_SPREAD) {
      fragments.push(symbolOf(document, node))
    } else {
      const condition = typeConditionOf(document, node)
      descend(
        node,
        condition === undefined ? parentType : namedTypeOfNode(schema, document, condition),
      )
    }
  }
  return new SelectedFields(fields, fragments.length > 1 ? [...new Set(fragments)] : fragments)
}

function groupsOf(fields: readonly FieldInSet[]): ReadonlyMap<number, readonly FieldInSet[]> {
  const groups = new Map<number, FieldInSet[]>()
  for (const field of fields) {
    const group = groups.get(field.responseName)
    if (group === undefined) groups.set(field.responseName, [field])
    else group.push(field)
  }
  return groups
}
