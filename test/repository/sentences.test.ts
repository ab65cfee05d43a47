import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commentsOf, commentsOfC, sentencesOf } from './sentences.ts'
import { sourcePaths } from './source-paths.ts'

// The subject of a sentence is a thing, by its name.

/** So many of a hundred sentences may begin with a pronoun, as in the comments of graphql-js. */
const MAX_PERCENTAGE = 1.5

const pronoun =
  /^(?:its?|what|whatever|whoever|whichever|those|one|they|nobody|somebody|nothing|everything)\b/i

const root = resolve(import.meta.dirname, '../..')

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder))
    .filter(file => name.test(file))
    .map(file => `${folder}/${file}`)
}

const sentences: Readonly<Record<string, readonly string[]>> = {
  'src/': sourcePaths.flatMap(path => commentsOf(textOf(`src/${path}`))).flatMap(sentencesOf),
  'native/': filesIn('native', /\.(?:c|h|cc)$/)
    .flatMap(path => commentsOfC(textOf(path)))
    .flatMap(sentencesOf),
  'the pages': [
    ...filesIn('docs', /\.md$/),
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'native/TAPE.md',
  ].flatMap(path => sentencesOf(textOf(path))),
}

/** The sentences that begin with a pronoun, where they are more than so many of a hundred. */
function tooManyPronouns(sentences: readonly string[]): readonly string[] {
  const vague = sentences.filter(sentence => pronoun.test(sentence))
  return vague.length * 100 > sentences.length * MAX_PERCENTAGE ? vague : []
}

describe.each(Object.entries(sentences))('the sentences of %s', (_, sentences) => {
  test('are many', () => {
    expect(sentences.length).toBeGreaterThan(500)
  })

  test('begin with the name of a thing', () => {
    expect(tooManyPronouns(sentences)).toEqual([])
  })
})

describe('a sentence', () => {
  test('is found in comments of TypeScript', () => {
    const text = `
      /** What is read. It is kept,\n * \`a\` too. @returns Those of it. */
      function f(/* One, two. */ a) {
        // It goes on: what follows\n        // is the same comment.
        return 'it // is a string' // They end.
      }`
    const sentences = commentsOf(text).flatMap(sentencesOf)
    expect(sentences).toEqual([
      'What is read.',
      'It is kept, CODE too.',
      '@returns Those of it.',
      'One, two.',
      'It goes on: what follows is the same comment.',
      'They end.',
    ])
  })

  test('is found in comments of C and in pages', () => {
    expect(commentsOfC('/* It is a node. */\nint a; // What it is\n').flatMap(sentencesOf)).toEqual(
      ['It is a node.', 'What it is'],
    )
    expect(
      sentencesOf(
        '# It begins\n\n**What** is [there](it.md).\n\n```\nIt is code.\n```\n\n- Those of it',
      ),
    ).toEqual(['It begins', 'What** is [there].', 'Those of it'])
  })

  test('turns red when it begins with a pronoun', () => {
    const plain = Array.from({ length: 100 }, () => 'The tape has words.')
    expect(tooManyPronouns([...plain, 'It has words.'])).toEqual([])
    expect(tooManyPronouns([...plain, 'It has words.', 'What follows is a node.'])).toEqual([
      'It has words.',
      'What follows is a node.',
    ])
  })
})
