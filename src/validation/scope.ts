import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { hasFlag, symbolOf } from '../language/tape.ts'
import type {
  CompiledSchema,
  CompositeType,
  Directive,
  Field,
  InputValue,
  NamedType,
  Type,
} from '../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../schema/compiled/field-of.ts'
import {
  isCompositeType,
  isInputType,
  namedTypeOf,
  nullableTypeOf,
} from '../schema/compiled/type-reference.ts'
import { typeConditionOf } from '../selections/fragments.ts'
import type { FieldGroup } from './field-groups.ts'
import { variableDefinitionOf } from '../values/variables.ts'
import { namedTypeOfNode, typeOfNode } from '../schema/compiled/type-of-node.ts'

/**
 * The definitions of the schema that apply at one node of a document. Properties are undefined
 * where the document does not fit the schema.
 */
export class Scope {
  /** The scope of the parent node; for the document, this scope itself. */
  readonly outer: Scope
  /** The node of the scope, and its kind. */
  node: Node = 0
  kind: Kind = Kind.DOCUMENT
  /** The first node behind the node and its descendants, where the walk leaves the scope. */
  end: Node = 0
  /** The operation or fragment definition around the node, or the node itself. */
  definition: Node = 0
  /**
   * The group of the selection set around the node. For a field, after the visit of the rule on
   * field selection merging: the group of the field's own selection set.
   */
  selections: FieldGroup | null = null
  /** The type whose fields the innermost selection set selects. */
  parentType: CompositeType | undefined
  /** The type of the innermost field, fragment or operation. */
  outputType: NamedType | undefined
  field: Field | undefined
  directive: Directive | undefined
  /** The argument or input field whose value contains the node. */
  inputValue: InputValue | undefined
  /** The type that a value must have here. */
  inputType: Type | undefined

  #inner: Scope | undefined

  constructor(outer?: Scope) {
    this.outer = outer ?? this
  }

  /** The scope of a child node; one scope serves all children in turn. */
  inner(): Scope {
    return (this.#inner ??= new Scope(this))
  }

  /** Copies the properties of the outer scope, and sets the properties that a node changes. */
  enter(schema: CompiledSchema, document: Document, node: Node, kind: Kind): void {
    const { outer } = this
    this.node = node
    this.kind = kind
    this.definition = outer.definition
    this.selections = outer.selections
    this.parentType = outer.parentType
    this.outputType = outer.outputType
    this.field = outer.field
    this.directive = outer.directive
    this.inputValue = outer.inputValue
    this.inputType = outer.inputType
    switch (kind) {
      case Kind.OPERATION_DEFINITION:
        this.definition = node
        this.outputType = rootTypeOf(schema, document, node) ?? undefined
        break
      case Kind.FRAGMENT_DEFINITION:
        this.definition = node
        this.#enterFragment(schema, document, node)
        break
      case Kind.INLINE_FRAGMENT:
        this.#enterFragment(schema, document, node)
        break
      case Kind.SELECTION_SET:
        this.parentType = this.outputType && compositeOf(this.outputType)
        break
      case Kind.FIELD:
        this.field = this.parentType && fieldOf(schema, this.parentType, symbolOf(document, node))
        this.outputType = this.field?.namedType
        break
      case Kind.DIRECTIVE:
        this.directive = schema.directiveBySymbol.get(symbolOf(document, node))
        break
      case Kind.ARGUMENT: {
        const owner = outer.kind === Kind.DIRECTIVE ? this.directive : this.field
        this.#enterInputValue(owner?.argumentBySymbol.get(symbolOf(document, node)))
        break
      }
      case Kind.OBJECT_FIELD: {
        const type = this.inputType && namedTypeOf(this.inputType)
        const fields = type?.kind === 'INPUT_OBJECT' ? type.fieldBySymbol : undefined
        this.#enterInputValue(fields?.get(symbolOf(document, node)))
        break
      }
      case Kind.VARIABLE_DEFINITION:
        this.inputValue = undefined
        // Only a default value needs the type.
        this.inputType = hasFlag(document, node, Flag.HAS_DEFAULT_VALUE)
          ? inputTypeOf(typeOfNode(schema, document, variableDefinitionOf(document, node).typeNode))
          : undefined
        break
      default:
        if (outer.kind === Kind.LIST_VALUE) this.#enterItem()
    }
  }

  #enterFragment(schema: CompiledSchema, document: Document, node: Node): void {
    const condition = typeConditionOf(document, node)
    this.outputType =
      condition === undefined ? this.parentType : namedTypeOfNode(schema, document, condition)
  }

  #enterInputValue(inputValue: InputValue | undefined): void {
    this.inputValue = inputValue
    this.inputType = inputValue?.type
  }

  #enterItem(): void {
    const list = this.inputType && nullableTypeOf(this.inputType)
    this.inputValue = undefined
    this.inputType = list?.kind === 'LIST' ? list.ofType : undefined
  }
}

/** Returns the root operation type of an operation; null where the schema has none. */
export function rootTypeOf(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
): CompositeType | null {
  if (hasFlag(document, operation, Flag.IS_MUTATION)) return schema.mutationType
  return hasFlag(document, operation, Flag.IS_SUBSCRIPTION)
    ? schema.subscriptionType
    : schema.queryType
}

function inputTypeOf(type: Type | undefined): Type | undefined {
  return type && isInputType(namedTypeOf(type)) ? type : undefined
}

function compositeOf(type: NamedType): CompositeType | undefined {
  return isCompositeType(type) ? type : undefined
}
