import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { SourceFile } from '../../../src/cli/documents/source-document.ts'
import { findTemplates } from '../../../src/cli/documents/template-literals.ts'
import { forEachCase } from '../../random/cases.ts'
import type { Random } from '../../random/random.ts'

/** The texts of the documents in a file. */
function textsIn(source: string, path = 'a.tsx'): string[] {
  const { documents, faults } = findTemplates(new SourceFile(path, source))
  expect(faults).toEqual([])
  return documents.map(({ text }) => text)
}

describe('findTemplates', () => {
  test.each([
    ['the tag gql', 'const q = gql`{ a }`'],
    ['the tag graphql', 'const q = graphql`{ a }`'],
    ['a tag with type arguments', 'const q = gql<Query<A>, B>`{ a }`'],
    ['a call', 'const q = graphql(`{ a }`, [Fragment])'],
    ['a call with type arguments', 'const q = graphql<A>( `{ a }` )'],
    ['a comment', 'const q = /* GraphQL */ `{ a }`'],
    ['a comment in a call', 'const q = graphql(/* GraphQL */ `{ a }`)'],
    ['a line break behind the tag', 'const q = gql\n`{ a }`'],
    ['a comment behind the tag', 'const q = gql /* of a */ `{ a }`'],
    ['a line of comment behind the tag', 'const q = gql // of a\n`{ a }`'],
    ['a comment in front of another', 'const q = /* GraphQL */ /* of a */ `{ a }`'],
    ['a tag with nested type arguments', 'const q = gql<Query<A<B>>>`{ a }`'],
    ['a member', 'const q = apollo.gql`{ a }`'],
    ['a template in an interpolation of another', 'const t = `x ${gql`{ a }`} y`'],
    ['an element of JSX', "const e = <p>don't {gql`{ a }`} do</p>"],
    ['a file with a type parameter before a comma', 'const f = <T,>(x: T) => x; gql`{ a }`'],
    ['a division and a regular expression', 'const d = 1 / 2; const r = /`/; gql`{ a }`'],
    ['a type parameter that looks like an element', 'const f = <T>(x: T) => x; gql`{ a }`'],
    ['an element in itself', 'const e = <p><img /><a>{gql`{ a }`}</a></p>'],
    ['a division of an assertion', 'const h = y!/2; gql`{ a }`; const i = 4/2'],
    ['a division of an asserted call', 'const h = y()! / z[0]!/2; gql`{ a }`'],
    ['a negated regular expression', 'if (a) !/`/.test(b); return!/`/.test(c); gql`{ a }`'],
    ['an assertion and a line of comment', 'const h = y! // `\ngql`{ a }`'],
  ])('finds the document behind %s', (_, source) => {
    expect(textsIn(source)).toEqual(['{ a }'])
  })

  test.each([
    ['another tag', 'const q = sql`{ a }`'],
    ['no tag', 'const q = `{ a }`'],
    ['a comment of code', '// gql`{ a }`\n/* gql`{ a }` */'],
    ['a string', "const s = 'gql`{ a }`'"],
    ['a regular expression', 'const r = /gql/`{ a }`'],
    ['another comment', 'const q = /* SQL */ `{ a }`'],
  ])('finds none behind %s', (_, source) => {
    expect(textsIn(source, 'a.ts')).toEqual([])
  })

  test.each([
    ['the text of an element', 'const e = <p>use gql`{ a }` here</p>'],
    ['the text of a fragment', 'const e = <>use gql`{ a }` <br/> here</>'],
    ['a text with a single quote of code', 'const e = <p>use gql` here</p>'],
  ])('finds none in %s', (_, source) => {
    expect(textsIn(source)).toEqual([])
  })

  test.each([
    ['a line', 'const q = `#graphql\n{ a }`'],
    ['a line behind white space', 'const q = `\n  #graphql \n{ a }`'],
    ['a line of Windows', 'const q = `#graphql\r\n{ a }`'],
    ['a line that ends with an escape sequence', 'const q = `#graphql\\n{ a }`'],
    ['a line in a call', 'run(`#graphql\n{ a }`, {})'],
    ['a line behind another tag', 'const q = tag`#graphql\n{ a }`'],
    ['a line in an interpolation', 'const t = `x ${`#graphql\n{ a }`} y`'],
    ['a line in an element of JSX', "const e = <p>don't {`#graphql\n{ a }`} do</p>"],
    ['a line behind a regular expression', 'const r = /[`/]/; const q = `#graphql\n{ a }`'],
  ])('finds the document that begins with the comment #graphql: %s', (_, source) => {
    const [text] = textsIn(source)
    expect(text!.trim().split(/\s*[\n\r]+/)).toEqual(['#graphql', '{ a }'])
  })

  test.each([
    ['a comment that goes on', 'const q = `#graphql is fun\n{ a }`'],
    ['a longer word', 'const q = `#graphql-tag\n{ a }`'],
    ['a comment that is the whole text', 'const q = `#graphql`'],
    ['a comment with an interpolation', 'const q = `#graphql ${a}\n{ a }`'],
    ['an interpolation in front', 'const q = `${a}#graphql\n{ a }`'],
    ['a comment below', 'const q = `{ a }\n#graphql\n`'],
    ['a line of comment', '// `#graphql\n'],
    ['a comment of code', '/* `#graphql\n{ a }` */'],
    ['a string', "const s = '`#graphql\\n{ a }`'"],
    ['a string literal', "const s = '#graphql\\n{ a }'"],
    ['a regular expression', 'const r = /`#graphql\\n{ a }`/'],
    ['the text of an element', 'const e = <p>`#graphql\n a `</p>'],
    ['a private name', 'class A { #graphql\n a = this.#graphql }'],
  ])('finds none in %s', (_, source) => {
    expect(textsIn(source)).toEqual([])
  })

  test('leaves exclamation marks in documents', () => {
    expect(textsIn('gql`query A($a: [Int!]!) { a(b: "c!/d") }`', 'a.ts')).toEqual([
      'query A($a: [Int!]!) { a(b: "c!/d") }',
    ])
  })

  test.each([
    ['without interpolations', 'const q = gql`{ a }\nconst r = 1\n'],
    ['behind an interpolation', 'const q = gql`{ ...A } ${A}\nconst r = 1\n'],
    ['in an interpolation', 'const q = gql`{ ...A } ${A\nconst r = 1\n'],
    ['in a call', 'const q = gql(`{ a })\n'],
  ])('tells a template with no end %s', (_, source) => {
    for (const path of ['a.ts', 'a.tsx']) {
      const file = new SourceFile(path, source)
      const message = expect.stringContaining('has no end')
      expect(findTemplates(file)).toEqual({
        documents: [],
        faults: [{ message, positions: [{ file, offset: source.indexOf('`') }] }],
      })
    }
  })

  test.each([
    ['at the end', 'gql`{ ...A } ${A}`', '{ ...A } \n'],
    ['in front', 'gql`${A} { ...A }`', ' { ...A }'],
    ['behind the comment #graphql', '`#graphql\n{ ...A } ${A}`', '#graphql\n{ ...A } \n'],
    ['two', 'gql`{ ...A } ${A}\n${b.B}\n`', '{ ...A } \n\n\n\n'],
    ['of a nested template', 'gql`{ ...A } ${gql`fragment A on Query { a }`}`', '{ ...A } \n'],
    ['behind a string with a bracket', 'gql`{ a(b: "{") } ${A}`', '{ a(b: "{") } \n'],
    ['behind a comment with a bracket', 'gql`{ a } # {\n${A}`', '{ a } # {\n\n'],
  ])('drops interpolations %s', (_, source, text) => {
    expect(textsIn(source)[0]).toBe(text)
  })

  test.each([
    ['a selection', 'gql`{ ${field} }`', 6],
    ['a value', 'gql`{ a(b: ${value}) }`', 11],
    ['a name', 'gql`query ${name} { a }`', 10],
    ['behind a whole fragment', 'gql`${A} { ...A ${b} }`', 16],
    ['behind the comment #graphql', '`#graphql\n{ ${b} }`', 12],
  ])('tells an interpolation that is %s', (_, source, offset) => {
    const file = new SourceFile('a.ts', source)
    const { documents, faults } = findTemplates(file)
    expect(documents).toEqual([])
    expect(faults).toEqual([
      { message: expect.stringContaining('interpolation'), positions: [{ file, offset }] },
    ])
    expect(source.slice(offset, offset + 2)).toBe('${')
  })

  test('knows where each character of a document is in the file', () => {
    const source = 'gql`{ a(b: "\\`\\u0041\\x42\\u{43}\\n") \\\n z }\n${A}\n\\u0020y`'
    const [document] = findTemplates(new SourceFile('a.ts', source)).documents
    expect(document!.text).toBe('{ a(b: "`ABC\n")  z }\n\n\n y')
    const { text, offsetInFile } = document!
    for (const character of ['{', 'a', 'b', '"', '`', 'z', '}', 'y']) {
      const place = offsetInFile(text.indexOf(character))
      const expected = character === '`' ? '\\' : character
      expect(source[place], character).toBe(expected)
    }
    expect(offsetInFile(text.indexOf('A'))).toBe(source.indexOf('\\u0041'))
    expect(offsetInFile(text.length)).toBe(source.length - 1)
  })
})

