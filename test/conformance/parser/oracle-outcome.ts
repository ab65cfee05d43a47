import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type ASTNode,
  type EnumValueNode,
  type NameNode,
  type StringValueNode,
} from 'graphql'
import { Flag } from '../../../src/language/kinds.ts'
import { NO_SYMBOL } from '../../../src/language/tape.ts'
import { typeSystemChildrenOf, typeSystemFlagsOf } from './oracle-type-system.ts'
import type { Outcome, Refusal, Structure } from './structure.ts'

/** What graphql-js 16 makes of a source, its syntax tree in the shape of the tape. */
export function expectedOutcomeOf(source: string, parseSource: Oracle = parse): Outcome {
  const result = parseWithOracle(source, parseSource)
  if ('refused' in result) return result
  const ids = idsOf(result.root)
  const root = structureOf(result.root, source, ids)
  return {
    accepted: {
      nodeCount: countOf(root),
      symbolCount: 0,
      variableCount: ids.variables.size,
      fragmentCount: ids.fragments.size,
      root,
    },
  }
}

/** Whether and where graphql-js 16 refuses a source. */
export function expectedRefusalOf(source: string): Refusal | undefined {
  const result = parseWithOracle(source, parse)
  return 'refused' in result ? result.refused : undefined
}

/**
 * One of the functions by which graphql-js parses a document, a value, a type or a schema
 * coordinate.
 */
export type Oracle = (source: string) => ASTNode

type OracleResult = { readonly root: ASTNode } | { readonly refused: Refusal }

function parseWithOracle(source: string, parseSource: Oracle): OracleResult {
  try {
    return { root: parseSource(source) }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const [location] = error.locations ?? []
    return {
      refused: { line: location?.line ?? 0, column: location?.column ?? 0, message: error.message },
    }
  }
}

/** Dense ids of names, in the order in which a source first has them. */
type Ids = ReadonlyMap<string, number>

interface IdsOfDocument {
  readonly names: Ids
  readonly variables: Ids
  readonly fragments: Ids
}

function idsOf(root: ASTNode): IdsOfDocument {
  const found = {
    names: [] as NameNode[],
    variables: [] as NameNode[],
    fragments: [] as NameNode[],
  }
  const collect = (node: ASTNode): void => {
    if (node.kind === Kind.VARIABLE) found.variables.push(node.name)
    else if (node.kind === Kind.FRAGMENT_SPREAD || node.kind === Kind.FRAGMENT_DEFINITION)
      found.fragments.push(node.name)
    else if (node.kind === Kind.NAME) found.names.push(node)
    else if ('name' in node && node.name) found.names.push(node.name)
    if (node.kind === Kind.ENUM) found.names.push(nameOfEnumValue(node))
    childrenOf(node).forEach(collect)
  }
  collect(root)
  return {
    names: rank(found.names),
    variables: rank(found.variables),
    fragments: rank(found.fragments),
  }
}

function rank(names: readonly NameNode[]): Ids {
  const ids = new Map<string, number>()
  for (const name of names.toSorted((left, right) => left.loc!.start - right.loc!.start)) {
    if (!ids.has(name.value)) ids.set(name.value, ids.size)
  }
  return ids
}

function structureOf(node: ASTNode, source: string, ids: IdsOfDocument): Structure {
  const { start, end } = node.loc!
  const name = nameOf(node)
  return {
    kind: node.kind.replace('Extension', 'Definition'),
    start,
    end,
    textStart: name?.loc?.start ?? start + (node.kind === Kind.STRING ? (node.block ? 3 : 1) : 0),
    name: name?.value ?? '',
    flags: flagsOf(node, source),
    symbol: symbolOf(node, name, ids),
    value: valueOf(node),
    children: childrenOf(node).map(child =>
      child.kind === Kind.NAME
        ? structureOfName(node, child, ids)
        : structureOf(child, source, ids),
    ),
  }
}

/** The tape has nodes for some names that are part of their owner otherwise. */
function structureOfName(owner: ASTNode, name: NameNode, ids: IdsOfDocument): Structure {
  const { start, end } = name.loc!
  return {
    kind: kindOfName(owner, name),
    start,
    end,
    textStart: start,
    name: name.value,
    flags: 0,
    symbol: ids.names.get(name.value) ?? NO_SYMBOL,
    value: undefined,
    children: [],
  }
}

function kindOfName(owner: ASTNode, name: NameNode): string {
  if (owner.kind === Kind.FIELD) return 'Alias'
  if (owner.kind === Kind.DIRECTIVE_DEFINITION) return 'DirectiveLocation'
  return 'argumentName' in owner && owner.argumentName === name ? 'Argument' : 'Field'
}

