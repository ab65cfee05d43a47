import { expect, test } from 'vitest'
import { checkSmallest, forEachCase, ofAllCases } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { shrinkText } from '../../random/shrink-text.ts'
import { corpus } from './corpus.ts'
import { faultsOf17 } from './graphql-17.ts'
import { mutantOf, tokensOf } from './mutants.ts'
import { ourFaults } from './our-faults.ts'
import { textsOf } from './sdl-case.ts'

const MUTATIONS = countOf(10_000)

/** Our faults of what graphql-js 17 lets pass, each of which a case of the corpus explains. */
const stricter: readonly RegExp[] = [
  /^A schema has no place for /,
  /^"__\w+" \(\w+ __(Schema|Type|TypeKind|Field|InputValue|EnumValue|Directive|DirectiveLocation)\) begins with "__"/,
  / (Int|Float|String|Boolean|ID) has the name of a built-in scalar; /,
  /^The scalar (Int|Float|String|Boolean|ID) has a specification URL; expected none, because it is built in\.$/,
  /^The argument "\w+" of @\w+ on .+ does not fit: /,
  /^The default of .+ does not fit: Float cannot represent non numeric value: 1e999\.$/,
  /^The directive @\w+ refers to itself/,
  / has the directive @oneOf by an extension; /,
  // An empty selection set: GraphQL specification, 2.4 "Selection Sets".
  /^Syntax Error: Expected Name, found "}"\.$/,
]

/** Faults that graphql-js 17 alone finds. */
const looser = /cannot be provided a finite value/

/** What becomes of SDL; undefined where graphql-js 17 has another verdict without a known reason. */
function fateOf(source: string): keyof typeof counts | undefined {
  const faults = ourFaults([source])?.faults ?? []
  const peerFaults = faultsOf17([source])
  if (faults.length > 0 === peerFaults.length > 0) {
    if (faults.length === 0) return 'valid'
    return faults[0]!.startsWith('Syntax') ? 'unparsed' : 'faulty'
  }
  const isKnown =
    faults.some(fault => stricter.some(known => known.test(fault))) ||
    peerFaults.some(fault => looser.test(fault))
  return isKnown ? 'known' : undefined
}

const counts = { valid: 0, faulty: 0, unparsed: 0, known: 0 }

test(
  `${MUTATIONS} mutations of the corpus have the verdict of graphql-js 17, but where it is known to differ`,
  async () => {
    const parsed = corpus
      .flatMap(({ cases }) => cases)
      .filter(({ fault }) => !fault?.startsWith('syntax'))
    const documents = parsed.map(sdlCase => tokensOf(textsOf(sdlCase).join('\n')))
    await forEachCase(MUTATIONS, async random => {
      const mutant = mutantOf(documents, random)
      const fate = fateOf(mutant)
      if (fate !== undefined) counts[fate]++
      else await checkSmallest(mutant, checkFate, shrinkText)
    })
    ofAllCases(() => {
      expect(counts.valid).toBeGreaterThan(MUTATIONS * 0.05)
      expect(counts.faulty).toBeGreaterThan(MUTATIONS * 0.2)
      expect(counts.known).toBeLessThan(MUTATIONS * 0.1)
    })
  },
  countOf(120_000),
)

function checkFate(source: string): void {
  if (fateOf(source) !== undefined) return
  expect(ourFaults([source])?.faults ?? []).toEqual(faultsOf17([source]))
}