describe('random programs', () => {
  test('have the documents with the comment #graphql that the compiler of TypeScript finds', async () => {
    let count = 0
    await forEachCase(300, random => {
      const path = random.pick(['a.ts', 'a.tsx'])
      const source = Array.from({ length: 1 + random.below(8) }, () =>
        randomStatement(random, path === 'a.tsx'),
      ).join(random.pick(['\n', ' ']))
      const { documents, faults } = findTemplates(new SourceFile(path, source))
      const starts = documents.map(({ offsetInFile }) => offsetInFile(0))
      const expected = markedTemplates(path, source)
      expect({ starts, faults }, source).toEqual({ starts: expected, faults: [] })
      for (const { text, offsetInFile } of documents) {
        const index = text.indexOf('mark')
        expect(source.startsWith('mark', offsetInFile(index)), source).toBe(true)
      }
      count += starts.length
    })
    expect(count).toBeGreaterThan(100)
  })
})

/** A statement, with the marker in a template or in what looks like a template. */
function randomStatement(random: Random, isJSX: boolean): string {
  const expression = randomExpression(random, isJSX, 2)
  return random.pick([
    `const a = ${expression};`,
    `f(${expression}, ${randomExpression(random, isJSX, 1)});`,
    `if (b) { ${expression}; } else /x\\/[\`]/.test(b);`,
    `// \`#graphql\n;(${expression});`,
    `/* \`#graphql\n{ mark }\` */ c = ${expression};`,
    `class A { #graphql = ${expression}; }`,
    `d = e / 2; g = ${expression}; h = (i) / 2;`,
    `j! / 2; k = [${expression}]! / l! / 2;`,
  ])
}

