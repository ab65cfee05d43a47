import type { Random } from '../../random/random.ts'

const token = /"""[^]*?"""|"(?:\\.|[^"\\])*"|\w+|[^\s\w]/g
/** What is no keyword of definitions. */
const name =
  /^(?!(schema|scalar|type|interface|union|enum|input|directive|extend|implements|on|repeatable|query|mutation|subscription)$)[A-Za-z_]\w*$/

/** SDL that differs from sources, each a list of tokens, in a few of them. */
export function mutantOf(documents: readonly (readonly string[])[], random: Random): string {
  const one = random.pick(documents)
  const other = random.pick(documents)
  let mutant = random.below(4) === 0 ? [...one, ...other] : one
  for (let changes = 1 + random.below(2); changes > 0; changes--)
    mutant = change(mutant, other, random)
  return mutant.join(' ')
}

export function tokensOf(source: string): readonly string[] {
  return source.match(token) ?? []
}

/**
 * A name becomes another one, which keeps most mutants free of errors of syntax; or tokens go, come
 * or come twice.
 */
function change(tokens: readonly string[], other: readonly string[], { below }: Random): string[] {
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
