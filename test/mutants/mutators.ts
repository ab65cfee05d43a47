// The mutants of a source text: each changes one place of it. Types, which are erased, messages and
// sentences, and guarantees of the engine (`invariant`) stay as they are.
import ts from 'typescript'

const { SyntaxKind } = ts

export interface Mutant {
  /** Relative to the package's root: `src/values/variables.ts`. */
  readonly path: string
  readonly kind: Kind
  /** From 1 on, as is the column. */
  readonly line: number
  readonly column: number
  /** The line as it stands there, without blanks around it. */
  readonly lineText: string
  readonly before: string
  readonly after: string
  /** The whole file with the change in it. */
  readonly text: string
}

export type Kind = keyof typeof mutators

interface Change {
  readonly start: number
  readonly end: number
  readonly after: string
}

/** The changes that a kind of mutants proposes at a node. */
type Mutator = (node: ts.Node, path: string) => readonly Change[]

const mutators = {
  'negated condition': negatedConditions,
  'shifted bound': shiftedBounds,
  'dropped call': droppedCalls,
  'other constant': otherConstants,
  'swapped arguments': swappedArguments,
  'dropped default': droppedDefaults,
  'other operator': otherOperators,
  'generated code': changesOfCode,
} satisfies Readonly<Record<string, Mutator>>

/** The mutants of a file in the order of their places. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const mutants: Mutant[] = []
  visit(tree)
  return mutants

  function visit(node: ts.Node): void {
    if (isErased(node) || isSaid(node)) return
    for (const [kind, mutator] of Object.entries(mutators)) {
      for (const change of mutator(node, path)) mutants.push(mutantOf(kind as Kind, change))
    }
    ts.forEachChild(node, visit)
  }

  function mutantOf(kind: Kind, { start, end, after }: Change): Mutant {
    const { line, character } = tree.getLineAndCharacterOfPosition(start)
    return {
      path,
      kind,
      line: line + 1,
      column: character + 1,
      lineText: lines[line]!.trim(),
      before: text.slice(start, end),
      after,
      text: text.slice(0, start) + after + text.slice(end),
    }
  }
}

/** Types, and the names of modules. */
function isErased(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword)
  )
}

/** Messages of errors, and guarantees of the engine, which no test can break. */
function isSaid(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return /^(invariant|Symbol)$/.test(node.expression.getText())
  return ts.isNewExpression(node) && /Error$/.test(node.expression.getText())
}

/** Comparisons and negations wherever they stand, and whatever else decides on a branch. */
function negatedConditions(node: ts.Node): Change[] {
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [replaced(node, node.operand.getText())]
  if (ts.isBinaryExpression(node) && opposites.has(node.operatorToken.kind))
    return [replaced(node.operatorToken, opposites.get(node.operatorToken.kind)!)]
  return decides(node) ? [replaced(node, `!(${node.getText()})`)] : []
}

const opposites = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.EqualsEqualsToken, '!='],
  [SyntaxKind.ExclamationEqualsToken, '=='],
  [SyntaxKind.LessThanToken, '>='],
  [SyntaxKind.LessThanEqualsToken, '>'],
  [SyntaxKind.GreaterThanToken, '<='],
  [SyntaxKind.GreaterThanEqualsToken, '<'],
])

function decides(node: ts.Node): boolean {
  if (ts.isSourceFile(node) || ts.isParenthesizedExpression(node)) return false
  return isDecisive(ts.isParenthesizedExpression(node.parent) ? node.parent : node)
}

function isDecisive(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node
  if (ts.isForStatement(parent) || ts.isConditionalExpression(parent))
    return parent.condition === node
  if (!ts.isBinaryExpression(parent) || !isLogical(parent.operatorToken)) return false
  return parent.left === node || (parent.right === node && decides(parent))
}

function isLogical({ kind }: ts.Node): boolean {
  return kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken
}

/** `<` and `<=`, and the 1 that is added to something or taken from it. */
function shiftedBounds(node: ts.Node): Change[] {
  if (!ts.isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  if (bounds.has(kind)) return [replaced(node.operatorToken, bounds.get(kind)!)]
  const isSum = kind === SyntaxKind.PlusToken || kind === SyntaxKind.MinusToken
  return isSum && node.right.getText() === '1' ? [replaced(node, node.left.getText())] : []
}

const bounds = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
])

