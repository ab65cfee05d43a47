import { Kind, parse, print, visit, type ASTNode, type DefinitionNode } from 'graphql'
import { randomOf, type Random } from '../../random/random.ts'
import { expectedSDL } from '../schema/expected-sdl.ts'
import { randomSchema } from '../schema/random-schema.ts'
import { withDirectiveEverywhere } from './random-annotations.ts'
import { withExtensions } from './random-extensions.ts'
import { randomBlockString, randomString } from './random-string.ts'

/**
 * A random schema as people write it: in one text or several, definitions in any order, extended
 * before and after they are defined, strings in every form. The same texts for a seed and their
 * number.
 */
export function randomTexts(seed: number, number: number): readonly string[] {
  const random = randomOf('sdl', seed, number)
  const { definitions } = parse(
    withDirectiveEverywhere(random, expectedSDL(randomSchema(seed, number))),
  )
  const parts = shuffled(
    random,
    definitions.flatMap(definition => withExtensions(random, definition)),
  )
  const texts: DefinitionNode[][] = Array.from({ length: 1 + random.below(3) }, () => [])
  for (const part of parts) random.pick(texts).push(part)
  return texts.filter(text => text.length > 0).map(text => printRandomly(random, text))
}

function shuffled<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}

/** Strings are printed as numbered marks first, which leaves the layout around them free. */
function printRandomly(random: Random, definitions: readonly DefinitionNode[]): string {
  const strings: string[] = []
  const mark = (text: string): { kind: Kind.STRING; value: string } => {
    strings.push(text)
    return { kind: Kind.STRING, value: `mark ${strings.length - 1}` }
  }
  const marked = definitions.map(definition =>
    visit(definition as ASTNode, {
      StringValue: (node, key) =>
        mark(
          key === 'description'
            ? randomDescription(random, node.value)
            : randomString(random, node.value),
        ),
    }),
  )
  const separators = random.pick([
    ['\n'],
    ['\r\n'],
    ['\n', '\n\n', ' # a "comment"\n', ',\n', '\n\t', '\r'],
  ])
  return marked
    .map(definition => print(definition))
    .join('\n')
    .replaceAll('\n', () => random.pick(separators))
    .replaceAll(/"mark (\d+)"/g, (_mark, index: string) => strings[Number(index)]!)
}

function randomDescription(random: Random, text: string): string {
  return random.chance(0.6) ? randomBlockString(random, text) : randomString(random, text)
}