function nameOf(node: ASTNode): NameNode | undefined {
  switch (node.kind) {
    case Kind.VARIABLE_DEFINITION:
      return node.variable.name
    case Kind.ENUM:
      return nameOfEnumValue(node)
    default:
      return 'name' in node ? node.name : undefined
  }
}

function nameOfEnumValue({ value, loc }: EnumValueNode): NameNode {
  return { kind: Kind.NAME, value, loc } as NameNode
}

function symbolOf(node: ASTNode, name: NameNode | undefined, ids: IdsOfDocument): number {
  if (!name) return NO_SYMBOL
  switch (node.kind) {
    case Kind.VARIABLE:
    case Kind.VARIABLE_DEFINITION:
      return ids.variables.get(name.value) ?? NO_SYMBOL
    case Kind.FRAGMENT_SPREAD:
    case Kind.FRAGMENT_DEFINITION:
      return ids.fragments.get(name.value) ?? NO_SYMBOL
    default:
      return ids.names.get(name.value) ?? NO_SYMBOL
  }
}

function valueOf(node: ASTNode): string | undefined {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.STRING:
      return node.value
    case Kind.BOOLEAN:
      return String(node.value)
    default:
      return undefined
  }
}

function flagsOf(node: ASTNode, source: string): number {
  const description = 'description' in node && node.description ? Flag.HAS_DESCRIPTION : 0
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return (
        description |
        (node.operation === OperationTypeNode.MUTATION ? Flag.IS_MUTATION : 0) |
        (node.operation === OperationTypeNode.SUBSCRIPTION ? Flag.IS_SUBSCRIPTION : 0) |
        (node.selectionSet.loc!.start === node.loc!.start ? Flag.IS_SHORTHAND : 0)
      )
    case Kind.VARIABLE_DEFINITION:
      return description | (node.defaultValue ? Flag.HAS_DEFAULT_VALUE : 0)
    case Kind.FIELD:
      return (node.alias ? Flag.HAS_ALIAS : 0) | (node.selectionSet ? Flag.HAS_SELECTION_SET : 0)
    case Kind.INLINE_FRAGMENT:
      return node.typeCondition ? Flag.HAS_TYPE_CONDITION : 0
    case Kind.STRING:
      return (node.block ? Flag.IS_BLOCK : 0) | (hasEscape(node, source) ? Flag.HAS_ESCAPE : 0)
    case Kind.BOOLEAN:
      return node.value ? Flag.IS_TRUE : 0
    default:
      return description | typeSystemFlagsOf(node)
  }
}

function hasEscape(node: StringValueNode, source: string): boolean {
  return source.slice(node.loc!.start, node.loc!.end).includes('\\')
}

/** The children of a node in document order, names left out. */
function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.kind) {
    case Kind.DOCUMENT:
      return node.definitions
    case Kind.OPERATION_DEFINITION:
      return present(
        node.description,
        ...(node.variableDefinitions ?? []),
        ...(node.directives ?? []),
        node.selectionSet,
      )
    case Kind.FRAGMENT_DEFINITION:
      return present(
        node.description,
        node.typeCondition,
        ...(node.directives ?? []),
        node.selectionSet,
      )
    case Kind.VARIABLE_DEFINITION:
      return present(
        node.description,
        node.variable,
        node.type,
        node.defaultValue,
        ...(node.directives ?? []),
      )
    case Kind.SELECTION_SET:
      return node.selections
    case Kind.FIELD:
      return present(
        node.alias,
        ...(node.arguments ?? []),
        ...(node.directives ?? []),
        node.selectionSet,
      )
    case Kind.FRAGMENT_SPREAD:
      return node.directives ?? []
    case Kind.INLINE_FRAGMENT:
      return present(node.typeCondition, ...(node.directives ?? []), node.selectionSet)
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return [node.value]
    case Kind.DIRECTIVE:
      return node.arguments ?? []
    case Kind.LIST:
      return node.values
    case Kind.OBJECT:
      return node.fields
    case Kind.LIST_TYPE:
    case Kind.NON_NULL_TYPE:
      return [node.type]
    default:
      return typeSystemChildrenOf(node)
  }
}

function present(...nodes: readonly (ASTNode | undefined)[]): readonly ASTNode[] {
  return nodes.filter(node => node !== undefined)
}

function countOf(structure: Structure): number {
  return structure.children.reduce((count, child) => count + countOf(child), 1)
}