/** Calls whose results nobody takes. */
function droppedCalls(node: ts.Node): Change[] {
  if (!ts.isExpressionStatement(node)) return []
  const { expression } = node
  const isWrapped = ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)
  const call = isWrapped ? expression.expression : expression
  if (!ts.isCallExpression(call) || isSaid(call)) return []
  return call.expression.kind === SyntaxKind.SuperKeyword ? [] : [replaced(node, ';')]
}

function otherConstants(node: ts.Node): Change[] {
  if (node.kind === SyntaxKind.TrueKeyword) return [replaced(node, 'false')]
  if (node.kind === SyntaxKind.FalseKeyword) return [replaced(node, 'true')]
  if (ts.isNumericLiteral(node))
    return isPropertyName(node) ? [] : [replaced(node, otherNumber(node))]
  if (!ts.isStringLiteralLike(node) || isPropertyName(node) || isSentence(node.text)) return []
  // A directive, or a text whose function reads it as it was written.
  if (ts.isExpressionStatement(node.parent) || ts.isTaggedTemplateExpression(node.parent)) return []
  return [replaced(node, node.text === '' ? "'other'" : "''")]
}

function otherNumber(node: ts.NumericLiteral): string {
  const value = Number(node.text)
  const isNegative = ts.isPrefixUnaryExpression(node.parent)
  return String(value === 1 && !isNegative ? 0 : value + 1)
}

/** The name of a property in an object. */
function isPropertyName(node: ts.Node): boolean {
  return ts.isObjectLiteralElement(node.parent) && node.parent.name === node
}

/** Texts for people have words with blanks between them. */
function isSentence(text: string): boolean {
  return /\p{L} \p{L}/u.test(text)
}

/** Two arguments beside each other that are plain names. */
function swappedArguments(node: ts.Node): Change[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
  const all = node.arguments ?? []
  return all.slice(1).flatMap((right, index) => {
    const left = all[index]!
    const [leftText, rightText] = [left.getText(), right.getText()]
    if (!isName(left) || !isName(right) || leftText === rightText) return []
    return [{ start: left.getStart(), end: right.getEnd(), after: `${rightText}, ${leftText}` }]
  })
}

function isName(node: ts.Node): boolean {
  return (
    ts.isIdentifier(node) ||
    node.kind === SyntaxKind.ThisKeyword ||
    (ts.isPropertyAccessExpression(node) && isName(node.expression))
  )
}

/** `a ?? b` without `b`; `?? undefined` is for types, nearly always. */
function droppedDefaults(node: ts.Node): Change[] {
  if (!ts.isBinaryExpression(node)) return []
  if (node.operatorToken.kind !== SyntaxKind.QuestionQuestionToken) return []
  return node.right.getText() === 'undefined' ? [] : [replaced(node, node.left.getText())]
}

/** `&&` and `||`, sums, products and bits; a sum of texts is none. */
function otherOperators(node: ts.Node): Change[] {
  if (!ts.isBinaryExpression(node) || isTextual(node.left) || isTextual(node.right)) return []
  const after = operators.get(node.operatorToken.kind)
  return after === undefined ? [] : [replaced(node.operatorToken, after)]
}

const operators = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
  [SyntaxKind.AmpersandToken, '|'],
  [SyntaxKind.BarToken, '&'],
  [SyntaxKind.LessThanLessThanToken, '>>'],
  [SyntaxKind.GreaterThanGreaterThanGreaterThanToken, '<<'],
])

function isTextual(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return isTextual(node.left) || isTextual(node.right)
  return ts.isStringLiteral(node) || ts.isTemplateLiteral(node)
}

/** Operators inside of texts that become functions. */
function changesOfCode(node: ts.Node, path: string): Change[] {
  const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)
  if (!isText || !writesFunctions.test(path)) return []
  return [...node.getText().matchAll(/(?<= )(?:[=!]==|[<>]=?|&&|\|\||[+-])(?= )/g)].map(
    ({ 0: operator, index }) => {
      const start = node.getStart() + index
      return { start, end: start + operator.length, after: operatorsOfCode[operator]! }
    },
  )
}

const writesFunctions = /^src\/(execution|graphql-js\/execution|sources\/loading)\//

const operatorsOfCode: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

function replaced(node: ts.Node, after: string): Change {
  return { start: node.getStart(), end: node.getEnd(), after }
}
