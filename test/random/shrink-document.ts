import { Kind, parse, print, visit, type ASTNode, type DocumentNode } from 'graphql'
import { minimize, type Predicate } from './minimize.ts'
import { shrinkText } from './shrink-text.ts'
import { reductionsOf, type Tree, type TreeRules } from './shrink-tree.ts'

/**
 * Returns the smallest document of operations or definitions that satisfies a predicate: without
 * definitions, selections, fields, arguments, directives and variables that the predicate does not
 * need, with simple values and types. If the failure depends on ignored tokens, or if the text is
 * no document, tokens are removed instead.
 */
export async function shrinkDocument(
  source: string,
  isInteresting: Predicate<string>,
  maxSteps?: number,
): Promise<string> {
  const document = documentOf(source)
  if (document === undefined) return shrinkText(source, isInteresting, maxSteps)
  const whole = { document, text: print(document) }
  if (await isInteresting(whole.text)) {
    const smallest = await minimize(whole, smallerOnes, one => isInteresting(one.text), maxSteps)
    return smallest.text
  }
  const isReadable = (text: string): boolean => documentOf(text) !== undefined
  return shrinkText(source, text => isReadable(text) && isInteresting(text), maxSteps)
}

/** Returns the smallest documents that satisfy a predicate together. */
export async function shrinkDocuments<Sources extends readonly string[]>(
  sources: Sources,
  isInteresting: Predicate<Sources>,
  maxSteps?: number,
): Promise<Sources> {
  let smallest = sources
  for (const index of sources.keys()) {
    const withText = (text: string): Sources => smallest.with(index, text) as unknown as Sources
    const isInterestingHere = (text: string): boolean | Promise<boolean> =>
      isInteresting(withText(text))
    smallest = withText(await shrinkDocument(smallest[index]!, isInterestingHere, maxSteps))
  }
  return smallest
}

/** A document and its text. */
interface Candidate {
  readonly document: DocumentNode
  readonly text: string
}

/**
 * Returns smaller documents, each with and without its unused definitions, except documents that
 * cannot be parsed.
 */
function* smallerOnes({ document, text }: Candidate): Generator<Candidate> {
  for (const smaller of smallerTrees(document)) {
    const smallerText = print(smaller)
    const smallerDocument = smallerText === text ? undefined : documentOf(smallerText)
    if (smallerDocument === undefined) continue
    const used = withoutUnused(smallerDocument)
    const usedText = print(used)
    if (usedText !== smallerText && usedText !== '') yield { document: used, text: usedText }
    yield { document: smallerDocument, text: smallerText }
  }
}

function* smallerTrees(document: DocumentNode): Generator<DocumentNode> {
  yield* documentsWithInlineFragment(document)
  for (const tree of reductionsOf(document as unknown as Tree, rules))
    yield tree as unknown as DocumentNode
}

const rules: TreeRules = {
  isOptional: ({ kind }, property) =>
    ['alias', 'defaultValue', 'description'].includes(property) ||
    (kind === Kind.OPERATION_DEFINITION && property === 'name') ||
    (kind === Kind.FIELD && property === 'selectionSet') ||
    (kind === Kind.INLINE_FRAGMENT && property === 'typeCondition'),
  simplerNodes: node => simplerNodes(node as unknown as ASTNode) as unknown as readonly Tree[],
  innerNodes: tree => {
    const node = tree as unknown as ASTNode
    const isSelection = node.kind === Kind.FIELD || node.kind === Kind.INLINE_FRAGMENT
    return isSelection ? ((node.selectionSet?.selections ?? []) as unknown as readonly Tree[]) : []
  },
}

const nullValue = { kind: Kind.NULL }
const trueValue = { kind: Kind.BOOLEAN, value: true }
const zero = { kind: Kind.INT, value: '0' }
const emptyString = { kind: Kind.STRING, value: '' }

/** Returns simpler types or values that may replace a node. */
function simplerNodes(node: ASTNode): readonly object[] {
  switch (node.kind) {
    case Kind.LIST_TYPE:
    case Kind.NON_NULL_TYPE:
      return [node.type]
    case Kind.VARIABLE:
      return [nullValue, trueValue, zero, emptyString]
    case Kind.LIST:
      return [nullValue, ...node.values]
    case Kind.OBJECT:
      return [nullValue, ...node.fields.map(({ value }) => value)]
    case Kind.STRING:
      return node.value === '' ? [] : [emptyString]
    case Kind.INT:
      return node.value === '0' ? [] : [zero]
    case Kind.FLOAT:
      return [zero]
    default:
      return []
  }
}

/** Returns documents in which a fragment without spreads replaces its only spread. */
function* documentsWithInlineFragment(document: DocumentNode): Generator<DocumentNode> {
  for (const fragment of document.definitions) {
    if (fragment.kind !== Kind.FRAGMENT_DEFINITION || spreadsIn(fragment).length > 0) continue
    const name = fragment.name.value
    if (spreadsIn(document).filter(spread => spread === name).length !== 1) continue
    const definitions = document.definitions.filter(definition => definition !== fragment)
    const { typeCondition, selectionSet } = fragment
    yield visit(
      { ...document, definitions },
      {
        FragmentSpread: ({ name: { value }, directives }) =>
          value === name
            ? { kind: Kind.INLINE_FRAGMENT, typeCondition, directives, selectionSet }
            : undefined,
      },
    )
  }
}

/** Returns a document without unused variables and fragments. */
function withoutUnused(document: DocumentNode): DocumentNode {
  const variables = new Set<string>()
  visit(document, {
    Variable: ({ name }, key) => void (key === 'variable' || variables.add(name.value)),
  })
  const spreads = spreadsIn(document)
  const smaller = visit(document, {
    VariableDefinition: ({ variable }) => (variables.has(variable.name.value) ? undefined : null),
    FragmentDefinition: ({ name }) => (spreads.includes(name.value) ? undefined : null),
  })
  return smaller === document ? document : withoutUnused(smaller)
}

function spreadsIn(node: ASTNode): readonly string[] {
  const names: string[] = []
  visit(node, { FragmentSpread: ({ name }) => void names.push(name.value) })
  return names
}

function documentOf(source: string): DocumentNode | undefined {
  try {
    return parse(source, { noLocation: true })
  } catch {
    return undefined
  }
}
