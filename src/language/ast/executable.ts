import type { Kind, OperationTypeNode } from './enums.ts'
import type { Location } from './source.ts'
import type {
  ArgumentNode,
  ConstDirectiveNode,
  ConstValueNode,
  DirectiveNode,
  NameNode,
  NamedTypeNode,
  StringValueNode,
  TypeNode,
  VariableNode,
} from './values.ts'

/** 2.3 "Document". */
export type ExecutableDefinitionNode = OperationDefinitionNode | FragmentDefinitionNode

/** 2.4 "Operations". */
export interface OperationDefinitionNode {
  readonly kind: Kind.OPERATION_DEFINITION
  readonly loc?: Location
  readonly operation: OperationTypeNode
  readonly description?: StringValueNode
  readonly name?: NameNode
  readonly variableDefinitions?: readonly VariableDefinitionNode[]
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet: SelectionSetNode
}

/** 2.11 "Variables". */
export interface VariableDefinitionNode {
  readonly kind: Kind.VARIABLE_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly variable: VariableNode
  readonly type: TypeNode
  readonly defaultValue?: ConstValueNode
  readonly directives?: readonly ConstDirectiveNode[]
}

/** 2.5 "Selection Sets". */
export interface SelectionSetNode {
  kind: Kind.SELECTION_SET
  loc?: Location
  selections: readonly SelectionNode[]
}

/** 2.5 "Selection Sets". */
export type SelectionNode = FieldNode | FragmentSpreadNode | InlineFragmentNode

/** 2.6 "Fields". */
export interface FieldNode {
  readonly kind: Kind.FIELD
  readonly loc?: Location
  readonly alias?: NameNode
  readonly name: NameNode
  readonly arguments?: readonly ArgumentNode[]
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet?: SelectionSetNode
}

/** 2.9 "Fragments". */
export interface FragmentSpreadNode {
  readonly kind: Kind.FRAGMENT_SPREAD
  readonly loc?: Location
  readonly name: NameNode
  readonly directives?: readonly DirectiveNode[]
}

/** 2.9.2 "Inline Fragments". */
export interface InlineFragmentNode {
  readonly kind: Kind.INLINE_FRAGMENT
  readonly loc?: Location
  readonly typeCondition?: NamedTypeNode
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet: SelectionSetNode
}

/** 2.9 "Fragments". */
export interface FragmentDefinitionNode {
  readonly kind: Kind.FRAGMENT_DEFINITION
  readonly loc?: Location
  readonly description?: StringValueNode
  readonly name: NameNode
  readonly typeCondition: NamedTypeNode
  readonly directives?: readonly DirectiveNode[]
  readonly selectionSet: SelectionSetNode
}
