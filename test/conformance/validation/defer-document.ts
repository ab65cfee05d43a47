import {
  getNullableType,
  isListType,
  Kind,
  OperationTypeNode,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DirectiveNode,
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
} from 'graphql'
import type { Random } from '../../random/random.ts'

type Selection = FieldNode | FragmentSpreadNode | InlineFragmentNode

const badArguments = {
  if: ['null', '1', '$missing'],
  label: ['1', '$missing', '"label0"', '"""label0"""', '"same"'],
  initialCount: ['-1', '-0', 'null', '1.5', '"one"', '3000000000'],
}

/**
 * A document with `@defer` and `@stream` at random places. In many calls something is wrong; in the
 * others a valid document stays valid.
 */
export function deferDocument(random: Random, schema: GraphQLSchema, source: string): string {
  const document = parse(source)
  const isWrong = random.chance(0.5)
  const mistake = (): boolean => isWrong && random.chance(0.3)
  const areAllQueries = document.definitions.every(
    node => node.kind !== Kind.OPERATION_DEFINITION || node.operation === OperationTypeNode.QUERY,
  )
  const conditional = new Set<ASTNode>()
  let count = 0

  const directive = (name: 'defer' | 'stream', isOff: boolean, operation?: ASTNode): string => {
    const texts: string[] = []
    const add = (argument: keyof typeof badArguments, good: () => string | undefined): void => {
      const text = mistake() ? random.pick(badArguments[argument]) : good()
      if (text !== undefined) texts.push(`${argument}: ${text}`)
    }
    add('label', () =>
      random.chance(0.5) ? random.pick([`"label${count}"`, `"label${count}"`, 'null']) : undefined,
    )
    add('if', () => {
      if (isOff && !(isWrong && random.chance(0.6))) return 'false'
      if (operation !== undefined && random.chance(0.2)) {
        conditional.add(operation)
        return '$deferred'
      }
      return random.pick([undefined, undefined, 'true', 'false'])
    })
    if (name === 'stream')
      add('initialCount', () => (random.chance(0.5) ? String(random.below(3)) : undefined))
    return `@${name}${texts.length === 0 ? '' : `(${texts.join(', ')})`}`
  }

  const typeInfo = new TypeInfo(schema)
  const enter = (node: Selection, ancestors: readonly unknown[]): Selection | undefined => {
    const definition = ancestors[2] as ASTNode
    const depth = ancestors.filter(ancestor => (ancestor as ASTNode).kind === Kind.FIELD).length
    const operation = definition.kind === Kind.OPERATION_DEFINITION ? definition : undefined
    const isQuery =
      operation === undefined ? areAllQueries : operation.operation === OperationTypeNode.QUERY
    // Few documents have other operations, which have most of the rules.
    if (!random.chance(isQuery ? 0.25 : 0.6)) return undefined
    if (!isQuery && depth === 0 && !mistake()) return undefined
    const isField = node.kind === Kind.FIELD
    const type = typeInfo.getType()
    if (isField && !(type && isListType(getNullableType(type))) && !mistake()) return undefined
    count++
    const name = isField !== mistake() ? 'stream' : 'defer'
    const isMutation = operation?.operation === OperationTypeNode.MUTATION
    const text = directive(name, !isQuery && !isMutation, operation)
    const directives = [...node.directives!, directiveOf(text)]
    if (!isField || mistake()) return { ...node, directives }
    return { ...node, alias: { kind: Kind.NAME, value: `streamed${count}` }, directives }
  }
  const visited = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: { enter: (node, _key, _parent, _path, ancestors) => enter(node, ancestors) },
      InlineFragment: { enter: (node, _key, _parent, _path, ancestors) => enter(node, ancestors) },
      SelectionSet: {
        leave: node => {
          // The same twice: equal streams of one field, spreads of one fragment.
          if (!mistake()) return undefined
          return { ...node, selections: [...node.selections, random.pick(node.selections)] }
        },
      },
      FragmentSpread: { enter: (node, _key, _parent, _path, ancestors) => enter(node, ancestors) },
    }),
  )
  const definitions = visited.definitions.map((definition, index) =>
    conditional.has(document.definitions[index]!)
      ? withVariable(definition as OperationDefinitionNode)
      : definition,
  )
  return print({ ...visited, definitions })
}

function directiveOf(text: string): DirectiveNode {
  const { selectionSet } = parse(`{ a ${text} }`).definitions[0] as OperationDefinitionNode
  return selectionSet.selections[0]!.directives![0]!
}

function withVariable(operation: OperationDefinitionNode): OperationDefinitionNode {
  const { variableDefinitions } = parse('query ($deferred: Boolean!) { a }')
    .definitions[0] as OperationDefinitionNode
  return {
    ...operation,
    variableDefinitions: [...operation.variableDefinitions!, ...variableDefinitions!],
  }
}
