import type { SchemaCoordinateNode } from './ast/coordinates.ts'
import type { DefinitionNode, DocumentNode } from './ast/document.ts'
import type { SelectionNode, SelectionSetNode, VariableDefinitionNode } from './ast/executable.ts'
import type {
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  OperationTypeDefinitionNode,
} from './ast/type-system.ts'
import type {
  ArgumentNode,
  DirectiveNode,
  NameNode,
  ObjectFieldNode,
  TypeNode,
  ValueNode,
} from './ast/values.ts'

export type * from './ast/coordinates.ts'
export type * from './ast/document.ts'
export type * from './ast/enums.ts'
export type * from './ast/executable.ts'
export type * from './ast/source.ts'
export type * from './ast/type-system.ts'
export type * from './ast/values.ts'

/**
 * The syntax tree of graphql-js 16, declared structurally: the functions of graphql-js 16 and 17
 * accept the trees that `toAST` returns, and this package does not depend on graphql-js. Each node
 * is named after its production. GraphQL specification, 2 "Language".
 */
export type ASTNode =
  | NameNode
  | DocumentNode
  | DefinitionNode
  | VariableDefinitionNode
  | SelectionSetNode
  | SelectionNode
  | ArgumentNode
  | ValueNode
  | ObjectFieldNode
  | DirectiveNode
  | TypeNode
  | OperationTypeDefinitionNode
  | FieldDefinitionNode
  | InputValueDefinitionNode
  | EnumValueDefinitionNode
  | SchemaCoordinateNode
