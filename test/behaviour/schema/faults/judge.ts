import { buildASTSchema, parse, validateSchema } from 'graphql17'
import { describe, expect, test } from 'vitest'
import { introspectionOf } from '../../../../src/introspection/introspection.ts'
import { compileSchema } from '../../../../src/schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../../../src/schema/compiled/compiled-schema.ts'
import type { TypeMap } from '../../../../src/schema/definitions/type-map.ts'
import { faultsOf } from '../../definition/faults-of.ts'
import { typeMapOfFaultySdl } from '../../../schema/type-map-of-sdl.ts'

/** SDL and the faults that it has. */
type Case = readonly [sdl: string, faults: readonly string[], disagreement?: Disagreement]

/** Where graphql-js finds another number of faults. */
interface Disagreement {
  readonly peer: number
  readonly because: string
}

/** Holds the faults of schemas against what is written, and their number against graphql-js 17. */
export function judge(heading: string, cases: Readonly<Record<string, Case>>): void {
  describe(heading, () => {
    test.each(Object.entries(cases))('%s', (_title, [written, faults, disagreement]) => {
      const sdl = written.includes('Query') ? written : `${written} type Query { ok: Int }`
      expect(faultsOfTypeMap(typeMapOfFaultySdl(sdl))).toEqual(faults)
      expect(peerFaults(sdl)).toHaveLength(disagreement?.peer ?? faults.length)
    })
  })
}

/** The faults of a type map; empty when it compiles. */
export function faultsOfTypeMap(typeMap: TypeMap): readonly string[] {
  return faultsOf(() => {
    const schema: CompiledSchema = compileSchema(
      typeMap,
      introspectionOf(() => schema),
    )
  })
}

/**
 * What graphql-js finds in the schema of a document; undefined where it can build or validate none.
 */
export function schemaFaultsOfPeer(sdl: string): readonly string[] | undefined {
  try {
    const schema = buildASTSchema(parse(sdl), { assumeValidSDL: true })
    return validateSchema(schema).map(({ message }) => message)
  } catch {
    return undefined
  }
}

/** What graphql-js finds in a document, and then in its schema. */
function peerFaults(sdl: string): readonly string[] {
  return [...documentFaultsOfPeer(sdl), ...(schemaFaultsOfPeer(sdl) ?? [])]
}

function documentFaultsOfPeer(sdl: string): readonly string[] {
  try {
    buildASTSchema(parse(sdl))
    return []
  } catch (error) {
    return (error as Error).message.split('\n\n')
  }
}