function randomExpression(random: Random, isJSX: boolean, depth: number): string {
  const inner = depth === 0 ? 'a' : randomExpression(random, isJSX, depth - 1)
  return random.pick([
    '`#graphql\n{ mark }`',
    '`\\u0020#graphql\\n{ mark }`',
    `\`\\t#graphql\r\n{ mark(a: "\\\`{") } \${${inner}}\\n\``,
    `\`#graphqlx\n{ \${${inner}} }\``,
    `\`x \${${inner}} #graphql\n { \${${inner}} }\``,
    `'\`#graphql\\n{ mark }'`,
    '"`#graphql \\` ${ {"',
    '/`#graphql[/`{]/g',
    `(${inner})`,
    `{ b: ${inner} }.b`.replace(/^/, '(').replace(/$/, ')'),
    `((): unknown => { return ${inner} })()`,
    ...(isJSX
      ? [
          `<p title="\`#graphql">\`#graphql\n it's {${inner}} \`</p>`,
          `<>{${inner}}<br/>don't \`</>`,
        ]
      : [`<unknown>${inner}`]),
  ])
}

/** The offsets of the texts of templates whose text begins with the marker. */
function markedTemplates(path: string, source: string): number[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const starts: number[] = []
  const visit = (node: ts.Node): void => {
    const isHead = ts.isTemplateHead(node) || ts.isNoSubstitutionTemplateLiteral(node)
    if (isHead && /^\s*#graphql\n/.test(node.text)) starts.push(node.getStart(file) + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return starts.sort((a, b) => a - b)
}
