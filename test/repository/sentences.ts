import ts from 'typescript'

/** The comments of a TypeScript module, without their marks; `//` lines that follow each other are one. */
export function commentsOf(text: string): string[] {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest)
  const positions = new Set<number>()
  const visit = (node: ts.Node): void => {
    positions.add(node.pos).add(node.end)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const ranges = new Map<number, ts.CommentRange>()
  for (const position of positions) {
    const trailing = ts.getTrailingCommentRanges(text, position) ?? []
    const leading = ts.getLeadingCommentRanges(text, position) ?? []
    for (const range of [...trailing, ...leading]) ranges.set(range.pos, range)
  }
  const comments: string[] = []
  let end = -1
  for (const { pos, end: last, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia
    const body = text
      .slice(pos, last)
      .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
      .replace(/^[ \t]*\*/gm, '')
    if (isLine && end >= 0 && /^[ \t]*\n[ \t]*$/.test(text.slice(end, pos)))
      comments.push(`${comments.pop() ?? ''}\n${body}`)
    else comments.push(body)
    end = last
  }
  return comments
}

/** The comments of a C file, without their marks. */
export function commentsOfC(text: string): string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\/\/.*$/gm)].map(([comment]) =>
    comment.replace(/\*\/$/, '').replace(/^\s*(?:\/\*+|\*|\/\/)/gm, ''),
  )
}

/**
 * The sentences of a text in Markdown, of a few words at least: paragraphs, items of lists and
 * headings, without code, tables, and the targets of links. A code span is the word `CODE`.
 */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*\|.*\|\s*$/gm, '')
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n\s*(?=[-*] |\d+\. |#|@)/)
    .map(paragraph => paragraph.replace(/\s+/g, ' ').replace(/^ ?(?:[-*]|\d+\.|#+|@\w+) /, ''))
    .flatMap(paragraph => paragraph.split(/(?<=[.!?]["')\]*_]*) /))
    .map(sentence => sentence.replace(/^[\s*_"'([{]+/, ''))
    .filter(sentence => /[a-z]{2}.* /i.test(sentence))
}
