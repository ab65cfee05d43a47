import { buildSchema } from 'graphql'
import { specifiedDirectives } from '../../src/schema/definitions/specified-directives.ts'
import { specifiedScalars } from '../../src/schema/scalars/specified-scalars.ts'
import type { TypeMap } from '../../src/schema/definitions/type-map.ts'
import { typeMapOf } from '../conformance/type-map-of.ts'
import { typeMapOfDocument } from './type-map-of-document.ts'

/**
 * The type map of a schema that is written in SDL, with all scalars and directives that the engine
 * itself specifies.
 */
export function typeMapOfSdl(sdl: string): TypeMap {
  const { types, directives, ...others } = typeMapOf(buildSchema(sdl))
  return {
    ...others,
    types: [...specifiedScalars, ...without(specifiedScalars, types)],
    directives: [...specifiedDirectives, ...without(specifiedDirectives, directives)],
  }
}

/**
 * The same for a schema with faults, which all come into the type map: nothing is checked and
 * nothing left out. Directives that it defines itself take the place of specified ones.
 */
export function typeMapOfFaultySdl(sdl: string): TypeMap {
  const { types, directives, ...others } = typeMapOfDocument(sdl)
  return {
    ...others,
    types: [...specifiedScalars, ...without(specifiedScalars, types)],
    directives: [...without(directives, specifiedDirectives), ...directives],
  }
}

function without<Member extends { readonly name: string }>(
  hidden: readonly { readonly name: string }[],
  members: readonly Member[],
): Member[] {
  return members.filter(({ name }) => hidden.every(other => other.name !== name))
}
