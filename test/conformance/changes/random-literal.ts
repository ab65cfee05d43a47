import {
  Kind,
  parseConstValue,
  type ConstObjectFieldNode,
  type ConstValueNode,
  type DefinitionNode,
  type TypeNode,
} from 'graphql'
import type { Random } from '../../random/random.ts'

/** A random literal of a type; undefined where the definitions are nested too deeply. */
export function randomLiteral(
  random: Random,
  definitions: readonly DefinitionNode[],
  type: TypeNode,
  depth = 0,
): ConstValueNode | undefined {
  if (depth > 4) return undefined
  if (type.kind === Kind.NON_NULL_TYPE)
    return withoutNull(randomLiteral(random, definitions, type.type, depth))
  if (random.chance(0.1)) return parseConstValue('null')
  if (type.kind === Kind.LIST_TYPE) {
    const item = randomLiteral(random, definitions, type.type, depth + 1)
    return item === undefined || random.chance(0.2)
      ? item
      : { kind: Kind.LIST, values: Array.from({ length: 1 + random.below(2) }, () => item) }
  }
  const name = type.name.value
  const named = definitions.find(
    definition => 'name' in definition && definition.name?.value === name,
  )
  if (named?.kind === Kind.ENUM_TYPE_DEFINITION)
    return { kind: Kind.ENUM, value: random.pick(named.values ?? []).name.value }
  if (named?.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
    const fields: ConstObjectFieldNode[] = []
    const isOneOf = named.directives?.some(directive => directive.name.value === 'oneOf') === true
    for (const field of named.fields ?? []) {
      const isRequired = field.type.kind === Kind.NON_NULL_TYPE && field.defaultValue === undefined
      if (isOneOf ? fields.length > 0 : !isRequired && random.chance(0.5)) continue
      const value = randomLiteral(random, definitions, field.type, depth + 1)
      if (value === undefined || (isOneOf && value.kind === Kind.NULL)) return undefined
      fields.push({ kind: Kind.OBJECT_FIELD, name: field.name, value })
    }
    return { kind: Kind.OBJECT, fields }
  }
  return parseConstValue(random.pick(scalarLiterals.get(name) ?? ['1', '"b"', '{ x: 1, y: [2] }']))
}

const scalarLiterals: ReadonlyMap<string, readonly string[]> = new Map([
  ['Int', ['1', '2', '3']],
  ['Float', ['1', '1.0', '2.5', '25e-1']],
  ['String', ['"a"', '"b"', '"""b"""', '"\\u0061"']],
  ['Boolean', ['true', 'false']],
  ['ID', ['1', '"1"', '"x"']],
])

function withoutNull(literal: ConstValueNode | undefined): ConstValueNode | undefined {
  return literal?.kind === Kind.NULL ? undefined : literal
}

/** The same value written in another way, where there is one. */
export function respelled(literal: ConstValueNode): ConstValueNode {
  switch (literal.kind) {
    case Kind.OBJECT:
      return { ...literal, fields: literal.fields.toReversed() }
    case Kind.LIST: {
      const [only, ...others] = literal.values
      return only !== undefined && others.length === 0 && only.kind !== Kind.NULL ? only : literal
    }
    case Kind.STRING:
      return { ...literal, block: literal.block !== true && !/^\s|\s$|\r/.test(literal.value) }
    default:
      return literal
  }
}
