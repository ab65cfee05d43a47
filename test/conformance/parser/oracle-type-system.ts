import { Kind, OperationTypeNode, type ASTNode } from 'graphql'
import { Flag } from '../../../src/language/kinds.ts'

/** The flags of a node of a type-system definition, but for its description. */
export function typeSystemFlagsOf(node: ASTNode): number {
  const extension = node.kind.endsWith('Extension') ? Flag.IS_EXTENSION : 0
  switch (node.kind) {
    case Kind.OPERATION_TYPE_DEFINITION:
      return operationFlags[node.operation]
    case Kind.INPUT_VALUE_DEFINITION:
      return node.defaultValue ? Flag.HAS_DEFAULT_VALUE : 0
    case Kind.DIRECTIVE_DEFINITION:
      return node.repeatable ? Flag.IS_REPEATABLE : 0
    default:
      return extension
  }
}

const operationFlags: Readonly<Record<OperationTypeNode, number>> = {
  [OperationTypeNode.QUERY]: 0,
  [OperationTypeNode.MUTATION]: Flag.IS_MUTATION,
  [OperationTypeNode.SUBSCRIPTION]: Flag.IS_SUBSCRIPTION,
}

/**
 * The children of a node of a type-system definition or of a schema coordinate, in document order.
 */
export function typeSystemChildrenOf(node: ASTNode): readonly ASTNode[] {
  return partsOf(node).filter(part => part !== undefined)
}

function partsOf(node: ASTNode): readonly (ASTNode | undefined)[] {
  switch (node.kind) {
    case Kind.SCHEMA_DEFINITION:
      return [node.description, ...(node.directives ?? []), ...node.operationTypes]
    case Kind.SCHEMA_EXTENSION:
      return [...(node.directives ?? []), ...(node.operationTypes ?? [])]
    case Kind.OPERATION_TYPE_DEFINITION:
      return [node.type]
    case Kind.SCALAR_TYPE_DEFINITION:
      return [node.description, ...(node.directives ?? [])]
    case Kind.SCALAR_TYPE_EXTENSION:
      return node.directives ?? []
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
      return [
        node.description,
        ...(node.interfaces ?? []),
        ...(node.directives ?? []),
        ...(node.fields ?? []),
      ]
    case Kind.OBJECT_TYPE_EXTENSION:
    case Kind.INTERFACE_TYPE_EXTENSION:
      return [...(node.interfaces ?? []), ...(node.directives ?? []), ...(node.fields ?? [])]
    case Kind.FIELD_DEFINITION:
      return [node.description, ...(node.arguments ?? []), node.type, ...(node.directives ?? [])]
    case Kind.INPUT_VALUE_DEFINITION:
      return [node.description, node.type, node.defaultValue, ...(node.directives ?? [])]
    case Kind.UNION_TYPE_DEFINITION:
      return [node.description, ...(node.directives ?? []), ...(node.types ?? [])]
    case Kind.UNION_TYPE_EXTENSION:
      return [...(node.directives ?? []), ...(node.types ?? [])]
    case Kind.ENUM_TYPE_DEFINITION:
      return [node.description, ...(node.directives ?? []), ...(node.values ?? [])]
    case Kind.ENUM_TYPE_EXTENSION:
      return [...(node.directives ?? []), ...(node.values ?? [])]
    case Kind.ENUM_VALUE_DEFINITION:
      return [node.description, ...(node.directives ?? [])]
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return [node.description, ...(node.directives ?? []), ...(node.fields ?? [])]
    case Kind.INPUT_OBJECT_TYPE_EXTENSION:
      return [...(node.directives ?? []), ...(node.fields ?? [])]
    case Kind.DIRECTIVE_DEFINITION:
      return [node.description, ...(node.arguments ?? []), ...node.locations]
    case Kind.MEMBER_COORDINATE:
      return [node.memberName]
    case Kind.ARGUMENT_COORDINATE:
      return [node.fieldName, node.argumentName]
    case Kind.DIRECTIVE_ARGUMENT_COORDINATE:
      return [node.argumentName]
    default:
      return []
  }
}
