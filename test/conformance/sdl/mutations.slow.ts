import { expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { faultsOf17 } from './graphql-17.ts'
import { mutantsOf } from './mutants.ts'
import { ourFaults } from './our-faults.ts'
import { textsOf } from './sdl-case.ts'

const SEED = 20_250_903
const MUTATIONS = 10_000

/** Our faults of what graphql-js 17 lets pass, each of which a case of the corpus explains. */
const stricter: readonly RegExp[] = [
  /^A schema has no place for /,
  /^"__\w+" \(\w+ __(Schema|Type|TypeKind|Field|InputValue|EnumValue|Directive|DirectiveLocation)\) begins with "__"/,
  / (Int|Float|String|Boolean|ID) has the name of a built-in scalar; /,
  /^The argument "\w+" of @\w+ on .+ does not fit: /,
  /^The default of .+ does not fit: Float cannot represent non numeric value: 1e999\.$/,
  /^The directive @\w+ refers to itself/,
  / has the directive @oneOf by an extension; /,
  // An empty selection set: GraphQL specification, 2.4 "Selection Sets".
  /^Syntax Error: Expected Name, found "}"\.$/,
]

/** Faults that graphql-js 17 alone finds. */
const looser = /cannot be provided a finite value/

test(`${MUTATIONS} mutations of the corpus have the verdict of graphql-js 17, but where it is known to differ`, () => {
  const parsed = corpus
    .flatMap(({ cases }) => cases)
    .filter(({ fault }) => !fault?.startsWith('syntax'))
  const sources = parsed.map(sdlCase => textsOf(sdlCase).join('\n'))
  const mutants = mutantsOf(sources, SEED)
  const differences: unknown[] = []
  const counts = { valid: 0, faulty: 0, unparsed: 0, known: 0 }
  for (let count = 0; count < MUTATIONS; count++) {
    const mutant = mutants.next().value
    const faults = ourFaults([mutant])?.faults ?? []
    const peerFaults = faultsOf17([mutant])
    if (faults.length > 0 === peerFaults.length > 0) {
      counts[
        faults.length === 0 ? 'valid' : faults[0]!.startsWith('Syntax') ? 'unparsed' : 'faulty'
      ]++
    } else if (
      faults.some(fault => stricter.some(known => known.test(fault))) ||
      peerFaults.some(fault => looser.test(fault))
    ) {
      counts.known++
    } else differences.push({ mutant, faults, peerFaults })
  }
  expect(differences).toEqual([])
  expect(counts.valid).toBeGreaterThan(MUTATIONS * 0.05)
  expect(counts.faulty).toBeGreaterThan(MUTATIONS * 0.2)
  expect(counts.known).toBeLessThan(MUTATIONS * 0.1)
})
