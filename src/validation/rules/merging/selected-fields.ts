import type { Node } from '../../../language/document.ts'
import { IdMap } from '../../../language/id-map.ts'
import { Flag, Kind } from '../../../language/kinds.ts'
import { childOfKind, hasFlag, kindOf, nextOf, symbolOf } from '../../../language/tape.ts'
import type { Field, NamedType } from '../../../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../../../schema/compiled/field-of.ts'
import { namedTypeOfNode } from '../../../schema/compiled/type-of-node.ts'
import { isCompositeType, namedTypeOf } from '../../../schema/compiled/type-reference.ts'
import { responseSymbolOf } from '../../../selections/collect-fields.ts'
import { typeConditionOf } from '../../../selections/fragments.ts'
import { rootTypeOf } from '../../scope.ts'
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

/** The selection sets of a document, each of them read once. */
export class SelectionSets {
  readonly #context: ValidationContext
  readonly #byParent = new IdMap<SelectedFields>()

  constructor(context: ValidationContext) {
    this.#context = context
  }

  /** The fields that a field selects. */
  ofField({ node, definition }: FieldInSet): SelectedFields {
    return this.#of(node, definition && namedTypeOf(definition.type))
  }

  /** The fields that a fragment selects; undefined for a fragment that is not defined. */
  ofFragment(id: number): SelectedFields | undefined {
    const fragment = this.#context.fragments[id]
    return fragment === undefined ? undefined : this.ofDefinition(fragment)
  }

  /** The fields that an operation or a fragment selects. */
  ofDefinition(definition: Node): SelectedFields {
    const { schema, document } = this.#context
    if (kindOf(document, definition) === Kind.OPERATION_DEFINITION)
      return this.#of(definition, rootTypeOf(schema, document, definition) ?? undefined)
    const condition = typeConditionOf(document, definition)!
    return this.#of(definition, namedTypeOfNode(schema, document, condition))
  }

  #of(selectionParent: Node, type: NamedType | undefined): SelectedFields {
    let selected = this.#byParent.get(selectionParent)
    if (selected === undefined) {
      selected = selectedFieldsOf(this.#context, selectionParent, type)
      this.#byParent.set(selectionParent, selected)
    }
    return selected
  }
}

function selectedFieldsOf(
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
