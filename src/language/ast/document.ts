import type { Kind } from './enums.ts'
import type { ExecutableDefinitionNode } from './executable.ts'
import type { Location } from './source.ts'
import type { TypeSystemDefinitionNode, TypeSystemExtensionNode } from './type-system.ts'

/** 2.3 "Document". */
export interface DocumentNode {
  readonly kind: Kind.DOCUMENT
  readonly loc?: Location
  readonly definitions: readonly DefinitionNode[]
  /** The number of tokens in the source, without comments. The property is not enumerable. */
  readonly tokenCount?: number | undefined
}

/** 2.3 "Document". */
export type DefinitionNode =
  ExecutableDefinitionNode | TypeSystemDefinitionNode | TypeSystemExtensionNode
