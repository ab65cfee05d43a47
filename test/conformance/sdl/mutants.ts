import { createRandomness, type Randomness } from '../parser/mutate.ts'

const token = /"""[^]*?"""|"(?:\\.|[^"\\])*"|\w+|[^\s\w]/g
/** What is no keyword of definitions. */
const name =
  /^(?!(schema|scalar|type|interface|union|enum|input|directive|extend|implements|on|repeatable|query|mutation|subscription)$)[A-Za-z_]\w*$/

/** SDL without end that differs from given sources in a few tokens, the same for the same seed. */
export function* mutantsOf(
  sources: readonly string[],
  seed: number,
): Generator<string, never, undefined> {
  const documents = sources.map(tokensOf)
  const randomness = createRandomness(seed)
  const any = <Item>(items: readonly Item[]): Item => items[randomness.below(items.length)]!
  for (;;) {
    const one = any(documents)
    const other = any(documents)
    let mutant = randomness.below(4) === 0 ? [...one, ...other] : one
    for (let changes = 1 + randomness.below(2); changes > 0; changes--) {
      mutant = change(mutant, other, randomness)
    }
    yield mutant.join(' ')
  }
}

function tokensOf(source: string): readonly string[] {
  return source.match(token) ?? []
}

/**
 * A name becomes another one, which keeps most mutants free of errors of syntax; or tokens go, come
 * or come twice.
 */
function change(
  tokens: readonly string[],
  other: readonly string[],
  randomness: Randomness,
): string[] {
  const below = (limit: number): number => randomness.below(limit)
  const mutant = [...tokens]
  const at = below(mutant.length)
  const nameAt = mutant.findIndex((each, index) => index >= at && name.test(each))
  switch (below(16)) {
    case 0:
      mutant.splice(at, 1)
      break
    case 1:
      mutant.splice(at, 0, other[below(other.length)]!)
      break
    case 2: {
      const from = below(mutant.length)
      mutant.splice(at, 0, ...mutant.slice(from, from + below(8)))
      break
    }
    default: {
      const source = below(3) === 0 ? other : tokens
      const names = source.filter(each => name.test(each))
      if (nameAt >= 0 && names.length > 0) mutant[nameAt] = names[below(names.length)]!
    }
  }
  return mutant
}
